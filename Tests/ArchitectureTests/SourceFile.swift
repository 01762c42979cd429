/// A Swift file of the package as lines of text, with what the tests ask of it.
struct SourceFile: Sendable, CustomStringConvertible {
  /// From the package's root: `Sources/LinuxIO/EventLoop.swift`.
  let path: String
  let lines: [String]

  /// The target's folder.
  var target: String { String(path.split(separator: "/")[1]) }
  var description: String { path }

  /// The modules that the file imports.
  var imports: [String] { code.compactMap { importedModule($0.text) } }

  /// The lines without their comments and without what stands between quotation marks.
  var code: [(number: Int, text: String)] {
    lines.enumerated().map { ($0.offset + 1, withoutCommentsAndTexts($0.element)) }
  }

  /// Where in the code one of these words stands, as `path:line: word`.
  func places(of words: [String]) -> [String] {
    code.flatMap { line in
      words.filter { containsWord($0, in: line.text) }.map { "\(path):\(line.number): \($0)" }
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
  var result = ""
  var isInText = false
  var previous: Character = " "
  for character in line {
    if character == "\"", previous != "\\" {
      isInText.toggle()
      result.append(character)
    } else if !isInText {
      if character == "/", previous == "/" { return String(result.dropLast()) }
      result.append(character)
    }
    previous = character
  }
  return result
}

/// Whether the word stands there, not as a part of a longer one.
func containsWord(_ word: String, in line: String) -> Bool {
  let text = Array(line)
  let wanted = Array(word)
  guard text.count >= wanted.count else { return false }
  return (0...(text.count - wanted.count)).contains { start in
    let end = start + wanted.count
    return Array(text[start..<end]) == wanted
      && (start == 0 || !isPartOfAName(text[start - 1]) || !isPartOfAName(wanted[0]))
      && (end == text.count || !isPartOfAName(text[end])
        || !isPartOfAName(wanted[wanted.count - 1]))
  }
}

private func isPartOfAName(_ character: Character) -> Bool {
  character.isLetter || character.isNumber || character == "_"
}
