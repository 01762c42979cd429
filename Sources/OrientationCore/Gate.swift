/// Judges a reading before it may move anything: a rejected one neither moves nor resets the filter.
struct Gate: Sendable {
  private let formats: Calibration.Formats?
  /// Squared magnitudes, Q28.
  private let least: Int64
  private let most: Int64

  /// The value of the last reading, if its axes were equal.
  private var common: Int64 = 0
  private var isEqual = false
  /// That value has changed while the axes stayed equal: a decoder or a firmware repeats one word.
  private var isRepeating = false

  init(settings: ClassifierSettings, formats: Calibration.Formats?) {
    self.formats = formats
    func squared(_ g: Double) -> Int64 { Int64((g * g * Double(1 << 28)).rounded()) }
    least = squared(settings.gateLow)
    most = squared(settings.gateHigh)
  }

  /// Counts as the format means them; old kernels print signed values unsigned.
  func wrapped(_ raw: Vector) -> Vector {
    guard let formats else { return raw }
    return Vector(
      x: formats.x.wrap(raw.x), y: formats.y.wrap(raw.y), z: formats.z.wrap(raw.z))
  }

  /// Whether the counts can tell a magnitude: not all zero, not all equal, none at the end of its format.
  func isUsable(_ raw: Vector) -> Bool { !(raw.x == raw.y && raw.y == raw.z) && !isSaturated(raw) }

  /// `raw` are wrapped counts, before the offset; `acceleration` is what they fold to.
  mutating func judge(_ raw: Vector, _ acceleration: Vector) -> Verdict {
    if raw.x == raw.y && raw.y == raw.z {
      if isEqual && common != raw.x { isRepeating = true }
      isEqual = true
      common = raw.x
    } else {
      isEqual = false
      isRepeating = false
    }
    if isEqual && raw.x == 0 { return .zeros }
    if isSaturated(raw) { return .saturated }
    let magnitude =
      acceleration.x &* acceleration.x &+ acceleration.y &* acceleration.y &+ acceleration.z
      &* acceleration.z
    let isPlausible = magnitude >= least && magnitude <= most
    // A coarse chip can honestly rest where its axes are equal.
    if isEqual && (isRepeating || !isPlausible) { return .equalAxes }
    return isPlausible ? .good : .implausible
  }

  /// Forgets the readings before.
  mutating func reset() {
    isEqual = false
    isRepeating = false
  }

  private func isSaturated(_ raw: Vector) -> Bool {
    guard let formats else { return false }
    return Gate.isAtEnd(raw.x, formats.x) || Gate.isAtEnd(raw.y, formats.y)
      || Gate.isAtEnd(raw.z, formats.z)
  }

  /// At the end of its format or beyond: it may show the exact opposite.
  private static func isAtEnd(_ raw: Int64, _ format: ScanFormat) -> Bool {
    raw <= format.minimum || raw >= format.maximum
  }
}
