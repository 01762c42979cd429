import Testing

@testable import OrientationCore

#if canImport(Glibc)
  import Glibc
#endif

/// Integers against real numbers.
@Suite struct FoldTests {
  private func apply(_ calibration: Calibration, _ raw: Vector, correction: Double? = 1) -> Vector {
    Fold(calibration, correction: correction).apply(raw)
  }

  /// The same by real numbers, Q14.
  private func truth(_ calibration: Calibration, _ raw: Vector, correction: Double = 1) -> [Double]
  {
    let scale = calibration.isScaleKnown ? calibration.scale : Calibration.Axes(all: 1)
    let (offset, matrix) = (calibration.offset, calibration.screenMatrix)
    let a = MountMatrix.Row(
      (Double(raw.x) + offset.x) * scale.x, (Double(raw.y) + offset.y) * scale.y,
      (Double(raw.z) + offset.z) * scale.z)
    return [matrix.x, matrix.y, matrix.z].map { $0.dot(a) * correction / 9.80665 * 16384 }
  }

  private func distance(_ value: Vector, _ truth: [Double]) -> Double {
    max(
      abs(Double(value.x) - truth[0]), abs(Double(value.y) - truth[1]),
      abs(Double(value.z) - truth[2]))
  }

  @Test func oneGIsTwoToTheFourteen() {
    let calibration = Calibration(scale: Calibration.Axes(all: 0.00980665))
    #expect(
      apply(calibration, Vector(x: 1000, y: -1000, z: 0)) == Vector(x: 16384, y: -16384, z: 0))
  }

  @Test func offsetsAreAddedBeforeTheScale() {
    let calibration = Calibration(
      scale: Calibration.Axes(9.80665 / 256, 9.80665 / 512, -9.80665 / 1024),
      offset: Calibration.Axes(-0.5, 100, 24))
    let value = apply(calibration, Vector(x: 1, y: 412, z: 1000))
    #expect(value == Vector(x: 32, y: 16384, z: -16384))
  }

  @Test func theMatrixTurnsTheSensorsAxesIntoTheScreens() {
    let matrix = MountMatrix(
      x: MountMatrix.Row(0, 0, -1), y: MountMatrix.Row(1, 0, 0), z: MountMatrix.Row(0, -1, 0))
    let calibration = Calibration(matrix: matrix, scale: Calibration.Axes(all: 9.80665 / 1024))
    #expect(
      apply(calibration, Vector(x: 100, y: 200, z: 300)) == Vector(x: -4800, y: 1600, z: -3200))
  }

  @Test func aNegativeScaleKeepsItsSign() {
    let calibration = Calibration(scale: Calibration.Axes(all: -0.00980665))
    #expect(apply(calibration, Vector(x: 1000, y: 0, z: 0)).x == -16384)
  }

  @Test func aCorrectionMultipliesTheScale() {
    let calibration = Calibration(scale: Calibration.Axes(all: 0.0980665))
    #expect(apply(calibration, Vector(x: 0, y: 1000, z: 0), correction: 0.1).y == 16384)
    let unknown = Calibration(scale: Calibration.Axes(all: 0))
    #expect(apply(unknown, Vector(x: 0, y: 1011, z: 0), correction: 9.80665 / 1011).y == 16384)
  }

  @Test func withoutAScaleNothingIsPlausibleUntilOneIsLearnt() {
    for scale in [Calibration.Axes(all: 0), Calibration.Axes(1, 0, 1)] {
      let calibration = Calibration(scale: scale)
      for raw in [
        Vector(x: 0, y: 0, z: 0), Vector(x: 0, y: -10, z: 0), Vector(x: .max, y: 0, z: 1),
      ] {
        #expect(apply(calibration, raw, correction: nil).x == 64 << 14)
      }
    }
  }

  @Test func moreThanSixtyFourGIsClamped() {
    let calibration = Calibration(scale: Calibration.Axes(all: 0.00980665))
    let value = apply(calibration, Vector(x: 1_000_000, y: -1_000_000, z: .max))
    #expect(value == Vector(x: 64 << 14, y: -64 << 14, z: 64 << 14))
  }

  @Test func anOffsetBeyondSixtyFourGIsNoLimitOfTheCounts() {
    // A count of 20 bits whose middle is 524288, 1 g being 1024 of them.
    let calibration = Calibration(
      scale: Calibration.Axes(all: 9.80665 / 1024), offset: Calibration.Axes(all: -524_288))
    let value = apply(calibration, Vector(x: 524_288, y: 524_288 - 1024, z: 524_288 + 512))
    #expect(value == Vector(x: 0, y: -16384, z: 8192))
  }

  @Test func randomCalibrationsAreExactToOneCount() {
    var random = Lcg(state: 7)
    var furthest = 0.0
    for _ in 0..<3000 {
      let calibration = self.calibration(&random)
      let fold = Fold(calibration, correction: 1)
      for _ in 0..<10 {
        // All magnitudes up to 64 g, as many small ones as large ones.
        let g = pow(64, random.real()) - 1
        let raw = counts(calibration, g, &random)
        furthest = max(furthest, distance(fold.apply(raw), truth(calibration, raw)))
      }
    }
    // Half a count by rounding, the rest by coefficients.
    #expect(furthest < 0.51)
  }

  @Test func countsOfSixtyFourBitsAreExactToOneCount() {
    var random = Lcg(state: 8)
    var furthest = 0.0
    for exponent in stride(from: 1.0, through: 17.5, by: 0.25) {
      var calibration = self.calibration(&random)
      let scale = 9.80665 / pow(10, exponent)
      calibration.scale = Calibration.Axes(scale, -scale, scale * 1.25)
      calibration.offset = Calibration.Axes(all: (0.25 * pow(10, exponent)).rounded())
      let fold = Fold(calibration, correction: 1)
      for _ in 0..<50 {
        let raw = counts(calibration, 16 * random.real(), &random)
        furthest = max(furthest, distance(fold.apply(raw), truth(calibration, raw)))
      }
    }
    #expect(furthest < 0.51)
  }

  @Test func noCalibrationAndNoCountTraps() {
    let extremes: [Double] = [
      0, Double.leastNonzeroMagnitude, 1e-300, 1e-12, 1, 1e12, 1e300,
      Double.greatestFiniteMagnitude,
    ]
    let counts: [Int64] = [.min, -1 << 62, -1 << 31, -1, 0, 1, 1 << 31, .max]
    var checked = 0
    for scale in extremes + extremes.map({ -$0 }) {
      for offset in extremes + extremes.map({ -$0 }) {
        for correction in extremes + [1e-3, -1] {
          for (row, faceUp) in [(1.0, MountMatrix.FaceUp.auto), (1e300, .asIs), (1e300, .flip)] {
            let calibration = Calibration(
              matrix: MountMatrix(
                x: MountMatrix.Row(1, 0, 0), y: MountMatrix.Row(0, -1, 0),
                z: MountMatrix.Row(row, -row, row)),
              scale: Calibration.Axes(scale, 1, -scale),
              offset: Calibration.Axes(offset, -offset, 0), faceUp: faceUp)
            let fold = Fold(calibration, correction: correction)
            for value in counts {
              let g = fold.apply(Vector(x: value, y: -1, z: value))
              // Squares of these are added in 64 bits: under 2^30 each they fit.
              #expect(max(g.x.magnitude, g.y.magnitude, g.z.magnitude) < 1 << 30)
              checked += 1
            }
          }
        }
      }
    }
    #expect(checked > 50_000)
  }

  // MARK: Random calibrations

  private func calibration(_ random: inout Lcg) -> Calibration {
    let (a, b, c) = (6.3 * random.real(), 6.3 * random.real(), 6.3 * random.real())
    let x = MountMatrix.Row(cos(a) * cos(b), sin(a) * cos(b), -sin(b))
    let side = MountMatrix.Row(-sin(a), cos(a), 0)
    let up = x.cross(side)
    let y = MountMatrix.Row(
      cos(c) * side.x + sin(c) * up.x, cos(c) * side.y + sin(c) * up.y,
      cos(c) * side.z + sin(c) * up.z)
    let scale = 9.80665 / pow(10, 1 + 5 * random.real())
    func axis() -> Double { scale * (0.5 + random.real()) * (random.real() < 0.5 ? -1 : 1) }
    func offset() -> Double { (random.real() - 0.5) * 9.80665 / scale }
    return Calibration(
      matrix: MountMatrix(x: x, y: y, z: x.cross(y)),
      scale: Calibration.Axes(axis(), axis(), axis()),
      offset: Calibration.Axes(offset(), offset(), offset()),
      frame: random.real() < 0.5 ? .hwdb : .kernel, reportsGravity: random.real() < 0.5)
  }

  /// Counts that stand for about so many g in some direction.
  private func counts(_ calibration: Calibration, _ g: Double, _ random: inout Lcg) -> Vector {
    let (polar, around) = (acos(2 * random.real() - 1), 6.3 * random.real())
    func count(_ part: Double, _ scale: Double, _ offset: Double) -> Int64 {
      Int64((g * part * 9.80665 / scale - offset).rounded())
    }
    let (scale, offset) = (calibration.scale, calibration.offset)
    return Vector(
      x: count(sin(polar) * cos(around), scale.x, offset.x),
      y: count(sin(polar) * sin(around), scale.y, offset.y),
      z: count(cos(polar), scale.z, offset.z))
  }

  /// Numbers that are the same in every run.
  private struct Lcg {
    var state: UInt64

    /// From 0 to 1.
    mutating func real() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 0x1p53
    }
  }
}
