/// An angle to compare with, as the squares of its sine and cosine in Q24: comparing is then two multiplications of
/// squares, without a root, a division or a tangent.
struct AngleBound: Equatable, Sendable {
  let squaredSine: Int64
  let squaredCosine: Int64
  /// Sine and cosine in Q24, for comparing lengths instead of squares.
  let sine: Int64
  let cosine: Int64

  /// From 0 to 90.
  init(degrees: Double) {
    let (sine, cosine) = AngleBound.sineAndCosine(degrees: degrees)
    let one = Double(1 << 24)
    self.sine = Int64((sine * one).rounded())
    self.cosine = Int64((cosine * one).rounded())
    squaredSine = Int64((sine * sine * one).rounded())
    squaredCosine = Int64((cosine * cosine * one).rounded())
  }

  /// Whether the angle whose tangent is √opposite / √adjacent is larger. Both at most 2^38 (32 g in Q14, squared).
  func isExceeded(opposite: Int64, adjacent: Int64) -> Bool {
    opposite &* squaredCosine > adjacent &* squaredSine
  }

  /// Whether the angle whose tangent is √opposite / √adjacent is smaller.
  func isAbove(opposite: Int64, adjacent: Int64) -> Bool {
    opposite &* squaredCosine < adjacent &* squaredSine
  }

  /// By their series, since the core imports no library that has them. Good to the last bits of a `Double` up to 90°.
  private static func sineAndCosine(degrees: Double) -> (Double, Double) {
    let angle = degrees * Double.pi / 180
    var sine = 0.0
    var cosine = 0.0
    var term = 1.0
    var order = 0.0
    while order < 40 {
      cosine += term
      term *= angle / (order + 1)
      sine += term
      term *= -angle / (order + 2)
      order += 2
    }
    return (sine, cosine)
  }
}
