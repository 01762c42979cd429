import OrientationCore

/// Quantities as people write them in configuration and traces.
package enum Quantity {
  /// A duration with its unit, `ms` or `s`, from 0 to one hour.
  package static func duration(_ text: String) throws(TextError) -> Microseconds {
    let word = text.trimmed
    let unit: (name: String, microseconds: Double) =
      word.hasSuffix("ms") ? ("ms", 1000) : ("s", 1_000_000)
    guard word.hasSuffix(unit.name) else {
      throw TextError(text, "a duration needs a unit, ms or s, like 300ms")
    }
    guard let number = try? AttributeNumber.decimal(word.dropLast(unit.name.utf8.count)),
      (0...3_600_000_000).contains(number * unit.microseconds)
    else { throw TextError(text, "not a duration from 0 to 3600s, like 300ms or 2s") }
    return Microseconds((number * unit.microseconds).rounded())
  }

  /// An angle in degrees, without a unit.
  package static func degrees(_ text: String, in range: ClosedRange<Double>) throws(TextError)
    -> Double
  {
    guard let value = try? AttributeNumber.decimal(text), range.contains(value) else {
      throw TextError(
        text,
        "not an angle in degrees from \(Quantity.text(range.lowerBound)) to \(Quantity.text(range.upperBound))"
      )
    }
    return value
  }

  /// A number without needless decimals.
  package static func text(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    return "\(value)"
  }

  /// A duration as `duration(_:)` takes it.
  package static func text(duration: Microseconds) -> String {
    duration % 1_000_000 == 0 && duration > 0
      ? "\(duration / 1_000_000)s" : "\(text(Double(duration) / 1000))ms"
  }
}
