/// One line for a terminal: pieces of text, each in its style.
struct StyledLine: Equatable {
  enum Style: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case good = "32"
    case warning = "33"
    case accent = "36"
  }

  private var pieces: [(text: String, style: Style)] = []

  init() {}

  init(_ text: String, _ style: Style = .plain) { add(text, style) }

  /// Columns that it takes; all that is written here is one column a character.
  var count: Int { pieces.reduce(0) { $0 + $1.text.count } }

  mutating func add(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { pieces.append((text, style)) }
  }

  mutating func add(_ other: StyledLine) { pieces += other.pieces }

  mutating func pad(to width: Int) { add(String(repeating: " ", count: max(0, width - count))) }

  /// The text, cut to `width` columns, with or without the sequences that set its colours.
  func text(width: Int, colours: Bool) -> String {
    var left = width
    var text = ""
    for (piece, style) in pieces {
      let part = String(piece.prefix(max(0, left)))
      left -= part.count
      if part.isEmpty { continue }
      text +=
        colours && style != .plain ? "\u{1B}[\(style.rawValue)m\(part)\u{1B}[0m" : part
    }
    return text
  }

  static func == (a: StyledLine, b: StyledLine) -> Bool {
    a.pieces.elementsEqual(b.pieces) { $0.text == $1.text && $0.style == $1.style }
  }
}
