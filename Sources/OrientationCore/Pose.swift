/// Which pose a filtered vector shows, given the pose that is published: flat with hysteresis, then the nearest of four
/// axes with hysteresis.
struct Pose: Sendable {
  /// Under half a g nothing is decided: turning over passes near zero.
  private static let least: Int64 = 1 << 26  // (0.5 g)² in Q28

  private let flatEnter: AngleBound
  private let flatExit: AngleBound
  /// How far from the present axis it is kept.
  private let keep: AngleBound
  /// The planar pose that was last published; remembered while flat and while unknown.
  private var axis = DeviceOrientation.unknown

  init(settings: ClassifierSettings) {
    flatEnter = AngleBound(degrees: settings.flatEnter)
    flatExit = AngleBound(degrees: settings.flatExit)
    keep = AngleBound(degrees: 45 + settings.hysteresis)
  }

  enum Reading: Equatable {
    /// Too short a vector: nothing is said, and time doesn't count.
    case undecided
    /// Between lying and standing: the published pose holds.
    case hold
    case pose(DeviceOrientation)
  }

  /// A pose was published.
  mutating func publish(_ pose: DeviceOrientation) { if pose.isPlanar { axis = pose } }

  /// `vector` is Q14 in the screen's frame.
  func read(_ vector: Vector, published: DeviceOrientation) -> Reading {
    let inPlane = vector.x &* vector.x &+ vector.y &* vector.y
    let across = vector.z &* vector.z
    if inPlane &+ across < Pose.least { return .undecided }

    // The tilt's tangent is √inPlane / √across: 0 lying, without end standing.
    if published.isFace {
      if !flatExit.isExceeded(opposite: inPlane, adjacent: across) { return .pose(face(vector)) }
    } else if flatEnter.isAbove(opposite: inPlane, adjacent: across) {
      return .pose(face(vector))
    } else if published.isPlanar, !flatExit.isExceeded(opposite: inPlane, adjacent: across) {
      return .hold
    }
    return .pose(quadrant(vector))
  }

  private func face(_ vector: Vector) -> DeviceOrientation { vector.z > 0 ? .faceUp : .faceDown }

  private func quadrant(_ vector: Vector) -> DeviceOrientation {
    if axis != .unknown {
      let (along, aside) = Pose.components(vector, axis)
      if along > 0 && abs(aside) &* keep.cosine <= along &* keep.sine { return axis }
    }
    // In this order, so that the first wins an exact tie.
    var nearest = DeviceOrientation.portrait
    var largest = -vector.y
    if vector.y > largest { (nearest, largest) = (.portraitUpsideDown, vector.y) }
    if -vector.x > largest { (nearest, largest) = (.landscapeLeft, -vector.x) }
    if vector.x > largest { nearest = .landscapeRight }
    return nearest
  }

  /// The parts of a vector along a planar pose's axis and square to it, in the screen's plane.
  private static func components(_ vector: Vector, _ axis: DeviceOrientation) -> (Int64, Int64) {
    switch axis {
    case .portraitUpsideDown: (vector.y, vector.x)
    case .landscapeLeft: (-vector.x, vector.y)
    case .landscapeRight: (vector.x, vector.y)
    default: (-vector.y, vector.x)
    }
  }
}
