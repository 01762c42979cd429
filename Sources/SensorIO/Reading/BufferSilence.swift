import OrientationCore

/// What to do about a buffer that gives nothing.
///
/// A still device may have nothing to tell, so a quiet buffer is checked by reading the sensor another way, less and less
/// often. One that has given nothing since it was enabled isn't believed for longer than 2 s.
struct BufferSilence {
  enum Action: Equatable {
    case wait
    /// Read the raw values once; `answered` or `failed` follows.
    case read
    /// The buffer may have missed something: enable it anew.
    case rearm
    /// The buffer doesn't work: enable it anew, or read the sensor another way, and it's silent until then.
    case giveUp
  }

  /// µs in which a fresh buffer must give something.
  static let freshLimit: Microseconds = 2_000_000
  /// The longest time between two checks of a quiet buffer, µs.
  static let longestCheck: Microseconds = 30_000_000

  private let offset: Calibration.Axes
  private let canRead: Bool
  private let firstCheck: Microseconds
  private var isFresh = true
  private var isReading = false
  private var lastRaw: Vector?
  private var check: Microseconds
  private(set) var deadline: Microseconds?
  private let freshDeadline: Microseconds

  /// `canRead`: whether the raw values can be read while the buffer runs. `period` is that of the scans, µs.
  init(
    armed now: Microseconds, period: Microseconds, stale: Microseconds, canRead: Bool,
    offset: Calibration.Axes
  ) {
    self.offset = offset
    self.canRead = canRead
    firstCheck = max(stale, 3 * period)
    check = firstCheck
    // A low rate has few readings; a fresh buffer must have the time for one at least.
    freshDeadline = now + max(Self.freshLimit, 2 * period)
    // With a hysteresis set the pose at the start isn't told, so that it's read after a moment.
    deadline = canRead ? now + 3 * min(period, 100_000) : freshDeadline
  }

  /// A scan came.
  mutating func scan(_ raw: Vector, at now: Microseconds) {
    isFresh = false
    lastRaw = raw
    check = firstCheck
    deadline = now + check
  }

  /// The time has come to look; to be called when `deadline` has passed.
  mutating func due(at now: Microseconds) -> Action {
    guard let deadline, now >= deadline else { return .wait }
    if isFresh {
      if now >= freshDeadline { return .giveUp }
      self.deadline = freshDeadline
      return startRead()
    }
    guard canRead else { return .rearm }
    if isReading {
      // The raw read that was asked for hasn't come back either.
      return .giveUp
    }
    // The answer must come as soon as the buffer would have had to.
    self.deadline = now + firstCheck
    return startRead()
  }

  private mutating func startRead() -> Action {
    if isReading { return .wait }
    isReading = true
    return .read
  }

  /// The raw values were read.
  mutating func answered(_ raw: Vector, at now: Microseconds) -> Action {
    isReading = false
    // HID gives zeros without an error when the sensor doesn't answer.
    if raw == Vector(x: 0, y: 0, z: 0) { return isFresh ? .wait : .giveUp }
    guard !isFresh else { return .wait }
    if let lastRaw, isAnotherPose(raw, than: lastRaw) { return .rearm }
    check = min(check * 2, Self.longestCheck)
    deadline = now + check
    return .wait
  }

  /// The raw values couldn't be read.
  mutating func failed() -> Action {
    isReading = false
    return isFresh ? .wait : .giveUp
  }

  /// A quarter of g apart, or 14°.
  private func isAnotherPose(_ a: Vector, than b: Vector) -> Bool {
    func squared(_ x: Double, _ y: Double, _ z: Double) -> Double { x * x + y * y + z * z }
    let difference = squared(
      Double(a.x) - Double(b.x), Double(a.y) - Double(b.y), Double(a.z) - Double(b.z))
    let magnitude = squared(
      Double(b.x) + offset.x, Double(b.y) + offset.y, Double(b.z) + offset.z)
    return difference * 16 > magnitude
  }
}
