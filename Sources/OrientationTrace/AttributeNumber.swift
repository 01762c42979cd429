/// Numbers as drivers write them: with a decimal point or a comma, with a line end or without. The process's locale
/// decides nothing.
package enum AttributeNumber {
  /// A decimal number with an optional sign and exponent; finite.
  package static func decimal(_ text: some StringProtocol) throws(TextError) -> Double {
    guard hasNumberShape(text.trimmed), let value = value(of: text.trimmed) else {
      throw TextError(String(text), "not a number")
    }
    guard value.isFinite else { throw TextError(String(text), "too large a number") }
    return value
  }

  /// A whole number of 64 bits; one with decimals is rounded.
  package static func integer(_ text: some StringProtocol) throws(TextError) -> Int64 {
    if let exact = Int64(text.trimmed) { return exact }
    // As a Double -2^63 - 1 would round into the range.
    let isWhole = text.trimmed.utf8.drop { $0 == 0x2b || $0 == 0x2d }.allSatisfy(\.isDigit)
    guard let rounded = Int64(exactly: try decimal(text).rounded()), !isWhole else {
      throw TextError(String(text), "too large for 64 bits")
    }
    return rounded
  }

  private static func value(of text: some StringProtocol) -> Double? {
    Double(String(text.map { $0 == "," ? "." : $0 }))
  }

  /// `Double.init` also takes words and hexadecimal numbers, which no driver means.
  private static func hasNumberShape(_ text: some StringProtocol) -> Bool {
    var rest = Array(text.utf8)[...]
    func takeSign() {
      if let first = rest.first, first == 0x2b || first == 0x2d { rest.removeFirst() }
    }
    func takeDigits() -> Int {
      let digits = rest.prefix { $0.isDigit }.count
      rest.removeFirst(digits)
      return digits
    }
    takeSign()
    var digits = takeDigits()
    if let point = rest.first, point == 0x2e || point == 0x2c {
      rest.removeFirst()
      digits += takeDigits()
    }
    if digits == 0 { return false }
    if let exponent = rest.first, exponent == 0x65 || exponent == 0x45 {
      rest.removeFirst()
      takeSign()
      if takeDigits() == 0 { return false }
    }
    return rest.isEmpty
  }
}
