/// Small operations on text, by bytes and without a locale.
extension StringProtocol {
  /// Without blanks, tabs and line ends at either side.
  package var trimmed: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.utf8.allSatisfy(\.isBlank) { rest = rest.dropFirst() }
    while let last = rest.last, last.utf8.allSatisfy(\.isBlank) { rest = rest.dropLast() }
    return rest
  }

  /// The parts between separators, empty ones too.
  package func parts(at separator: Character) -> [SubSequence] {
    split(separator: separator, omittingEmptySubsequences: false)
  }

  /// The words between blanks and tabs.
  package var words: [SubSequence] { split { $0 == " " || $0 == "\t" } }
}

extension UInt8 {
  /// Blank, tab, line feed, vertical tab, form feed or carriage return.
  var isBlank: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

  /// 0…9
  var isDigit: Bool { (0x30...0x39).contains(self) }
}
