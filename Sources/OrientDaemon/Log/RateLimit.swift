/// Lets so many through in a span of time, and counts the rest.
package struct RateLimit: Sendable {
  package enum Answer: Equatable, Sendable {
    /// Goes through; `missed` is how many didn't since the last one that did.
    case taken(missed: Int)
    case refused
  }

  private let burst: Int
  private let span: Int64
  private var start: Int64?
  private var count = 0
  private var missed = 0

  /// `burst` a `span` (µs); ten in 30 s are enough to see what goes on, and too few to fill a disk.
  package init(burst: Int = 10, span: Int64 = 30_000_000) {
    self.burst = burst
    self.span = span
  }

  /// One more, at a moment of any clock in µs.
  package mutating func take(at now: Int64) -> Answer {
    if start.map({ now - $0 >= span }) ?? true {
      start = now
      count = 0
    }
    guard count < burst else {
      missed += 1
      return .refused
    }
    count += 1
    defer { missed = 0 }
    return .taken(missed: missed)
  }
}
