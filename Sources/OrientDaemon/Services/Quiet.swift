import OrientationCore

/// How long a stream may be silent before it says again what it said last.
package struct Quiet: Sendable {
  /// `varlinkctl` drops a stream that is silent for 45 s.
  package var span: Microseconds = 30_000_000
  /// Repeats may be put together with what else wakes the daemon; µs.
  package var accuracy: UInt64 = 500_000

  package init() {}

  func isOver(_ call: ServerCall, at now: Microseconds) -> Bool {
    // What is due within the timer's accuracy is due.
    call.lastSent + span <= now + Microseconds(accuracy)
  }

  /// When the first of them will have been silent for too long; nil without any.
  func end(of calls: some Sequence<ServerCall>) -> Microseconds? {
    calls.map(\.lastSent).min().map { $0 + span }
  }
}
