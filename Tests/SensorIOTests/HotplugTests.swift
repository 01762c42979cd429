import LinuxIO
import OrientationCore
import SensorIO
import Testing

extension SensorIOTests {
  @Suite(.enabled(if: MockMachine.isPossible, MockMachine.hint))
  struct Hotplug {
    let machine: MockMachine
    let listener: Listener

    init() throws {
      machine = try MockMachine()
      listener = try Listener()
    }

    private func listen(_ change: (inout SensorSettings) -> Void = { _ in }) throws -> IIOSensors {
      var settings = SensorSettings()
      settings.rateHz = 100
      settings.restInterval = 20_000
      change(&settings)
      let sensors = try IIOSensors(settings: settings, loop: listener.loop)
      listener.listen(to: sensors)
      return sensors
    }

    private func add(_ sensor: MockSensor) throws {
      try machine.add(sensor.text)
      machine.uevent(sensor.path, "add")
    }

    @Test func aSensorThatComesLaterIsUsedAtOnce() throws {
      let sensors = try listen()
      sensors.switchOn()
      #expect(listener.lost == [.noSensor])
      try add(.polled("late"))
      #expect(try listener.run(seconds: 1) { !listener.readings.isEmpty })
      #expect(listener.opened.map(\.name) == ["late"])
      #expect(listener.changes > 0)
    }

    @Test func pluggingIsKnownAlsoWhileNobodyListens() throws {
      let sensors = try listen()
      let sensor = MockSensor.polled("late")
      try add(sensor)
      #expect(try listener.run { sensors.hasSensor })
      machine.remove(sensor.path)
      #expect(try listener.run { !sensors.hasSensor })
      #expect(listener.lost.isEmpty)
      #expect(listener.opened.isEmpty)
    }

    @Test func oneThatGoesIsLostAndMayComeBackUnderAnotherNumber() throws {
      var sensor = MockSensor.polled("chip")
      sensor.parent = "pci0/i2c-0/0018:1209:0001.0001/HID-SENSOR-200073.1.auto"
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      let identity = try #require(sensors.sensors.first?.identity)
      for round in 1...20 {
        machine.remove(sensor.path)
        #expect(try listener.run { listener.lost.count == round })
        #expect(sensors.sensors.isEmpty)
        sensor.number = round % 3
        sensor.parent = "pci0/i2c-0/0018:1209:0001.\(1000 + round)/HID-SENSOR-200073.\(round).auto"
        listener.forgetReadings()
        try add(sensor)
        #expect(try listener.run(seconds: 1) { !listener.readings.isEmpty })
        #expect(sensors.sensors.map(\.device) == ["iio:device\(round % 3)"])
        #expect(sensors.sensors.first?.identity == identity)
      }
      #expect(listener.lost.allSatisfy { $0 == .noSensor })
      #expect(listener.opened.count == 21)
    }

    @Test func oneThatIsReplacedBetweenTwoLooksIsOpenedAnew() throws {
      let sensor = MockSensor.polled("chip", raw: [1, 2, 3])
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      machine.remove(sensor.path)
      var other = sensor
      other.show([4, 5, 6])
      try add(other)
      #expect(try listener.run { listener.readings.last?.raw == Vector(x: 4, y: 5, z: 6) })
      #expect(listener.opened.count == 2)
    }

    @Test func aBetterOneTakesOver() throws {
      try machine.add(MockSensor.polled("first", raw: [1, 0, 0]).text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      var display = MockSensor.polled("second", number: 1, raw: [2, 0, 0])
      display.files["label"] = "accel-display"
      try add(display)
      #expect(try listener.run { listener.readings.last?.raw.x == 2 })
      #expect(listener.opened.map(\.name) == ["first", "second"])
      #expect(sensors.sensors.map(\.used) == [false, true])
      #expect(sensors.sensors.map { $0.refused == nil } == [false, true])
      machine.remove(display.path)
      #expect(try listener.run { listener.readings.last?.raw.x == 1 })
    }

    @Test func oneThatIsNoBetterLeavesTheFirstAlone() throws {
      try machine.add(MockSensor.polled("first", number: 1).text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      try add(.polled("second", number: 0))
      #expect(try listener.run { sensors.sensors.count == 2 })
      #expect(listener.opened.map(\.name) == ["first"])
      #expect(sensors.sensors.map(\.used) == [false, true])
      #expect(listener.lost.isEmpty)
    }

    @Test func aMatrixThatUdevSetsLaterIsTaken() throws {
      let sensor = MockSensor.polled("chip")
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      machine.setProperty(sensor.path, "ACCEL_MOUNT_MATRIX", to: "0,1,0;-1,0,0;0,0,1")
      machine.uevent(sensor.path, "change")
      #expect(try listener.run { listener.opened.count == 2 })
      #expect(listener.opened.last?.matrixSource == .udev)
      // Nothing is new.
      let count = listener.readings.count
      machine.uevent(sensor.path, "change")
      #expect(try listener.run { listener.readings.count > count + 5 })
      #expect(listener.opened.count == 2)
    }

    @Test func anotherConfigurationIsTakenAtOnce() throws {
      try machine.add(MockSensor.polled("a", number: 0, raw: [1, 0, 0]).text)
      try machine.add(MockSensor.polled("b", number: 1, raw: [2, 0, 0]).text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { listener.readings.last?.raw.x == 1 })
      var settings = SensorSettings()
      settings.name = "b"
      settings.mountMatrix = "-1,0,0;0,-1,0;0,0,1"
      sensors.configure(settings)
      #expect(try listener.run { listener.readings.last?.raw.x == 2 })
      #expect(listener.opened.last?.matrixSource == .configuration)
      settings.deny = ["b"]
      sensors.configure(settings)
      #expect(listener.lost == [.noSensor])
      #expect(!sensors.hasSensor)
    }

    @Test func aSensorInTheBaseAloneIsNoneForTheScreen() throws {
      var base = MockSensor.polled("IIO Test Accelerometer")
      base.parent = "platform/test"
      base.files["label"] = "accel-base"
      try machine.add(base.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(listener.lost == [.noSensor])
      #expect(sensors.sensors.map(\.used) == [false])
      #expect(sensors.sensors.map(\.location) == [.base])
      #expect(listener.notices.isEmpty)
    }

    @Test func aGamePadsSensorIsRefused() throws {
      try machine.add(
        """
        P: /devices/pad
        E: SUBSYSTEM=hid
        E: HID_NAME=Some Controller

        P: /devices/pad/input/input7
        E: SUBSYSTEM=input
        E: ID_INPUT_JOYSTICK=1


        """)
      var sensor = MockSensor.polled("padaccel")
      sensor.parent = "pad/sensor.1.auto"
      try machine.add(sensor.text)
      let sensors = try listen()
      #expect(!sensors.hasSensor)
      #expect(sensors.sensors.first?.refused?.contains("game pad") == true)
    }

    @Test(arguments: [
      "name", "label", "location", "in_accel_scale", "in_accel_offset", "in_mount_matrix",
    ])
    func bytesThatAreNoTextHarmNobody(file: String) throws {
      var sensor = MockSensor.polled("chip")
      sensor.files[file] = "placeholder"
      try machine.add(sensor.text)
      try machine.set(sensor.path, file, to: "\u{7f}\u{1b}[31m\u{fffd}\u{202e}")
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(listener.notices.allSatisfy { !$0.text.contains("\u{1b}") })
    }
  }
}
