/// How long a stream may be silent: `varlinkctl` drops one after 45 s.
enum Quiet {
  static let span: Int64 = 30_000_000
  /// Repeats may be put together with what else wakes the daemon.
  static let accuracy: UInt64 = 500_000

  static func isOver(_ call: ServerCall, at now: Int64) -> Bool {
    // What is due within the timer's accuracy is due.
    call.lastSent + span <= now + Int64(accuracy)
  }

  /// When the first of them will have been silent for too long; nil without any.
  static func end(of calls: [ServerCall]) -> Int64? {
    calls.lazy.map(\.lastSent).min().map { $0 + span }
  }
}
