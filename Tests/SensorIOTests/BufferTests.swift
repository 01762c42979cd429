import LinuxIO
import OrientationCore
import OrientationTrace
import SensorIO
import Testing

extension SensorIOTests {
  @Suite(.enabled(if: MockMachine.isPossible, MockMachine.hint))
  struct Buffering {
    let machine: MockMachine
    let listener: Listener

    init() throws {
      machine = try MockMachine()
      listener = try Listener()
    }

    private func listen(_ change: (inout SensorSettings) -> Void = { _ in }) throws -> IIOSensors {
      var settings = SensorSettings()
      change(&settings)
      let sensors = try IIOSensors(settings: settings, loop: listener.loop)
      listener.listen(to: sensors)
      return sensors
    }

    private func isEnabled(_ sensor: MockSensor) -> Bool {
      machine.text("\(sensor.path)/buffer/enable") == "1"
    }

    /// A format, its indices, whether a timestamp follows, the bytes of one scan, and what they mean.
    struct Kind: CustomTestStringConvertible {
      var formats: [String]
      var indices = [0, 1, 2]
      var timestamp: Int?
      var scan: [UInt8]
      var raw: Vector
      var testDescription: String { "\(formats) \(indices) \(timestamp ?? -1)" }

      static let all: [Kind] = [
        // HID: the next axis in the padding.
        Kind(
          formats: ["le:s16/32>>0"], timestamp: 3,
          scan: [
            0x67, 0x00, 0x69, 0xfc, 0x69, 0xfc, 0x7f, 0xfe, 0x7f, 0xfe, 0x00, 0x00, 0, 0, 0, 0, 1,
            0,
            0, 0, 0, 0, 0, 0,
          ], raw: Vector(x: 103, y: -919, z: -385)),
        // mxc4005, mma8452
        Kind(
          formats: ["be:s12/16>>4"], scan: [0x00, 0x11, 0xc0, 0x0f, 0x7f, 0xf0],
          raw: Vector(x: 1, y: -1024, z: 2047)),
        // kxcj91008
        Kind(
          formats: ["le:s12/16>>4"], scan: [0x1f, 0x00, 0x00, 0xc0, 0xf0, 0x7f],
          raw: Vector(x: 1, y: -1024, z: 2047)),
        // bmc150: 16 bits said, 12 used.
        Kind(
          formats: ["le:s12/16>>4"], indices: [2, 1, 0],
          scan: [0x1f, 0x00, 0x00, 0xc0, 0xf0, 0x7f],
          raw: Vector(x: 2047, y: -1024, z: 1)),
        // Unsigned.
        Kind(
          formats: ["le:u12/16>>0"], scan: [0x00, 0x08, 0xff, 0xff, 0x01, 0x00],
          raw: Vector(x: 2048, y: 4095, z: 1)),
        Kind(
          formats: ["le:s32/32>>0"], scan: [0, 0, 0, 0, 0xc0, 0xbd, 0xf0, 0xff, 7, 0, 0, 0],
          raw: Vector(x: 0, y: -1_000_000, z: 7)),
        Kind(
          formats: ["le:s64/64>>0"], timestamp: 9,
          scan: [
            0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
          ], raw: Vector(x: -2, y: 1, z: 2)),
        // bmi160: a gyroscope before it.
        Kind(
          formats: ["le:s16/16>>0"], indices: [7, 8, 9], timestamp: 10,
          scan: [0x01, 0x00, 0xfe, 0xff, 0x00, 0x40, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0],
          raw: Vector(x: 1, y: -2, z: 16384)),
      ]
    }

    @Test(arguments: Kind.all)
    func scansOfEveryFormatAreUnderstood(kind: Kind) throws {
      var sensor = MockSensor.buffered(
        "chip", formats: kind.formats, indices: kind.indices, timestamp: kind.timestamp)
      sensor.files["scan_elements/in_anglvel_x_en"] = "1"
      sensor.files["scan_elements/in_anglvel_x_index"] = "5"
      sensor.files["scan_elements/in_anglvel_x_type"] = "le:s16/16>>0"
      try machine.add(sensor.text)
      let sensors = try listen { $0.mode = .buffer }
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { isEnabled(sensor) })
      #expect(machine.text("\(sensor.path)/scan_elements/in_anglvel_x_en") == "0")
      machine.feed(sensor.node, kind.scan + kind.scan)
      #expect(try listener.run { listener.readings.count == 2 })
      #expect(listener.readings.map(\.raw) == [kind.raw, kind.raw])
      #expect(listener.opened.map(\.mode) == [.buffer])
      #expect(listener.opened.first?.formats.count == 3)
      sensors.switchOff()
      #expect(!isEnabled(sensor))
      #expect(try listener.dispatches(inSeconds: 0.1) == 0)
    }

    // The kernel rounds a scan up to its largest element. libiio 0.24 doesn't and would read a scan
    // short, so such a sensor is polled; libiio 0.26 does.
    @Test func aScanThatLibiioMisreadsIsNotBuffered() throws {
      let sensor = MockSensor.buffered(
        "chip", formats: ["le:s16/16>>0", "le:s32/32>>0", "be:s12/16>>4"], timestamp: nil)
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { isEnabled(sensor) || !listener.readings.isEmpty })
      if isEnabled(sensor) {
        machine.feed(sensor.node, [1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0x7f, 0xf0, 0, 0])
        #expect(try listener.run { !listener.readings.isEmpty })
        #expect(listener.readings.first?.raw == Vector(x: 1, y: -2, z: 2047))
      } else {
        #expect(sensors.sensors.first?.mode == .poll)
        #expect(listener.notices.contains { $0.text.contains("a scan of 12 bytes") })
      }
    }

    @Test func rateClockAndWatermarkAreSetBeforeItIsEnabled() throws {
      var sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"])
      sensor.files["in_accel_sampling_frequency"] = "5.2"
      sensor.files["sampling_frequency_available"] = "3 6 12 25 50 100 200 400 800 1600"
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { isEnabled(sensor) })
      #expect(machine.text("\(sensor.path)/in_accel_sampling_frequency") == "12")
      #expect(machine.text("\(sensor.path)/current_timestamp_clock") == "boottime")
      #expect(machine.text("\(sensor.path)/buffer/watermark") == "1")
      #expect(machine.text("\(sensor.path)/scan_elements/in_timestamp_en") == "1")
      #expect(try listener.run(tick: 0.05) { sensors.sensors.first?.mode == .buffer })
      #expect(sensors.sensors.first?.rateHz == 12)
    }

    // ASUS T100HA: a HID sensor at 0 Hz never tells anything.
    @Test func aRateOfZeroIsRaised() throws {
      var sensor = MockSensor.buffered("accel_3d", formats: ["le:s16/32>>0"])
      sensor.files["in_accel_sampling_frequency"] = "0.000000"
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { isEnabled(sensor) })
      #expect(machine.text("\(sensor.path)/in_accel_sampling_frequency") == "10")
    }

    @Test func garbageInTheListOfRatesIsToldWithFileAndText() throws {
      var sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"])
      sensor.files["sampling_frequency"] = "rubbish"
      sensor.files["sampling_frequency_available"] = "3 six 12"
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { isEnabled(sensor) })
      #expect(machine.text("\(sensor.path)/sampling_frequency") == "12")
      #expect(
        try listener.run {
          listener.notices.contains {
            $0.level == .warning && $0.text.contains("\(sensor.path)/sampling_frequency_available")
              && $0.text.contains("\"six\"")
          }
        })
    }

    private func scan(_ raw: [Int16], time: Int64) -> [UInt8] {
      var bytes: [UInt8] = []
      for value in raw { bytes += withUnsafeBytes(of: value.littleEndian) { Array($0) } }
      bytes += [0, 0]
      bytes += withUnsafeBytes(of: time.littleEndian) { Array($0) }
      return bytes
    }

    @Test func timestampsOfTheBoottimeClockAreTheReadingsTimes() throws {
      let sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"])
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { sensors.sensors.first?.mode == .buffer })
      let time = EventLoop.now() - 30_000
      machine.feed(sensor.node, scan([1, 2, 3], time: time * 1000))
      #expect(try listener.run { listener.readings.count == 1 })
      #expect(listener.readings.first?.at == time)
      #expect(!listener.notices.contains { $0.text.contains("timestamps") })
      // A driver that leaves them out.
      machine.feed(sensor.node, scan([1, 2, 3], time: 0))
      machine.feed(sensor.node, scan([1, 2, 4], time: 0))
      #expect(try listener.run { listener.readings.count == 3 })
      #expect(abs((listener.readings.last?.at ?? 0) - EventLoop.now()) < 5_000_000)
      #expect(listener.notices.filter { $0.text.contains("timestamps") }.count == 1)
    }

    @Test func withoutABoottimeClockScansHaveNoTimestamp() throws {
      var sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"])
      sensor.files["current_timestamp_clock"] = .some(nil)
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { sensors.sensors.first?.mode == .buffer })
      #expect(machine.text("\(sensor.path)/scan_elements/in_timestamp_en") == "0")
      machine.feed(sensor.node, [1, 0, 2, 0, 3, 0])
      #expect(try listener.run { listener.readings.count == 1 })
      #expect(listener.readings.first?.raw == Vector(x: 1, y: 2, z: 3))
    }

    @Test func aScanThatComesInPartsIsPutTogether() throws {
      let sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"], timestamp: nil)
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { sensors.sensors.first?.mode == .buffer })
      machine.feed(sensor.node, [1, 0, 2])
      while try listener.loop.runOnce(timeout: 50_000) {}
      #expect(listener.readings.isEmpty)
      machine.feed(sensor.node, [0, 3, 0, 4, 0, 5, 0, 6, 0])
      #expect(try listener.run { listener.readings.count == 2 })
      #expect(
        listener.readings.map(\.raw) == [Vector(x: 1, y: 2, z: 3), Vector(x: 4, y: 5, z: 6)])
    }

    @Test func aDeviceWithABufferOnlyIsReadByIt() throws {
      let sensor = MockSensor.buffered(
        "chip", formats: ["le:s16/16>>0"], timestamp: nil, raw: nil)
      try machine.add(sensor.text)
      let sensors = try listen { $0.mode = .poll }
      #expect(sensors.hasSensor)
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { sensors.sensors.first?.mode == .buffer })
      machine.feed(sensor.node, [1, 0, 2, 0, 3, 0])
      #expect(try listener.run { listener.readings.count == 1 })
      #expect(listener.notices.contains { $0.text.contains("can't be polled") })
    }

    // "It never starts until suspend and resume": enabled anew, then read another way.
    @Test func aBufferThatGivesNothingEndsInPolling() throws {
      let sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"])
      try machine.add(sensor.text)
      let sensors = try listen()
      let start = EventLoop.now()
      sensors.switchOn()
      #expect(try listener.run { !listener.lost.isEmpty })
      #expect(listener.lost == [.noData])
      #expect(EventLoop.now() - start >= 2_000_000)
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(EventLoop.now() - start < 8_000_000)
      #expect(listener.readings.first?.raw == Vector(x: 0, y: -1000, z: 0))
      #expect(sensors.sensors.first?.mode == .poll)
      #expect(!isEnabled(sensor))
      #expect(listener.lost == [.noData])
      // It isn't tried in vain the next time.
      sensors.switchOff()
      listener.forgetReadings()
      sensors.switchOn()
      #expect(try listener.run(seconds: 1.5) { !listener.readings.isEmpty })
    }

    @Test func aQuietBufferOfAHIDSensorIsHelpedWithARawReading() throws {
      let sensor = MockSensor.buffered("accel_3d", formats: ["le:s16/32>>0"])
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(seconds: 1.5) { !listener.readings.isEmpty })
      #expect(listener.readings.first?.raw == Vector(x: 0, y: -1000, z: 0))
      #expect(sensors.sensors.first?.mode == .buffer)
      let count = listener.readings.count
      sensors.requestReading()
      #expect(try listener.run(seconds: 1) { listener.readings.count > count })
    }

    @Test func anotherSensorsGarbageLeavesPolling() throws {
      let sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"])
      var light = MockSensor.buffered("als", number: 1, formats: ["le:s16/16>>0"])
      for axis in ["x", "y", "z"] {
        for file in ["en", "type", "index"] {
          light.files["scan_elements/in_accel_\(axis)_\(file)"] = .some(nil)
        }
        light.files["in_accel_\(axis)_raw"] = .some(nil)
      }
      light.files["scan_elements/in_illuminance_en"] = "0"
      light.files["scan_elements/in_illuminance_index"] = "rubbish"
      light.files["scan_elements/in_illuminance_type"] = "rubbish"
      try machine.add(sensor.text)
      try machine.add(light.text)
      let sensors = try listen()
      #expect(sensors.sensors.map(\.name) == ["chip"])
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(sensors.sensors.first?.mode == .poll)
      #expect(listener.notices.contains { $0.text.contains("libiio can't list the devices") })
    }

    @Test func aBufferLeftEnabledByAProgramThatIsGoneIsTakenOver() throws {
      var sensor = MockSensor.buffered("chip", formats: ["le:s16/16>>0"], timestamp: nil)
      sensor.files["buffer/enable"] = "1"
      try machine.add(sensor.text)
      let sensors = try listen()
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { sensors.sensors.first?.mode == .buffer })
      machine.feed(sensor.node, [1, 0, 2, 0, 3, 0])
      #expect(try listener.run { listener.readings.count == 1 })
      #expect(listener.lost.isEmpty)
    }
  }
}
