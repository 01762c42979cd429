import LinuxIO
import OrientationCore
import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Silence {
    private let still = Vector(x: 0, y: -1000, z: 30)
    private let turned = Vector(x: 1000, y: 0, z: 30)
    private let second: Microseconds = 1_000_000

    private func armed(canRead: Bool, at now: Microseconds = 0) -> BufferSilence {
      BufferSilence(
        armed: now, period: 100_000, stale: 2_000_000, canRead: canRead,
        offset: Calibration.Axes(all: 0))
    }

    // The second commonest complaint of the field: it never starts until suspend and resume.
    @Test func aFreshBufferIsGivenTwoSeconds() {
      var silence = armed(canRead: false, at: 5)
      #expect(silence.deadline == 2 * second + 5)
      expect(silence.due(at: 2 * second), is: .wait)
      expect(silence.due(at: 2 * second + 5), is: .giveUp)
    }

    @Test func whereRawValuesCanBeReadAFreshBufferIsHelpedWithOne() {
      var silence = armed(canRead: true)
      #expect(silence.deadline == 300_000)
      expect(silence.due(at: 300_000), is: .read)
      expect(silence.answered(still, at: 310_000), is: .wait)
      #expect(silence.deadline == 2 * second)
      expect(silence.due(at: 2 * second), is: .giveUp)
    }

    @Test func aQuietBufferOfAStillDeviceIsCheckedLessAndLessOften() {
      var silence = armed(canRead: true)
      silence.scan(still, at: 0)
      var now: Microseconds = 0
      var waits: [Microseconds] = []
      for _ in 0..<6 {
        let deadline = silence.deadline ?? -1
        waits.append((deadline - now) / second)
        now = deadline
        expect(silence.due(at: now), is: .read)
        expect(silence.answered(Vector(x: 20, y: -990, z: 0), at: now), is: .wait)
      }
      #expect(waits == [2, 4, 8, 16, 30, 30])
      silence.scan(still, at: now)
      #expect(silence.deadline == now + 2 * second)
    }

    @Test func aCheckThatShowsAnotherPoseArmsItAnew() {
      var silence = armed(canRead: true)
      silence.scan(still, at: 0)
      expect(silence.due(at: 2 * second), is: .read)
      expect(silence.answered(turned, at: 2 * second), is: .rearm)
    }

    @Test func aCheckThatFailsOrGivesZerosOrNoAnswerIsSilence() {
      var failing = armed(canRead: true)
      failing.scan(still, at: 0)
      expect(failing.due(at: 2 * second), is: .read)
      var zeros = failing
      var late = failing
      expect(failing.failed(), is: .giveUp)
      expect(zeros.answered(Vector(x: 0, y: 0, z: 0), at: 2 * second), is: .giveUp)
      expect(late.due(at: 3 * second), is: .wait)
      expect(late.due(at: 4 * second), is: .giveUp)
    }

    @Test func whereRawValuesCantBeReadAQuietBufferIsArmedAnew() {
      var silence = armed(canRead: false)
      silence.scan(still, at: 0)
      expect(silence.due(at: 1_999_999), is: .wait)
      expect(silence.due(at: 2 * second), is: .rearm)
    }

    @Test func offsetsBelongToAMagnitude() {
      // Unsigned counts around 2048, 1 g = 1024: half a g is another pose.
      var silence = BufferSilence(
        armed: 0, period: 100_000, stale: 2_000_000, canRead: true,
        offset: Calibration.Axes(all: -2048))
      silence.scan(Vector(x: 2048, y: 1024, z: 2048), at: 0)
      expect(silence.due(at: 2 * second), is: .read)
      expect(silence.answered(Vector(x: 2560, y: 1100, z: 2048), at: 2 * second), is: .rearm)
    }

    @Test func aPolledSensorIsSilentAfterStaleOrThriceItsLongestAnswer() {
      var silence = PollSilence(stale: 2_000_000)
      #expect(silence.deadline == nil)
      silence.ask(at: 100)
      silence.ask(at: 500_000)
      #expect(silence.deadline == 2_000_100)
      expect(silence.reason(at: 2_000_099), is: nil)
      expect(silence.reason(at: 2_000_100), is: .noData)
      expect(silence.reason(at: 9_000_000), is: nil)
      silence.answer(took: 1_500_000)
      #expect(silence.deadline == nil)
      silence.ask(at: 10_000_000)
      #expect(silence.deadline == 14_500_000)
      expect(silence.reason(at: 14_500_000), is: .stale)
    }

    @Test func restBeginsTwoSecondsAfterTheLastMotion() {
      var pace = PollPace(period: 100_000, restInterval: 500_000, now: 0)
      #expect(pace.interval(at: 9 * second) == 100_000)
      pace.setMoving(false, at: 10 * second)
      pace.setMoving(false, at: 11 * second)
      #expect(pace.interval(at: 12 * second - 1) == 100_000)
      #expect(pace.interval(at: 12 * second) == 500_000)
      pace.setMoving(true, at: 13 * second)
      #expect(pace.interval(at: 13 * second) == 100_000)
    }

    @Test func failuresInARowWaitTwiceAsLongEachTimeUpToABound() {
      var delay = RetryDelay(first: 100, longest: 1000)
      expect((0..<6).map { _ in delay.failed() }, is: [100, 200, 400, 800, 1000, 1000])
      delay.succeeded()
      expect(delay.failed(), is: 100)
      for _ in 0..<100 { expect(delay.failed() <= 1000, is: true) }
    }

    @Test func aResumeIsToldFromAClockThatWasSet() {
      var detector = SuspendDetector(boottime: 1000, monotonic: 1000)
      expect(detector.hasSlept(boottime: 5_000_000, monotonic: 4_999_990), is: false)
      expect(detector.hasSlept(boottime: 99_000_000, monotonic: 6_000_000), is: true)
      expect(detector.hasSlept(boottime: 100_000_000, monotonic: 7_000_000), is: false)
    }
  }
}
