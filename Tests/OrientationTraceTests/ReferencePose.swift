import OrientationCore

#if canImport(Glibc)
  import Glibc
#endif

/// The pose of a vector, given what is published and which axis was up last.
struct ReferencePose {
  let settings: ClassifierSettings
  let from: DeviceOrientation
  let memory: DeviceOrientation?
  /// How near another answer was, in units of what rounding may change.
  private(set) var clearance = Double.infinity

  init(settings: ClassifierSettings, from: DeviceOrientation, memory: DeviceOrientation?) {
    self.settings = settings
    self.from = from
    self.memory = memory
  }

  /// The four in the order in which a tie is decided, and what x and y are where each is exact.
  private static let axes: [(pose: DeviceOrientation, x: Double, y: Double)] = [
    (.portrait, 0, -1), (.portraitUpsideDown, 0, 1), (.landscapeLeft, -1, 0),
    (.landscapeRight, 1, 0),
  ]

  mutating func pose(of g: [Double], isSymmetric: Bool) -> DeviceOrientation {
    let inPlane = (g[0] * g[0] + g[1] * g[1]).squareRoot()
    let tilt = degrees(atan2(inPlane, abs(g[2])))
    let face: DeviceOrientation = g[2] > 0 ? .faceUp : .faceDown
    if from.isFace {
      note(tilt, settings.flatExit, g.length)
      if tilt <= settings.flatExit {
        note(g[2])
        return face
      }
    } else {
      note(tilt, settings.flatEnter, g.length)
      if tilt < settings.flatEnter {
        note(g[2])
        return face
      }
      if from.isPlanar {
        note(tilt, settings.flatExit, g.length)
        if tilt <= settings.flatExit { return from }
      }
    }
    return quadrant(g, inPlane, isSymmetric)
  }

  private mutating func quadrant(_ g: [Double], _ inPlane: Double, _ isSymmetric: Bool)
    -> DeviceOrientation
  {
    if let memory, let axis = ReferencePose.axes.first(where: { $0.pose == memory }) {
      let along = g[0] * axis.x + g[1] * axis.y
      let aside = abs(g[0] * axis.y - g[1] * axis.x)
      let isTie = isSymmetric && settings.hysteresis == 0 && along == aside
      let angle = isTie ? 45 : degrees(atan2(aside, along))
      if !isTie { note(angle, 45 + settings.hysteresis, inPlane) }
      if angle <= 45 + settings.hysteresis { return memory }
    }
    let projections = ReferencePose.axes.map { g[0] * $0.x + g[1] * $0.y }
    let largest = projections.max() ?? 0
    let isTie = abs(g[0]) == abs(g[1])
    if !(isTie && isSymmetric) { note(abs(g[0]) - abs(g[1])) }
    let nearest = projections.firstIndex(of: largest) ?? 0
    return ReferencePose.axes[nearest].pose
  }

  private func degrees(_ angle: Double) -> Double { angle * 180 / .pi }

  /// An angle was compared with a bound, for a vector of that length in g.
  private mutating func note(_ angle: Double, _ bound: Double, _ length: Double) {
    let distance = length * abs(angle - bound) * .pi / 180
    clearance = min(clearance, distance / (0.0005 * length + 0.0005))
  }

  /// A value in g was compared with 0.
  private mutating func note(_ value: Double) {
    clearance = min(clearance, abs(value) / 0.0005)
  }
}
