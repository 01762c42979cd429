import OrientationCore

/// A recording of a sensor: a header that says what it is, and its readings.
///
/// The format is for people and for golden tests: `orientd-trace 1`, `key value` lines, `---`, then `µs x y z` or
/// `µs lost REASON`; blank lines and lines that start with `#` say nothing.
package struct Trace: Equatable, Sendable {
  /// One line after the header.
  package enum Event: Equatable, Sendable {
    /// The sensor's counts.
    case reading(Vector)
    /// It was unplugged, or fell silent.
    case lost(UnknownReason)
  }

  package struct Line: Equatable, Sendable {
    /// From the start of the trace, not negative.
    package var time: Microseconds
    package var event: Event

    package init(time: Microseconds, event: Event) {
      self.time = time
      self.event = event
    }
  }

  package var header: TraceHeader
  package var lines: [Line]

  package init(header: TraceHeader, lines: [Line]) {
    self.header = header
    self.lines = lines
  }

  package static let firstLine = "orientd-trace 1"
  package static let headerEnd = "---"

  /// Reads a whole trace; an error names the line.
  package init(text: some StringProtocol) throws(TraceError) {
    var header = TraceHeader.Reader()
    var lines: [Line] = []
    var number = 0
    var part = Part.start
    for bytes in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let whole = String(decoding: bytes, as: UTF8.self)
      let line = whole.trimmed
      if part == .start {
        guard line == Trace.firstLine else {
          throw TraceError(
            number, TextError(whole, "a trace begins with the line \(Trace.firstLine)"))
        }
        part = .header
        continue
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(TextError) {
        switch part {
        case .header where line == Trace.headerEnd: part = .readings
        case .header: try header.take(line, number)
        default: lines.append(try Trace.line(line))
        }
      } catch {
        throw TraceError(number, error)
      }
    }
    guard part == .readings else {
      throw TraceError(
        number, TextError("", "the line \(Trace.headerEnd), which ends the header, is missing"))
    }
    self.header = try header.finish()
    self.lines = lines
  }

  private enum Part { case start, header, readings }

  private static func line(_ text: Substring) throws(TextError) -> Line {
    let words = text.words
    guard let first = words.first, words.count >= 3 else {
      throw TextError(
        String(text), "a line is a time in µs and x y z, or a time, lost and a reason")
    }
    let time = try integer(first)
    guard time >= 0 else { throw TextError(String(text), "a time can't be negative") }
    if words[1] == "lost" {
      guard words.count == 3, let reason = UnknownReason(name: String(words[2])) else {
        let all = UnknownReason.allCases.map { "\($0.name)" }.joined(separator: " ")
        throw TextError(String(text), "after lost stands one of: \(all)")
      }
      return Line(time: time, event: .lost(reason))
    }
    guard words.count == 4 else {
      throw TextError(String(text), "a reading is a time in µs and three whole numbers, x y z")
    }
    let raw = Vector(x: try integer(words[1]), y: try integer(words[2]), z: try integer(words[3]))
    return Line(time: time, event: .reading(raw))
  }

  private static func integer(_ word: Substring) throws(TextError) -> Int64 {
    if let value = Int64(word) { return value }
    let digits = word.utf8.drop { $0 == 0x2b || $0 == 0x2d }
    let isWhole = !digits.isEmpty && digits.allSatisfy { $0.isDigit }
    throw TextError(String(word), isWhole ? "a number over 64 bits" : "not a whole number")
  }
}

/// What is wrong with a trace, and in which line (from 1).
package struct TraceError: Error, Equatable, CustomStringConvertible {
  package let line: Int
  package let error: TextError

  package init(_ line: Int, _ error: TextError) {
    self.line = line
    self.error = error
  }

  package var description: String { "line \(line): \(error)" }
}

extension UnknownReason {
  /// The reason of that name.
  package init?(name: String) {
    guard let reason = UnknownReason.allCases.first(where: { "\($0.name)" == name }) else {
      return nil
    }
    self = reason
  }
}
