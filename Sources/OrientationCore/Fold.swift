/// A calibration folded into integers: counts of the sensor in, the screen's frame in Q14 (1 g = 16384) out.
///
/// One multiply-add an element and one shift a row. Floating point is used when it is made, never when it is applied.
public struct Fold: Sendable {
  /// m/s² in 1 g.
  static let standardGravity = 9.80665
  /// What can be told apart: more than this is clamped, and judged implausible.
  static let limitInG = 64.0

  /// The matrix with the scale in it, row by row, in Q`shift`.
  private var xx: Int64 = 0
  private var xy: Int64 = 0
  private var xz: Int64 = 0
  private var yx: Int64 = 0
  private var yy: Int64 = 0
  private var yz: Int64 = 0
  private var zx: Int64 = 0
  private var zy: Int64 = 0
  private var zz: Int64 = 0
  /// What the offsets come to in each row, and half a unit for rounding.
  private var constant = Vector(x: 0, y: 0, z: 0)
  /// Between these the counts are kept, ±64 g around the offset.
  private var least = Vector(x: 0, y: 0, z: 0)
  private var most = Vector(x: 0, y: 0, z: 0)
  /// Bits that are dropped from the counts first: formats of 64 bits have more than fit.
  private var coarseness: Int64 = 0
  private var shift: Int64 = 0

  /// `correction` multiplies the calibration's scale; where the scale isn't known it is the scale, in m/s² a count, and
  /// nil as long as nothing was learnt: then every reading folds to 64 g, which no gate lets pass.
  public init(_ calibration: Calibration, correction: Double?) {
    guard let correction else {
      constant.x = Int64(Fold.limitInG) << 14
      return
    }
    let matrix = calibration.screenMatrix
    let gravity = calibration.effectiveScale
    // g a count. With more than 64 no count but the offset's own is plausible, and no square may overflow.
    let steepest = 1024.0
    func perCount(_ scale: Double) -> Double {
      max(-steepest, min(steepest, scale * correction / Fold.standardGravity))
    }
    let scale = Calibration.Axes(perCount(gravity.x), perCount(gravity.y), perCount(gravity.z))

    // Every axis' bound, in counts: 64 g, and the offset beside it (which can't sensibly be more than 2^20 times that).
    // An axis that counts 2^16 times finer than another is bounded as if it didn't: so 3 · bound · coefficient can't
    // reach 2^62, whatever the scales are.
    let finest = max(1e-30, scale.largest / 65536)
    func bound(_ scale: Double) -> Double { Fold.limitInG / max(abs(scale), finest) }
    func offset(_ offset: Double, _ scale: Double) -> Double {
      // No count could make up for more than 2^62.
      let most = min(bound(scale) * Double(1 << 20), Double(1 << 62))
      return max(-most, min(most, offset))
    }
    let bounds = Calibration.Axes(bound(scale.x), bound(scale.y), bound(scale.z))
    let offsets = Calibration.Axes(
      offset(calibration.offset.x, scale.x), offset(calibration.offset.y, scale.y),
      offset(calibration.offset.z, scale.z))
    let reaches = Calibration.Axes(
      bounds.x + abs(offsets.x), bounds.y + abs(offsets.y), bounds.z + abs(offsets.z))
    let reach = max(1, reaches.largest)

    // Bring the counts under 2^31, then give the coefficients all the bits that 3 · counts · coefficient < 2^62 leaves.
    var dropped = 0
    var scaledReach = reach
    while scaledReach > Double(1 << 31), dropped < 63 {
      dropped += 1
      scaledReach /= 2
    }
    coarseness = Int64(dropped)
    let unit = Double(1 << 14) * Fold.powerOfTwo(dropped)
    func coefficient(_ element: Double, _ scale: Double) -> Double {
      max(-8, min(8, element)) * scale * unit
    }
    func scaled(_ row: MountMatrix.Row) -> MountMatrix.Row {
      MountMatrix.Row(
        coefficient(row.x, scale.x), coefficient(row.y, scale.y), coefficient(row.z, scale.z))
    }
    let (rowX, rowY, rowZ) = (scaled(matrix.x), scaled(matrix.y), scaled(matrix.z))
    let top = max(max(rowX.largest, rowY.largest), rowZ.largest)
    var bits = 0
    while bits < 48, 3 * scaledReach * top * Fold.powerOfTwo(bits + 1) < Double(1 << 62) {
      bits += 1
    }
    shift = Int64(bits)
    let one = Fold.powerOfTwo(bits)
    func fixed(_ row: MountMatrix.Row) -> (Int64, Int64, Int64) {
      (
        Int64((row.x * one).rounded()), Int64((row.y * one).rounded()),
        Int64((row.z * one).rounded())
      )
    }
    (xx, xy, xz) = fixed(rowX)
    (yx, yy, yz) = fixed(rowY)
    (zx, zy, zz) = fixed(rowZ)

    let coarse = Fold.powerOfTwo(dropped)
    let half = bits > 0 ? one / 2 : 0
    func fromOffsets(_ row: MountMatrix.Row) -> Int64 {
      let sum = row.x * offsets.x + row.y * offsets.y + row.z * offsets.z
      return Int64((sum / coarse * one + half).rounded())
    }
    constant = Vector(x: fromOffsets(rowX), y: fromOffsets(rowY), z: fromOffsets(rowZ))
    func count(_ value: Double) -> Int64 { Int64(clamping: value / coarse) }
    least = Vector(
      x: count(-bounds.x - offsets.x), y: count(-bounds.y - offsets.y),
      z: count(-bounds.z - offsets.z))
    most = Vector(
      x: count(bounds.x - offsets.x), y: count(bounds.y - offsets.y),
      z: count(bounds.z - offsets.z))
  }

  /// The acceleration that these counts stand for.
  @inline(__always)
  public func apply(_ raw: Vector) -> Vector {
    let x = min(max(raw.x &>> coarseness, least.x), most.x)
    let y = min(max(raw.y &>> coarseness, least.y), most.y)
    let z = min(max(raw.z &>> coarseness, least.z), most.z)
    return Vector(
      x: (xx &* x &+ xy &* y &+ xz &* z &+ constant.x) &>> shift,
      y: (yx &* x &+ yy &* y &+ yz &* z &+ constant.y) &>> shift,
      z: (zx &* x &+ zy &* y &+ zz &* z &+ constant.z) &>> shift)
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}

extension Int64 {
  /// The whole number nearest to a finite `value`, or the end of the range.
  fileprivate init(clamping value: Double) {
    let limit = Double(1 << 62)
    self = Int64(Swift.max(-limit, Swift.min(limit, value.rounded())))
  }
}
