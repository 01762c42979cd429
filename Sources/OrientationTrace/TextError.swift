/// A text that can't be read: what it is, and what is wrong with it.
package struct TextError: Error, Equatable, CustomStringConvertible {
  /// The text, as it stood.
  package let text: String
  /// What is wrong and what would be right, to be read after the quoted text.
  package let problem: String

  package init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }

  package var description: String { "\(TextError.quote(text)): \(problem)" }

  /// A text in quotation marks, on one line, with nothing that a terminal would obey, and not endless.
  package static func quote(_ text: String, limit: Int = 120) -> String {
    var quoted = "\""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit { return quoted + "…\"" }
      switch scalar {
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\"", "\\": quoted += "\\" + String(scalar)
      default:
        let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
        quoted += isControl ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
      }
    }
    return quoted + "\""
  }
}
