import OrientationCore

/// When a polled sensor counts as silent: after `stale`, or three times its longest answer if that is longer, without an
/// answer to a question.
struct PollSilence {
  let stale: Microseconds
  private(set) var longestAnswer: Microseconds = 0
  private var hasAnswered = false
  private var isTold = false
  /// When the oldest question that got no answer was asked.
  private var asked: Microseconds?

  init(stale: Microseconds) { self.stale = stale }

  /// A read begins.
  mutating func ask(at now: Microseconds) { if asked == nil { asked = now } }

  /// It gave a reading, after `took` µs.
  mutating func answer(took: Microseconds) {
    longestAnswer = max(longestAnswer, took)
    hasAnswered = true
    isTold = false
    asked = nil
  }

  /// When it will count as silent; nil while no question waits, and after it was told.
  var deadline: Microseconds? {
    guard !isTold, let asked else { return nil }
    return asked + max(stale, 3 * longestAnswer)
  }

  /// Why the device is unknown, once the deadline has passed; told once.
  mutating func reason(at now: Microseconds) -> UnknownReason? {
    guard let deadline, now >= deadline else { return nil }
    isTold = true
    return hasAnswered ? .stale : .noData
  }
}
