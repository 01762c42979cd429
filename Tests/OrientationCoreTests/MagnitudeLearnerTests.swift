import Testing

@testable import OrientationCore

/// Learning 1 g from a device at rest.
@Suite struct MagnitudeLearnerTests {
  private typealias Finding = MagnitudeLearner.Finding

  private func learner(scale: Double, offset: Double = 0) -> MagnitudeLearner {
    learner(scale: Calibration.Axes(all: scale), offset: Calibration.Axes(all: offset))
  }

  private func learner(scale: Calibration.Axes, offset: Calibration.Axes) -> MagnitudeLearner {
    MagnitudeLearner(
      Calibration(scale: scale, offset: offset), settings: ClassifierSettings())
  }

  /// Feeds readings at 4 Hz from a moment on; what the last one found.
  private func feed(
    _ learner: inout MagnitudeLearner, _ readings: [Vector], from start: Microseconds = 0
  ) -> [Finding?] {
    readings.enumerated().map { learner.observe($1, at: start + Microseconds($0) * 250_000) }
  }

  private func correction(_ finding: Finding??) -> Double? {
    if case .learnt(let correction) = finding ?? nil { return correction }
    return nil
  }

  private func isProof(_ finding: Finding??) -> Bool {
    if case .proved = finding ?? nil { return true }
    return false
  }

  private func isNear(_ value: Double?, _ wanted: Double, within part: Double = 0.001) -> Bool {
    value.map { abs($0 / wanted - 1) < part } ?? false
  }

  private func same(_ x: Int64, _ y: Int64, _ z: Int64, _ count: Int = 5) -> [Vector] {
    Array(repeating: Vector(x: x, y: y, z: z), count: count)
  }

  @Test func aMissingScaleIsLearntFromTheRestingMagnitude() {
    var learner = learner(scale: 0)
    let found = feed(&learner, same(-39, -937, -378))
    #expect(found.dropLast().allSatisfy { $0 == nil })
    // 1011 counts are 1 g.
    #expect(isNear(correction(found.last), 9.80665 / 1011.1, within: 0.0005))
    #expect(!learner.isProved)
  }

  @Test func aScaleFourAndAHalfTimesTooLargeIsCorrected() {
    var learner = learner(scale: 0.038320)
    let found = feed(&learner, same(-180, 0, 1152))
    #expect(isNear(correction(found.last), 9.80665 / (1165.98 * 0.038320), within: 0.0005))
  }

  @Test func aPlausibleRunProvesTheDriversScale() {
    var learner = learner(scale: 0.00980665)
    #expect(isProof(feed(&learner, same(0, -1300, 100)).last))
    #expect(learner.isProved)
  }

  @Test func fourReadingsAreNotEnough() {
    var learner = learner(scale: 0)
    let found = [0, 500_000, 1_000_000, 5_000_000].map {
      learner.observe(Vector(x: 0, y: -100, z: 0), at: $0)
    }
    #expect(found.allSatisfy { $0 == nil })
    #expect(learner.observe(Vector(x: 0, y: -100, z: 0), at: 5_000_000) != nil)
  }

  @Test func lessThanASecondIsNotEnough() {
    var learner = learner(scale: 0)
    for index in 0..<100 {
      let time = Microseconds(index) * 10_000
      #expect(learner.observe(Vector(x: 0, y: -100, z: 0), at: time) == nil)
    }
    #expect(learner.observe(Vector(x: 0, y: -100, z: 0), at: 999_999) == nil)
    #expect(learner.observe(Vector(x: 0, y: -100, z: 0), at: 1_000_000) != nil)
  }

  @Test func fivePercentOfTheSquareAreStillSteadyAndMoreAreNot() {
    // 10000 and 10496, 4.96 %; then 10000 and 10510, 5.1 %.
    var steady = learner(scale: 0)
    let last = feed(&steady, same(0, 100, 0, 4) + [Vector(x: 0, y: 100, z: 22)]).last ?? nil
    #expect(last != nil)
    // 1 g is the root of the middle of the two.
    var middle = learner(scale: 0)
    let found = feed(&middle, same(0, 10000, 0, 4) + [Vector(x: 0, y: 10240, z: 0)])
    #expect(isNear(correction(found.last), 9.80665 / 10120.7, within: 0.0001))
    var restless = learner(scale: 0)
    let none = feed(&restless, same(0, 1000, 0, 4) + [Vector(x: 0, y: 1000, z: 226)])
    #expect(none.allSatisfy { $0 == nil })
  }

  @Test func aReadingThatLeavesTheRunBeginsTheNext() {
    var learner = learner(scale: 0)
    let found = feed(&learner, same(0, 100, 0, 4) + same(0, 200, 0, 5))
    #expect(found.dropLast().allSatisfy { $0 == nil })
    #expect(isNear(correction(found.last), 9.80665 / 200))
  }

  @Test func aRunTeachesOnceAndTheNextOneAgain() {
    var learner = learner(scale: 0)
    #expect(feed(&learner, same(0, 100, 0, 20)).filter { $0 != nil }.count == 1)
    let found = feed(&learner, same(0, 200, 0, 5), from: 10_000_000)
    #expect(isNear(correction(found.last), 9.80665 / 200))
  }

  @Test func anInterruptedRunBeginsAnew() {
    var learner = learner(scale: 0)
    _ = feed(&learner, same(0, 100, 0, 4))
    learner.interrupt()
    let found = feed(&learner, same(0, 100, 0, 5), from: 1_000_000)
    #expect(found.dropLast().allSatisfy { $0 == nil })
    #expect(correction(found.last) != nil)
  }

  @Test func offsetsAndScalesOfTheAxesTakePart() {
    var learner = learner(
      scale: Calibration.Axes(0.02, -0.01, 0.04), offset: Calibration.Axes(100, -50, 0.5))
    // (500 + 100) · 0.02, (-1550 - 50) · -0.01, (0 + 0.5) · 0.04: 12, 16 and 0.02, hence 20 m/s².
    let found = feed(&learner, same(500, -1550, 0))
    #expect(isNear(correction(found.last), 9.80665 / 20))
  }

  @Test func countsOf64BitsAreLearntFromAsWell() {
    for oneG: Int64 in [1, 3, 1000, 1 << 31, 1 << 40, 1 << 50, 1 << 62] {
      var learner = learner(scale: 0)
      let found = feed(&learner, same(0, -oneG, 0))
      #expect(isNear(correction(found.last), 9.80665 / Double(oneG)), "\(oneG) counts")
    }
  }

  @Test func anOffsetFarLargerThanTheFirstCountsTakesPartInFull() {
    // 1 g is 1e12 counts, the offset a quarter of that; the run begins with counts near zero.
    var learner = learner(
      scale: Calibration.Axes(all: 9.80665e-12), offset: Calibration.Axes(0, 250_000_000_000, 0))
    let low = Vector(x: 5, y: 7, z: -9)
    let high = Vector(x: 0, y: 750_000_000_000, z: 0)
    let found = feed(&learner, [low] + Array(repeating: high, count: 5))
    #expect(found.dropLast().allSatisfy { $0 == nil })
    #expect(isProof(found.last))
  }

  @Test func anOffsetOverFortyBitsTakesPartInFull() {
    // 1 g is 1e15 counts, all of it in the offset.
    var learner = learner(
      scale: Calibration.Axes(all: 9.80665e-15), offset: Calibration.Axes(0, 0, 1e15))
    #expect(isProof(feed(&learner, same(1, 2, 3)).last))
  }

  @Test func aCountFarOverTheRunEndsItHoweverItsOffset() {
    // Clamped at 2^31 the later ones would have the magnitude of the first: |2^30| and |2^30 - 2^31|.
    var learner = learner(scale: 1, offset: Double(1 << 30))
    let small: Int64 = 1 - 1 << 30
    let wild = Vector(x: small, y: Int64.min, z: small)
    let found = feed(
      &learner, [Vector(x: small, y: 0, z: small)] + Array(repeating: wild, count: 3))
    #expect(found.allSatisfy { $0 == nil })
    #expect(learner.observe(wild, at: 1_000_000) == nil)
  }

  @Test func noCountAndNoCalibrationTraps() {
    let extremes: [Double] = [0, 1e-300, -1e-12, 1, -1e300, 1e300]
    let counts: [Int64] = [.min, .min + 1, -1 << 62, -1, 0, 1, 1 << 31, .max - 1, .max]
    var checked = 0
    for scale in extremes {
      for offset in extremes {
        var learner = learner(
          scale: Calibration.Axes(scale, 1, -scale), offset: Calibration.Axes(offset, 0, -offset))
        for x in counts {
          for y in counts {
            for step in 0..<6 {
              let raw = Vector(x: x, y: y, z: x)
              _ = learner.observe(raw, at: Microseconds(step) * 300_000)
              checked += 1
            }
          }
        }
      }
    }
    #expect(checked == 36 * 81 * 6)
  }

  @Test func aMagnitudeOfZeroTeachesNothing() {
    var learner = learner(
      scale: Calibration.Axes(all: 0), offset: Calibration.Axes(-100, -200, -300))
    #expect(feed(&learner, same(100, 200, 300, 20)).allSatisfy { $0 == nil })
  }
}
