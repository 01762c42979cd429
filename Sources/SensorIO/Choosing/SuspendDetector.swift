import OrientationCore

/// Tells a resume from suspend from a clock that was set: CLOCK_BOOTTIME counts time asleep, CLOCK_MONOTONIC doesn't.
struct SuspendDetector {
  private var difference: Microseconds

  /// Less than this, µs, is the time between two readings of clocks.
  static let threshold: Microseconds = 100_000

  init(boottime: Microseconds, monotonic: Microseconds) { difference = boottime - monotonic }

  /// Whether the machine was asleep since the last call.
  mutating func hasSlept(boottime: Microseconds, monotonic: Microseconds) -> Bool {
    let now = boottime - monotonic
    defer { difference = now }
    return now - difference > Self.threshold
  }
}
