import Glibc
import SensorIO

/// The daemon's log: one line an event, on stderr.
package final class Log {
  /// How a line begins.
  package enum Style: Sendable {
    /// The text alone, for people at a terminal.
    case plain
    /// `<N>` before it, N being syslog's priority, which the journal takes off again.
    case journal
  }

  private let style: Style
  private let now: () -> Int64
  private let write: (String) -> Void
  private var limits: [String: RateLimit] = [:]

  /// `now` is any clock that doesn't go back, µs; `write` takes a line without its end.
  package init(
    style: Style, now: @escaping () -> Int64, write: @escaping (String) -> Void
  ) {
    self.style = style
    self.now = now
    self.write = write
  }

  /// On stderr, in the journal's style where stderr is the journal.
  ///
  /// A stderr that is closed, full or broken never stops the daemon: the line is lost. `journalStream` is $JOURNAL_STREAM.
  package static func standard(journalStream: String?, now: @escaping () -> Int64) -> Log {
    Log(style: isJournal(STDERR_FILENO, journalStream) ? .journal : .plain, now: now) { line in
      var bytes = Array(line.utf8)
      bytes.append(UInt8(ascii: "\n"))
      _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
  }

  /// Whether the descriptor is the very stream that the service manager made: `device:inode`. fstat
  package static func isJournal(_ descriptor: Int32, _ journalStream: String?) -> Bool {
    var status = stat()
    guard let journalStream, fstat(descriptor, &status) == 0 else { return false }
    return journalStream == "\(status.st_dev):\(status.st_ino)"
  }

  /// One line. Line ends and other control characters in it become blanks, so that nobody can forge a second one.
  package func line(_ level: Notice.Level, _ text: String) {
    let safe = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) ? " " : scalar
        }))
    write(style == .journal ? "<\(level.rawValue)>\(safe)" : safe)
  }

  /// One line of a kind that somebody could provoke without end: of each kind only so many are written.
  package func line(_ level: Notice.Level, kind: String, _ text: String) {
    switch limits[kind, default: RateLimit()].take(at: now()) {
    case .refused: return
    case .taken(missed: 0): line(level, text)
    case .taken(let missed): line(level, "\(text) (and \(missed) like it before, not written)")
    }
  }
}
