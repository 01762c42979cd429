import OrientationCore

/// How often a polled sensor is read.
struct PollPace {
  /// Between reads while something moves, µs.
  let period: Microseconds
  /// Between reads at rest, µs.
  let restInterval: Microseconds
  private var isMoving = true
  private var rested: Microseconds

  /// So long after the last motion it still counts as moving, µs.
  static let untilRest: Microseconds = 2_000_000

  init(period: Microseconds, restInterval: Microseconds, now: Microseconds) {
    self.period = period
    self.restInterval = restInterval
    rested = now
  }

  mutating func setMoving(_ moving: Bool, at now: Microseconds) {
    if isMoving, !moving { rested = now }
    isMoving = moving
  }

  /// From a read at `now` to the next one, µs.
  func interval(at now: Microseconds) -> Microseconds {
    isMoving || now - rested < Self.untilRest ? period : restInterval
  }
}
