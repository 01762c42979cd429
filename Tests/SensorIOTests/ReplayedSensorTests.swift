import LinuxIO
import OrientationCore
import OrientationTrace
import SensorIO
import Testing

extension SensorIOTests {
  @Suite struct Replayed {
    let listener: Listener

    init() throws { listener = try Listener() }

    private func play(_ lines: String, speed: Double = 1, repeats: Bool = false) throws
      -> ReplayedSensor
    {
      let trace = try Trace(
        text: "orientd-trace 1\nname accel_3d\nscale 0.009806650\nformat le:s16/32>>0\n---\n"
          + lines)
      let sensor = try ReplayedSensor(
        trace: trace, loop: listener.loop, speed: speed, repeats: repeats)
      listener.listen(to: sensor)
      return sensor
    }

    @Test func readingsComeInTheTracesOwnTimeAndThenTheSensorIsLost() throws {
      let sensor = try play("0 1 2 3\n30000 4 5 6\n40000 lost stale\n50000 7 8 9\n")
      sensor.switchOn()
      #expect(try listener.run { listener.lost.last == .noSensor })
      #expect(listener.lost == [.stale, .noSensor])
      #expect(listener.readings.map(\.raw.x) == [1, 4, 7])
      let times = listener.readings.map(\.at)
      #expect(times.map { $0 - times[0] } == [0, 30_000, 50_000])
      #expect(!sensor.hasSensor)
      #expect(listener.opened.map(\.name) == ["accel_3d"])
      #expect(listener.opened.map(\.formats) == [Array(repeating: "le:s16/32>>0", count: 3)])
      #expect(listener.opened.map(\.faceUpSign) == [-1])
    }

    @Test func aFasterReplayKeepsTheTracesDistancesOnItsOwnClock() throws {
      let sensor = try play("0 1 0 0\n1000000 2 0 0\n", speed: 50)
      let start = EventLoop.now()
      sensor.switchOn()
      #expect(try listener.run { listener.readings.count == 2 })
      let took = EventLoop.now() - start
      #expect(took >= 20_000 && took < 500_000)
      #expect(listener.readings[1].at - listener.readings[0].at == 1_000_000)
      let real = sensor.clock.boottime(at: listener.readings[1].at) - start
      #expect(real >= 20_000 && real <= took)
    }

    @Test func aLoopBeginsAgain100MillisecondsAfterTheLastLine() throws {
      let sensor = try play("10000 1 0 0\n20000 2 0 0\n", speed: 10, repeats: true)
      sensor.switchOn()
      #expect(try listener.run { listener.readings.count >= 5 })
      let times = listener.readings.prefix(5).map(\.at)
      #expect(times.map { $0 - times[0] } == [0, 10_000, 120_000, 130_000, 240_000])
      #expect(listener.lost.isEmpty)
    }

    @Test func theClockStandsStillWhileTheSensorIsOff() throws {
      let sensor = try play("0 1 0 0\n100000 2 0 0\n")
      sensor.switchOn()
      #expect(try listener.run { listener.readings.count == 1 })
      sensor.switchOff()
      #expect(try listener.dispatches(inSeconds: 0.3) == 0)
      let start = EventLoop.now()
      sensor.switchOn()
      #expect(try listener.run { listener.readings.count == 2 })
      #expect(EventLoop.now() - start >= 50_000)
    }

    @Test func aTraceWithoutReadingsIsNoSensor() throws {
      let sensor = try play("", repeats: true)
      #expect(!sensor.hasSensor)
      sensor.switchOn()
      #expect(listener.lost == [.noSensor])
      #expect(try listener.dispatches(inSeconds: 0.1) == 0)
    }
  }
}
