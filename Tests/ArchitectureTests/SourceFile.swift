/// A Swift file of the package as lines of text, with what the tests ask of it.
struct SourceFile: Sendable, CustomStringConvertible {
  /// From the package's root: `Sources/LinuxIO/EventLoop.swift`.
  let path: String
  let lines: [String]

  /// The lines without their comments and without what stands between quotation marks.
  let code: [String]

  init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
    code = lines.map(withoutCommentsAndTexts)
  }

  /// The target's folder.
  var target: String { String(path.split(separator: "/")[1]) }
  var description: String { path }

  /// The modules that the file imports.
  var imports: [String] { code.compactMap(importedModule) }

  /// Where in the code one of these words stands, as `path:line: word`.
  func places(of words: [String]) -> [String] {
    code.enumerated().flatMap { number, line in
      words.filter { containsWord($0, in: line) }.map { "\(path):\(number + 1): \($0)" }
    }
  }
}

/// The module of an import declaration, whatever its attributes, access level and kind; nil if the
/// line is none.
func importedModule(_ line: String) -> String? {
  let words = line.split(separator: " ")
  guard let keyword = words.firstIndex(of: "import"),
    words[..<keyword].allSatisfy({ $0.hasPrefix("@") || levels.contains($0) }),
    let name = words[(keyword + 1)...].first(where: { !kinds.contains($0) })
  else { return nil }
  return String(name.prefix { $0 != "." })
}

private let levels: [Substring] = ["public", "package", "internal", "fileprivate", "private"]
private let kinds: [Substring] = [
  "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
]

/// A line up to `//`, with the texts in it emptied.
func withoutCommentsAndTexts(_ line: String) -> String {
  var result: [UInt8] = []
  var isInText = false
  var previous: UInt8 = 0
  for byte in line.utf8 {
    if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") {
      isInText.toggle()
      result.append(byte)
    } else if !isInText {
      if byte == UInt8(ascii: "/"), previous == byte {
        result.removeLast()
        break
      }
      result.append(byte)
    }
    previous = byte
  }
  return String(decoding: result, as: UTF8.self)
}

/// Whether the word stands there, not as a part of a longer one.
func containsWord(_ word: String, in line: String) -> Bool {
  let text = Array(line.utf8)
  let wanted = Array(word.utf8)
  guard text.count >= wanted.count else { return false }
  return (0...(text.count - wanted.count)).contains { start in
    guard text[start] == wanted[0] else { return false }
    let end = start + wanted.count
    return text[start..<end].elementsEqual(wanted)
      && (start == 0 || !isPartOfAName(text[start - 1]) || !isPartOfAName(wanted[0]))
      && (end == text.count || !isPartOfAName(text[end])
        || !isPartOfAName(wanted[wanted.count - 1]))
  }
}

private func isPartOfAName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    return true
  default: return byte >= 0x80
  }
}
