/// Numbers as people read them.
enum Figures {
  /// A number without needless decimals: 10, 62.5, 0.00980665.
  static func text(_ value: Double) -> String {
    guard let whole = Int64(exactly: value) else { return value.description }
    return whole.description
  }

  /// A number with so many decimals, rounded.
  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return value.description }
    var factor: Int64 = 1
    for _ in 0..<decimals { factor *= 10 }
    let scaled = Int64((value * Double(factor)).rounded())
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    return decimals == 0
      ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// One number if all three are the same, else all.
  static func axes(_ values: [Double]) -> String {
    guard let first = values.first else { return "unknown" }
    if values.allSatisfy({ $0 == first }) { return text(first) }
    return values.map { text($0) }.joined(separator: " ")
  }

  /// How long ago something was: `3 s`, `12 min`, `5 h`, `8 days`. µs.
  static func age(_ span: Int64) -> String {
    let seconds = max(0, span) / 1_000_000
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3600) h"
    default: return "\(seconds / 86_400) days"
    }
  }
}

extension String {
  /// Filled with blanks up to so many characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Without what a terminal would obey or what would begin another line.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
