import OrientationCore

/// The words that are accepted for orientations.
enum OrientationWord {
  /// A word's parts, between which one `-` or `_` may stand, and what it means.
  private static let known: [(parts: [StaticString], meaning: OrientationList)] = [
    (["portrait"], [.portrait]),
    (["portrait", "upside", "down"], [.portraitUpsideDown]),
    (["landscape", "left"], [.landscapeLeft]),
    (["landscape", "right"], [.landscapeRight]),
    (["all"], .all),
    (["any"], .all),
    (["all", "but", "upside", "down"], .allButUpsideDown),
    (["landscape"], .landscape),
    // W3C's. Its landscape-primary is angle 90: the home button is at the right.
    (["natural"], [.portrait]),
    (["portrait", "primary"], [.portrait]),
    (["portrait", "secondary"], [.portraitUpsideDown]),
    (["landscape", "primary"], [.landscapeRight]),
    (["landscape", "secondary"], [.landscapeLeft]),
  ]

  /// What one word without blanks around it means; nil when it isn't a known one.
  static func meaning(of word: String) -> OrientationList? {
    known.first { matches(word, $0.parts) }?.meaning
  }

  private static func matches(_ word: String, _ parts: [StaticString]) -> Bool {
    var rest = Array(word.utf8)[...]
    for (index, part) in parts.enumerated() {
      if index > 0, let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "_")
      {
        rest.removeFirst()
      }
      let same = part.withUTF8Buffer { part in
        rest.count >= part.count && zip(rest, part).allSatisfy { lowercased($0) == $1 }
      }
      guard same else { return false }
      rest.removeFirst(part.utf8CodeUnitCount)
    }
    return rest.isEmpty
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
