import CInih
import Glibc
import LinuxIO

/// Reads one file through libinih, with a line reader of our own in between.
///
/// libinih by itself cuts a value at ` ;`, takes an indented line for a second value, cuts long section titles, and tells
/// nobody the line: so lines reach it without indentation, with `;` covered up, and with each title as its number.
/// ini_parse_stream
final class ConfigurationReader {
  /// Files over this many bytes are refused: nobody writes such a one by hand.
  static let maximumBytes = 1 << 20
  /// Stands for `;` while a line is in libinih's hands; control characters are refused in a file, so it can't be there.
  private static let coveredSemicolon = UInt8(0x1f)

  private let file: String
  private let lines: [[UInt8]]
  private var line = 0
  private var titles: [String] = []
  private var entries: [ConfigurationEntry] = []
  private var failure: ConfigurationError?

  private init(file: String, text: [UInt8]) {
    self.file = file
    var text = text[...]
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text = text.dropFirst(3) }
    lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
      Array.init)
  }

  /// All entries of a text, in its order.
  static func entries(of text: [UInt8], file: String) throws(ConfigurationError)
    -> [ConfigurationEntry]
  {
    let reader = ConfigurationReader(file: file, text: text)
    let result = ini_parse_stream(
      { buffer, size, stream in
        guard let buffer, let stream else { return nil }
        let reader = Unmanaged<ConfigurationReader>.fromOpaque(stream).takeUnretainedValue()
        return reader.nextLine(into: buffer, size: Int(size)) ? buffer : nil
      }, Unmanaged.passUnretained(reader).toOpaque(),
      { user, title, key, value in
        guard let user, let title, let key, let value else { return 0 }
        let reader = Unmanaged<ConfigurationReader>.fromOpaque(user).takeUnretainedValue()
        reader.take(title: title, key: key, value: value)
        return 1
      }, Unmanaged.passUnretained(reader).toOpaque())
    if let failure = reader.failure { throw failure }
    guard result == 0 else {
      throw ConfigurationError(
        file, line: result > 0 ? Int(result) : nil, "a line is [Section], key = value or # comment")
    }
    return reader.entries
  }

  /// All entries of a file, in its order.
  static func entries(ofFile path: String) throws(ConfigurationError) -> [ConfigurationEntry] {
    let text: [UInt8]
    do { text = try WholeFile.bytes(path, maximum: maximumBytes) } catch {
      throw ConfigurationError(
        path, error.code == EFBIG ? "over \(maximumBytes) bytes" : error.reason,
        isMissingFile: error.code == ENOENT)
    }
    return try entries(of: text, file: path)
  }

  /// Hands libinih one line; false at the end or after a failure.
  private func nextLine(into buffer: UnsafeMutablePointer<CChar>, size: Int) -> Bool {
    guard failure == nil, line < lines.count else { return false }
    line += 1
    let text = trimmed(lines[line - 1])
    do {
      let handed = try handed(text, longest: size - 3)
      for (index, byte) in handed.enumerated() { buffer[index] = CChar(bitPattern: byte) }
      buffer[handed.count] = CChar(bitPattern: UInt8(ascii: "\n"))
      buffer[handed.count + 1] = 0
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func handed(_ text: ArraySlice<UInt8>, longest: Int) throws(ConfigurationError)
    -> [UInt8]
  {
    guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else {
      return []
    }
    guard text.count <= longest else {
      throw refused("a line has at most \(longest) bytes, this one \(text.count)")
    }
    guard text.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
      throw refused("a control character in the line")
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw refused("a line that isn't UTF-8")
    }
    if first == UInt8(ascii: "[") { return try sectionLine(text) }
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
      throw refused("a line is [Section], key = value or # comment: \(string(text))")
    }
    return text.map { $0 == UInt8(ascii: ";") ? Self.coveredSemicolon : $0 }
  }

  private func sectionLine(_ text: ArraySlice<UInt8>) throws(ConfigurationError) -> [UInt8] {
    // The last bracket, since a pattern may have brackets of its own.
    guard let end = text.lastIndex(of: UInt8(ascii: "]")),
      trimmed(Array(text[(end + 1)...])).isEmpty
    else { throw refused("a section is [Name] and nothing else: \(string(text))") }
    let title = string(trimmed(Array(text[(text.startIndex + 1)..<end])))
    guard !title.isEmpty else { throw refused("a section without a name") }
    titles.append(title)
    entries.append(
      ConfigurationEntry(section: title, key: "", value: "", file: file, line: line))
    return Array("[\(titles.count - 1)]".utf8)
  }

  private func take(
    title: UnsafePointer<CChar>, key: UnsafePointer<CChar>, value: UnsafePointer<CChar>
  ) {
    let number = Int(String(cString: title))
    var text = String(cString: value).utf8.map {
      $0 == Self.coveredSemicolon ? UInt8(ascii: ";") : $0
    }[...]
    if text.count >= 2, let quote = text.first, quote == text.last,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    {
      text = text.dropFirst().dropLast()
    }
    entries.append(
      ConfigurationEntry(
        section: number.map { titles[$0] } ?? "", key: String(cString: key), value: string(text),
        file: file, line: line))
  }

  private func refused(_ message: String) -> ConfigurationError {
    ConfigurationError(file, line: line, message)
  }

  private func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func trimmed(_ line: [UInt8]) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0d }
    return line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()[...]
  }
}
