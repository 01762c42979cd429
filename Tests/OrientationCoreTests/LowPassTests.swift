import Testing

@testable import OrientationCore

/// The low-pass filter against its formula.
@Suite struct LowPassTests {
  @Test func theFirstReadingSeedsIt() {
    var filter = LowPass(timeConstant: 150_000)
    filter.seed(Vector(x: 12, y: -16384, z: 7))
    #expect(filter.value == Vector(x: 12, y: -16384, z: 7))
  }

  @Test func itMovesByTheShareThatTheTimeGives() {
    // 100 ms of 250 ms: 0.4 of the way, in Q16 26214.
    var filter = LowPass(timeConstant: 150_000)
    filter.seed(Vector(x: 0, y: -16384, z: 10000))
    filter.move(to: Vector(x: 16384, y: -16384, z: -10000), elapsed: 100_000)
    #expect(filter.value == Vector(x: 6554, y: -16384, z: 2000))
  }

  @Test(arguments: [1, 7, 20, 136, 1000] as [Microseconds])
  func itFollowsTheFormulaThroughManySteps(_ milliseconds: Microseconds) {
    let tau: Microseconds = 150_000
    var filter = LowPass(timeConstant: tau)
    var wanted = [0.0, -16384.0, 3000.0]
    filter.seed(Vector(x: 0, y: -16384, z: 3000))
    for step in 0..<500 {
      let elapsed = milliseconds * 1000 + Microseconds(step % 3) * 250
      let input = [Int64(step * 37 % 9000), Int64(step % 16) - 8, -16384 + Int64(step)]
      filter.move(to: Vector(x: input[0], y: input[1], z: input[2]), elapsed: elapsed)
      let weight = Double((elapsed << 16) / (elapsed + tau)) / 65536
      for axis in 0..<3 { wanted[axis] += weight * (Double(input[axis]) - wanted[axis]) }
      let value = [filter.value.x, filter.value.y, filter.value.z]
      for axis in 0..<3 { #expect(abs(Double(value[axis]) - wanted[axis]) <= 0.51) }
    }
  }

  @Test func noTimeMovesNothing() {
    for timeConstant: Microseconds in [0, 150_000] {
      var filter = LowPass(timeConstant: timeConstant)
      filter.seed(Vector(x: 100, y: 200, z: 300))
      filter.move(to: Vector(x: -9000, y: 9000, z: 0), elapsed: 0)
      #expect(filter.value == Vector(x: 100, y: 200, z: 300))
    }
  }

  @Test func withoutATimeConstantItIsTheReadingItself() {
    var filter = LowPass(timeConstant: 0)
    filter.seed(Vector(x: 0, y: 0, z: 0))
    filter.move(to: Vector(x: -5, y: 16384, z: 1), elapsed: 1)
    #expect(filter.value == Vector(x: -5, y: 16384, z: 1))
  }

  @Test func aStepOfOneArrivesAtAKilohertz() {
    for step: Int64 in [1, -1] {
      var filter = LowPass(timeConstant: 150_000)
      filter.seed(Vector(x: 0, y: 16384, z: 0))
      for _ in 0..<1000 {
        filter.move(to: Vector(x: step, y: 16384 + step, z: 0), elapsed: 1000)
      }
      #expect(filter.value == Vector(x: step, y: 16384 + step, z: 0))
    }
  }

  @Test func aChangedTimeStepIsTakenIntoAccount() {
    var filter = LowPass(timeConstant: 100_000)
    filter.seed(Vector(x: 0, y: 0, z: 0))
    filter.move(to: Vector(x: 10000, y: 0, z: 0), elapsed: 100_000)
    #expect(filter.value.x == 5000)
    filter.move(to: Vector(x: 10000, y: 0, z: 0), elapsed: 300_000)
    #expect(filter.value.x == 8750)
    filter.move(to: Vector(x: 10000, y: 0, z: 0), elapsed: 100_000)
    #expect(filter.value.x == 9375)
  }

  @Test func mirroredReadingsKeepItMirrored() {
    // Half of the way, so that every odd sum ends at a half.
    var filter = LowPass(timeConstant: 100_000)
    filter.seed(Vector(x: 0, y: 0, z: 0))
    for step: Int64 in 1..<1000 {
      filter.move(to: Vector(x: step, y: -step, z: 0), elapsed: 100_000)
      #expect(filter.value.x == -filter.value.y)
    }
  }

  @Test func theLargestReadingsOverALongTimeDoNotOverflow() {
    var filter = LowPass(timeConstant: 3_600_000_000)
    let most: Int64 = 64 * 16384 * 2
    filter.seed(Vector(x: -most, y: most, z: 0))
    for elapsed: Microseconds in [1, 1_000_000, 1_000_000] {
      filter.move(to: Vector(x: most, y: -most, z: most), elapsed: elapsed)
    }
    #expect(filter.value.x < 0 && filter.value.y > 0 && filter.value.z >= 0)
  }
}
