/// Dots on a terminal: several in each character, and as far apart in both directions.
struct DotCanvas {
  /// How dots become characters.
  enum Charset {
    /// Two by four in a character.
    case braille
    /// One by two in a character, for terminals that have nothing but ASCII.
    case ascii
  }

  let columns: Int
  let rows: Int
  let charset: Charset
  private var dots: [Bool]

  init(columns: Int, rows: Int, charset: Charset) {
    self.columns = columns
    self.rows = rows
    self.charset = charset
    dots = []
    dots = [Bool](repeating: false, count: width * height)
  }

  private var across: Int { charset == .braille ? 2 : 1 }
  private var down: Int { charset == .braille ? 4 : 2 }
  /// In dots.
  var width: Int { columns * across }
  var height: Int { rows * down }

  /// Sets a dot; x from the left, y from the top. One outside does nothing.
  mutating func set(_ x: Int, _ y: Int) {
    if (0..<width).contains(x), (0..<height).contains(y) { dots[y * width + x] = true }
  }

  /// Draws a straight line between two points.
  mutating func line(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) {
    let steps = max(1, Int((max(abs(b.x - a.x), abs(b.y - a.y)) * 1.5).rounded(.up)))
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      set(
        Int((a.x + (b.x - a.x) * part).rounded()), Int((a.y + (b.y - a.y) * part).rounded()))
    }
  }

  /// The characters, a string a row.
  var text: [String] {
    (0..<rows).map { row in
      String((0..<columns).map { column in character(column, row) })
    }
  }

  private func character(_ column: Int, _ row: Int) -> Character {
    func dot(_ x: Int, _ y: Int) -> Bool {
      dots[(row * down + y) * width + column * across + x]
    }
    switch charset {
    case .ascii:
      switch (dot(0, 0), dot(0, 1)) {
      case (true, true): return "|"
      case (true, false): return "'"
      case (false, true): return "."
      case (false, false): return " "
      }
    case .braille:
      // The bits of U+2800: three rows left, three right, then the fourth row.
      let places = [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
      ]
      var bits: UInt32 = 0
      for (bit, place) in places.enumerated() where dot(place.0, place.1) { bits |= 1 << bit }
      if bits == 0 { return " " }
      return UnicodeScalar(0x2800 + bits).map(Character.init) ?? " "
    }
  }
}
