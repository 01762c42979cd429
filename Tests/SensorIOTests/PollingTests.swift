import LinuxIO
import OrientationCore
import SensorIO
import Testing

extension SensorIOTests {
  @Suite(.enabled(if: MockMachine.isPossible, MockMachine.hint))
  struct Polling {
    let machine: MockMachine
    let listener: Listener

    init() throws {
      machine = try MockMachine()
      listener = try Listener()
    }

    private func listen(_ change: (inout SensorSettings) -> Void = { _ in }) throws -> IIOSensors {
      var settings = SensorSettings()
      settings.restInterval = 20_000
      settings.rateHz = 100
      change(&settings)
      let sensors = try IIOSensors(settings: settings, loop: listener.loop)
      listener.listen(to: sensors)
      return sensors
    }

    @Test func withoutASensorThereIsNoneAndNoComplaint() throws {
      let sensors = try listen()
      #expect(!sensors.hasSensor)
      #expect(sensors.sensors.isEmpty)
      sensors.switchOn()
      #expect(listener.lost == [.noSensor])
      #expect(listener.notices.isEmpty)
      #expect(try listener.dispatches(inSeconds: 0.2) == 0)
    }

    @Test func rawValuesAreReadWhileSomebodyListens() throws {
      var sensor = MockSensor.polled("da280")
      sensor.files["in_accel_scale"] = "0.002395019"
      try machine.add(sensor.text)
      let sensors = try listen()
      #expect(sensors.hasSensor)
      #expect(sensors.sensors.map(\.mode) == [.off])
      #expect(try listener.dispatches(inSeconds: 0.1) == 0)
      sensors.switchOn()
      #expect(try listener.run { listener.readings.count >= 3 })
      #expect(listener.readings.allSatisfy { $0.raw == Vector(x: 0, y: -1000, z: 0) })
      let opened = try #require(listener.opened.first)
      #expect(listener.opened.count == 1)
      #expect(opened.identity == "/devices/platform/da280_0/da280")
      #expect(opened.device == "iio:device0")
      #expect(opened.mode == .poll)
      #expect(opened.used)
      #expect(opened.scales == [0.002395019, 0.002395019, 0.002395019])
      #expect(opened.formats.isEmpty)
      try machine.set(sensor.path, "in_accel_x_raw", to: "4096\n")
      #expect(try listener.run { listener.readings.last?.raw == Vector(x: 4096, y: -1000, z: 0) })
      sensors.switchOff()
      listener.forgetReadings()
      #expect(try listener.dispatches(inSeconds: 0.3) == 0)
      #expect(listener.readings.isEmpty)
      #expect(sensors.sensors.map(\.mode) == [.off])
      sensors.switchOn()
      #expect(try listener.run { listener.readings.count >= 2 })
      #expect(listener.opened.count == 2)
      #expect(listener.lost.isEmpty)
    }

    @Test func readingsOfOneSensorNeverGoBackInTime() throws {
      try machine.add(MockSensor.polled("mma7660").text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { listener.readings.count >= 20 })
      let times = listener.readings.map(\.at)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(times.allSatisfy { abs($0 - EventLoop.now()) < 60_000_000 })
    }

    // Old kernels printed -715 as 64821; others print decimals; some the locale's comma.
    @Test(arguments: [("64821", 64821), ("-25.6", -26), ("12,5", 13), ("  7 ", 7)])
    func rawValuesMayBeWrittenInOtherWays(text: String, value: Int64) throws {
      let sensor = MockSensor.polled("odd")
      try machine.add(sensor.text)
      try machine.set(sensor.path, "in_accel_x_raw", to: "\(text)\n")
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(listener.readings.first?.raw == Vector(x: value, y: -1000, z: 0))
    }

    @Test(arguments: ["rubbish", "", "0x10", "99999999999999999999", "\u{1}\u{2}"])
    func garbageInARawValueIsToldOnceAndTheSensorLivesOn(text: String) throws {
      let sensor = MockSensor.polled("odd")
      try machine.add(sensor.text)
      try machine.set(sensor.path, "in_accel_y_raw", to: "\(text)\n")
      let sensors = try listen { $0.stale = 200_000 }
      sensors.switchOn()
      #expect(try listener.run { listener.lost == [.noData] })
      #expect(listener.readings.isEmpty)
      let complaints = listener.notices.filter { $0.text.contains("in_accel_y_raw holds") }
      #expect(complaints.map(\.level) == [.warning])
      #expect(complaints.first?.text.contains("\(sensor.path)/in_accel_y_raw") == true)
      #expect(sensors.sensors.first?.errors ?? 0 > 2)
      try machine.set(sensor.path, "in_accel_y_raw", to: "-998\n")
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(listener.readings.first?.raw.y == -998)
      #expect(listener.lost == [.noData])
    }

    @Test func aSensorThatStopsAnsweringIsStale() throws {
      let sensor = MockSensor.polled("odd")
      try machine.add(sensor.text)
      let sensors = try listen { $0.stale = 150_000 }
      sensors.switchOn()
      #expect(try listener.run { listener.readings.count >= 2 })
      try machine.set(sensor.path, "in_accel_z_raw", to: "?\n")
      #expect(try listener.run { listener.lost == [.stale] })
      try machine.set(sensor.path, "in_accel_z_raw", to: "5\n")
      #expect(try listener.run { listener.readings.last?.raw.z == 5 })
    }

    @Test func aReadingThatIsAskedForComesAtOnce() throws {
      let sensor = MockSensor.polled("slowly")
      try machine.add(sensor.text)
      let sensors = try listen {
        $0.rateHz = 0.1
        $0.restInterval = 60_000_000
      }
      sensors.switchOn()
      #expect(try listener.run { listener.readings.count == 1 })
      for count in 2...5 {
        sensors.requestReading()
        #expect(try listener.run(seconds: 2) { listener.readings.count == count })
      }
    }

    @Test func atRestItIsReadLessOftenAndMotionEndsThat() throws {
      try machine.add(MockSensor.polled("calm").text)
      let sensors = try listen { $0.restInterval = 60_000_000 }
      sensors.switchOn()
      sensors.setMoving(false)
      #expect(try listener.run { listener.readings.count >= 3 })
      // Two seconds of rest; then nothing is due for a minute.
      var silentSince = EventLoop.now()
      var count = listener.readings.count
      #expect(
        try listener.run(tick: 0.1) {
          if listener.readings.count > count { silentSince = EventLoop.now() }
          count = listener.readings.count
          return EventLoop.now() - silentSince > 500_000
        })
      listener.forgetReadings()
      sensors.setMoving(true)
      #expect(try listener.run(seconds: 2) { listener.readings.count >= 3 })
    }

    @Test func theRateIsSetForPollingToo() throws {
      var sensor = MockSensor.polled("lis3dh")
      sensor.files["sampling_frequency"] = "1"
      sensor.files["sampling_frequency_available"] = "1 10 25 50 100 200 400"
      try machine.add(sensor.text)
      let sensors = try listen { $0.rateHz = 20 }
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(machine.text("\(sensor.path)/sampling_frequency") == "25")
      #expect(sensors.sensors.first?.rateHz == 20)
    }
  }
}
