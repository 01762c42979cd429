import OrientationCore

/// How long to wait after failures in a row: twice as long each time, up to a bound.
struct RetryDelay {
  let first: Microseconds
  let longest: Microseconds
  private(set) var failures = 0

  init(first: Microseconds, longest: Microseconds) {
    self.first = first
    self.longest = longest
  }

  mutating func succeeded() { failures = 0 }

  /// µs to wait after one more failure.
  mutating func failed() -> Microseconds {
    failures += 1
    return min(longest, first << Microseconds(min(failures - 1, 20)))
  }
}
