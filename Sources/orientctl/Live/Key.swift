/// What a person presses.
enum Key: Equatable {
  case up, down, left, right
  case letter(Character)
}

/// Makes keys of the bytes that a terminal sends.
struct KeyReader {
  /// An escape sequence whose end hasn't come.
  private var pending: [UInt8] = []

  /// The keys in these bytes. Sequences of other keys are skipped.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      if byte == 0x1B {
        pending = [byte]
      } else if pending.isEmpty {
        if byte >= 0x20, byte < 0x7F { keys.append(.letter(Character(UnicodeScalar(byte)))) }
      } else if pending.count == 1 {
        // ESC [ and ESC O begin a sequence; ESC before anything else is Alt, which has no meaning here.
        pending = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? pending + [byte] : []
      } else if byte >= 0x40, byte < 0x7F {
        // Parameters in between would be modifiers: Shift with an arrow is no arrow of ours.
        if pending.count == 2, let key = Self.arrow(byte) { keys.append(key) }
        pending = []
      } else if pending.count < 16 {
        pending.append(byte)
      }
    }
    return keys
  }

  private static func arrow(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }
}
