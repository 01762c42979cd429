import OrientationCore
import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Times {
    private let now: Microseconds = 50_000_000

    @Test func timestampsThatCanBeBelievedAreTheReadingsTimes() {
      var times = ScanTimes(period: 100_000, stamped: true)
      expect(
        times.times(of: [49_700_000_000, 49_810_000_000], now: now), is: [49_700_000, 49_810_000])
      #expect(times.fault == nil)
    }

    @Test(arguments: [0, 1_700_000_000_000_000_000, 1, Int64.min + 1, Int64.max])
    func zeroAndOtherClocksMakeArrivalTheTimeFromThenOn(stamp: Int64) {
      var times = ScanTimes(period: 100_000, stamped: true)
      expect(times.times(of: [stamp], now: now), is: [now])
      #expect(times.fault != nil)
      expect(times.times(of: [50_000_000_000], now: now + 100_000), is: [now + 100_000])
    }

    @Test func scansThatArriveTogetherAreAPeriodApart() {
      var times = ScanTimes(period: 100_000, stamped: false)
      expect(times.times(of: [nil, nil, nil], now: now), is: [now - 200_000, now - 100_000, now])
    }

    @Test func afterAStallOldTimestampsAreStillBelieved() {
      var times = ScanTimes(period: 100_000, stamped: true)
      let stamps = (0..<20).map { 48_100_000_000 + Int64($0) * 100_000_000 }
      expect(times.times(of: stamps, now: now).first, is: 48_100_000)
      #expect(times.fault == nil)
    }

    @Test func timeNeverGoesBackNorIntoTheFuture() {
      var times = ScanTimes(period: 100_000, stamped: true)
      times.noteReading(at: 49_950_000)
      expect(times.times(of: [49_900_000_000, 50_500_000_000], now: now), is: [49_950_000, now])
    }
  }
}
