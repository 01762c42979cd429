/// Tells a resume from suspend from a clock that was set: CLOCK_BOOTTIME counts time asleep, CLOCK_MONOTONIC doesn't.
package struct SuspendDetector {
  private var difference: Int64

  /// Less than this, µs, is the time between two readings of clocks.
  private static let threshold: Int64 = 100_000

  /// µs of both clocks.
  package init(boottime: Int64, monotonic: Int64) { difference = boottime - monotonic }

  /// Whether the machine was asleep since the last call.
  package mutating func hasSlept(boottime: Int64, monotonic: Int64) -> Bool {
    let now = boottime - monotonic
    defer { difference = now }
    return now - difference > Self.threshold
  }
}
