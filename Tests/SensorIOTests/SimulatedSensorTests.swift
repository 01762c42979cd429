import LinuxIO
import OrientationCore
import SensorIO
import Testing

extension SensorIOTests {
  @Suite struct Simulated {
    let listener: Listener
    let sensor: SimulatedSensor

    init() throws {
      listener = try Listener()
      sensor = try SimulatedSensor(loop: listener.loop, rateHz: 50)
      listener.listen(to: sensor)
    }

    @Test func itLiesOnItsBackUntilItIsMoved() throws {
      sensor.switchOn()
      #expect(listener.opened.count == 1)
      #expect(try listener.run { listener.readings.count == 3 })
      #expect(listener.readings.allSatisfy { $0.raw == Vector(x: 0, y: 0, z: 1000) })
      sensor.move(x: 0, y: -1000, z: 10)
      #expect(try listener.run { listener.readings.count == 5 })
      #expect(listener.readings.last?.raw == Vector(x: 0, y: -1000, z: 10))
    }

    @Test func itReadsAtItsRateAlsoAtRest() throws {
      sensor.switchOn()
      #expect(try listener.run { listener.readings.count == 10 })
      let times = listener.readings.map(\.at)
      let span = try #require(times.last) - times[0]
      #expect(span >= 9 * 20_000)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func whatWasToldWhileOffIsShownWhenSwitchedOn() throws {
      sensor.move(x: 1000, y: 0, z: 0)
      sensor.switchOn()
      #expect(try listener.run { listener.readings.count == 1 })
      #expect(listener.readings[0].raw == Vector(x: 1000, y: 0, z: 0))
    }

    @Test func switchedOffItWakesNobody() throws {
      sensor.switchOn()
      #expect(try listener.run { listener.readings.count == 1 })
      sensor.switchOff()
      sensor.requestReading()
      sensor.move(x: 1, y: 2, z: 3)
      #expect(try listener.dispatches(inSeconds: 0.2) == 0)
      #expect(sensor.sensors.map(\.mode) == [.off])
    }

    @Test func unpluggedItIsLostAndComesBack() throws {
      sensor.switchOn()
      sensor.unplug()
      #expect(listener.lost == [.noSensor])
      #expect(!sensor.hasSensor)
      #expect(sensor.sensors.isEmpty)
      #expect(try listener.dispatches(inSeconds: 0.1) == 0)
      sensor.plug()
      #expect(listener.opened.count == 2)
      #expect(try listener.run { listener.readings.count == 1 })
    }

    @Test func withoutASensorSwitchingOnSaysSoAtOnce() {
      sensor.unplug()
      #expect(listener.lost.isEmpty)
      sensor.switchOn()
      #expect(listener.lost == [.noSensor])
    }
  }
}
