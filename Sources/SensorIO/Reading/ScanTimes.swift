import OrientationCore

/// When scans were taken: by their timestamps while these can be believed, else by their arrival.
struct ScanTimes {
  /// Why the timestamps of this sensor are no longer looked at; nil while they are.
  private(set) var fault: String?
  private var last = Microseconds.min
  private let period: Microseconds

  /// A timestamp that is further from the present, µs, is of another clock or wrong.
  static let credible: Microseconds = 1_000_000

  /// `period`, µs, is the distance of scans that arrive together. Without `stamped`, arrival counts from the start.
  init(period: Microseconds, stamped: Bool) {
    self.period = period
    if !stamped { fault = "it has none" }
  }

  /// The times of scans that arrived together, oldest first; `stamps` are ns, nil without a timestamp.
  ///
  /// Times never go back, also not behind a reading that was taken in between, which `noteReading` told.
  mutating func times(of stamps: [Int64?], now: Microseconds) -> [Microseconds] {
    stamps.enumerated().map { place, stamp in
      let arrival = now - Microseconds(stamps.count - 1 - place) * period
      var time = arrival
      if fault == nil, let stamp {
        if stamp == 0 {
          fault = "they are 0"
        } else if abs(stamp / 1000 - now) > Self.credible + Microseconds(stamps.count) * period {
          fault = "they are \(abs(stamp / 1000 - now) / 1_000_000) s off"
        } else {
          time = min(stamp / 1000, now)
        }
      }
      return noteReading(at: time)
    }
  }

  /// A reading that came another way; gives back its time, not before the one before it.
  @discardableResult
  mutating func noteReading(at time: Microseconds) -> Microseconds {
    last = max(last, time)
    return last
  }
}
