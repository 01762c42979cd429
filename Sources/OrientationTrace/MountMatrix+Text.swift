import OrientationCore

extension MountMatrix {
  /// Nine numbers, `a,b,c;d,e,f;g,h,i`, with blanks or none: as the kernel and the hardware database write it.
  ///
  /// Whether the rows make sense is `isUsable`'s to say.
  package init(text: String) throws(TextError) {
    let rows = text.parts(at: ";")
    let counts = rows.map { $0.trimmed.isEmpty ? 0 : $0.parts(at: ",").count }
    guard counts == [3, 3, 3] else {
      let total = counts.reduce(0, +)
      let found =
        total == 9
        ? "\(rows.count) rows of unlike length" : "\(total) number\(total == 1 ? "" : "s")"
      throw TextError(
        text,
        "a mount matrix is nine numbers, three rows of three: a,b,c;d,e,f;g,h,i; here are \(found)")
    }
    var values: [Double] = []
    for row in rows {
      for part in row.parts(at: ",") {
        guard let value = MountMatrix.element(part.trimmed) else {
          throw TextError(
            text, "\(TextError.quote(String(part))) in this mount matrix isn't a number")
        }
        values.append(value)
      }
    }
    self.init(
      x: Row(values[0], values[1], values[2]),
      y: Row(values[3], values[4], values[5]),
      z: Row(values[6], values[7], values[8]))
  }

  /// The matrix of a text that is nine numbers and whose x and y rows are of unit length and square to each other.
  package init(usable text: String) throws(TextError) {
    let matrix = try MountMatrix(text: text)
    guard matrix.isUsable else {
      throw TextError(
        text,
        "the first two rows of a mount matrix must be of length 1 and square to each other, to 1 %")
    }
    self = matrix
  }

  /// What is wrong with the third row, which nobody checks by turning the device; nil when it is fit for use.
  package var thirdRowProblem: String? {
    if abs(determinant) < 0.5 {
      return z == Row(0, 0, 0) ? "its third row is zero" : "its third row depends on the other two"
    }
    return nil
  }

  /// Decimals and signs only: the separator is a comma, and there are no exponents.
  private static func element(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == 0x2e || $0 == 0x2b || $0 == 0x2d }) else {
      return nil
    }
    return try? AttributeNumber.decimal(text)
  }
}
