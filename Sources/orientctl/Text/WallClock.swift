import Glibc

/// The time of day, as a person reads it on a clock.
struct WallClock {
  /// `14:03:59.127` in the local time zone. clock_gettime, localtime_r
  func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    localtime_r(&time.tv_sec, &parts)
    let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { part in
      part < 10 ? "0\(part)" : "\(part)"
    }
    return clock.joined(separator: ":") + ".\(milliseconds)"
  }
}
