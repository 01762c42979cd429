import Glibc
import LinuxIO
import OrientationCore
import OrientationTrace
import SensorIO
import Testing

extension SensorIOTests {
  /// The devices in Tests/Devices, as Debian's kernel 6.12 and its drivers show them, upright.
  @Suite(.enabled(if: MockMachine.isPossible, MockMachine.hint))
  struct RecordedDevices {
    struct Recorded: CustomTestStringConvertible {
      var name: String
      var raw: Vector
      var scale: Double
      var format: String?
      /// As it is written for 10 Hz, and the file; nil where there's nothing to write to.
      var rate: (file: String, text: String)?
      var matrix = SensorDescription.MatrixSource.identity
      var testDescription: String { name }

      static let all = [
        Recorded(
          name: "accel_3d", raw: Vector(x: 0, y: -1000, z: 30), scale: 0.009806650,
          format: "le:s16/32>>0", rate: ("in_accel_sampling_frequency", "10.000000")),
        Recorded(
          name: "mma8452", raw: Vector(x: 0, y: -1024, z: 30), scale: 0.009577,
          format: "be:s12/16>>4", rate: ("in_accel_sampling_frequency", "12.500000"),
          matrix: .inAccelMountMatrix),
        Recorded(
          name: "mxc4005", raw: Vector(x: 0, y: -1024, z: 30), scale: 0.009582,
          format: "be:s12/16>>4", matrix: .inAccelMountMatrix),
        Recorded(
          name: "kxcj91008", raw: Vector(x: 0, y: -512, z: 15), scale: 0.019163,
          format: "le:s12/16>>4", rate: ("in_accel_sampling_frequency", "12.500000"),
          matrix: .inAccelMountMatrix),
        Recorded(
          name: "lis3dh", raw: Vector(x: 0, y: -1000, z: 30), scale: 0.009806,
          format: "le:s12/16>>4", rate: ("sampling_frequency", "10"), matrix: .mountMatrix),
        Recorded(
          name: "mma7455", raw: Vector(x: 0, y: -64, z: 1), scale: 0.153229,
          format: "le:s10/16>>0", rate: ("in_accel_sampling_frequency", "125")),
        Recorded(
          name: "stk8ba50", raw: Vector(x: 0, y: -256, z: 7), scale: 0.038400,
          format: "le:s10/16>>6"),
        Recorded(
          name: "bmi160", raw: Vector(x: 0, y: -16384, z: 491), scale: 0.000598,
          format: "le:s16/16>>0", rate: ("in_accel_sampling_frequency", "12.5"),
          matrix: .inMountMatrix),
        Recorded(
          name: "bma255", raw: Vector(x: 0, y: -512, z: 15), scale: 0.019154,
          format: "le:s12/16>>4", rate: ("in_accel_sampling_frequency", "15.620000"),
          matrix: .inMountMatrix),
        Recorded(name: "da280", raw: Vector(x: 0, y: -4096, z: 122), scale: 0.002395019),
        Recorded(
          name: "mma7660", raw: Vector(x: 0, y: -21, z: 0), scale: 0.467142857,
          matrix: .inMountMatrix),
      ]

      /// One scan of the axes as its format has them.
      func scan() throws -> [UInt8] {
        let format = try ScanFormat(text: try #require(format))
        return [raw.x, raw.y, raw.z].flatMap { value -> [UInt8] in
          let word = UInt64(bitPattern: value << Int64(format.shift))
          let bytes = (0..<format.storageBits / 8).map {
            UInt8(truncatingIfNeeded: word >> UInt64(8 * $0))
          }
          return format.isBigEndian ? bytes.reversed() : bytes
        }
      }
    }

    let machine: MockMachine
    let listener: Listener

    init() throws {
      machine = try MockMachine()
      listener = try Listener()
    }

    /// Adds the device; gives its folder.
    private func add(_ recorded: Recorded) throws -> String {
      let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
      let text = try TextFile.read("/\(folder)/Devices/\(recorded.name).umockdev")
      try machine.add(text + "\n")
      let path = try #require(text.split(separator: "\n").first { $0.hasPrefix("P: ") })
      return "/sys\(path.dropFirst(3))"
    }

    private func check(_ description: SensorDescription?, _ recorded: Recorded) throws {
      let description = try #require(description)
      #expect(description.name == recorded.name)
      #expect(description.identity.hasSuffix("/\(recorded.name)"))
      #expect(description.scales == [recorded.scale, recorded.scale, recorded.scale])
      #expect(description.formats == (recorded.format.map { [$0, $0, $0] } ?? []))
      #expect(description.matrixSource == recorded.matrix)
      #expect(description.location == nil)
      #expect(description.faceUpSign == (recorded.name == "accel_3d" ? -1 : 1))
    }

    @Test(arguments: Recorded.all)
    func eachIsPolled(recorded: Recorded) throws {
      let path = try add(recorded)
      var settings = SensorSettings()
      settings.mode = .poll
      let sensors = try IIOSensors(settings: settings, loop: listener.loop)
      listener.listen(to: sensors)
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(listener.readings.first?.raw == recorded.raw)
      try check(listener.opened.first, recorded)
      #expect(sensors.sensors.first?.mode == .poll)
      if let (file, text) = recorded.rate { #expect(machine.text("\(path)/\(file)") == text) }
      #expect(listener.notices.isEmpty)
      let magnitude = recorded.scale * Double(recorded.raw.y) / 9.80665
      #expect(abs(magnitude + 1) < 0.02)
    }

    @Test(arguments: Recorded.all.filter { $0.format != nil })
    func eachWithABufferIsReadByIt(recorded: Recorded) throws {
      let path = try add(recorded)
      if recorded.name != "accel_3d" {
        try machine.set(path, "trigger/current_trigger", to: "timer\n")
      }
      // The kernel's clock isn't to be had, so scans have no timestamp.
      #expect(unlink("\(machine.root)\(path)/current_timestamp_clock") == 0)
      let sensors = try IIOSensors(settings: SensorSettings(), loop: listener.loop)
      listener.listen(to: sensors)
      sensors.switchOn()
      #expect(try listener.run(tick: 0.05) { sensors.sensors.first?.mode == .buffer })
      machine.feed("/dev/iio:device0", try recorded.scan())
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(listener.readings.first?.raw == recorded.raw)
      try check(listener.opened.first, recorded)
      if let (file, text) = recorded.rate {
        #expect(sensors.sensors.first?.rateHz == (try? AttributeNumber.decimal(text)))
        #expect(machine.text("\(path)/\(file)") == text)
      }
    }

    @Test(arguments: Recorded.all.filter { $0.format != nil && $0.name != "accel_3d" })
    func withoutATriggerEachIsPolled(recorded: Recorded) throws {
      _ = try add(recorded)
      let sensors = try IIOSensors(settings: SensorSettings(), loop: listener.loop)
      listener.listen(to: sensors)
      sensors.switchOn()
      #expect(try listener.run { !listener.readings.isEmpty })
      #expect(listener.readings.first?.raw == recorded.raw)
      #expect(sensors.sensors.first?.mode == .poll)
      #expect(listener.notices.contains { $0.level == .notice && $0.text.contains("it is polled") })
      #expect(listener.lost.isEmpty)
    }
  }
}
