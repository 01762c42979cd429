/// An accelerometer of a mocked machine, as its kernel driver would show it.
struct MockSensor {
  var number = 0
  var name = "accel"
  /// Its parent, below /devices.
  var parent = "platform/chip.0"
  var properties: [String: String] = [:]
  /// Files and what stands in them; nil is left out.
  var files: [String: String?] = [:]

  var path: String { "/sys/devices/\(parent)/iio:device\(number)" }
  var node: String { "/dev/iio:device\(number)" }
  var identity: String { "/devices/\(parent)/\(name)" }

  /// Raw values only.
  static func polled(_ name: String, number: Int = 0, raw: [Int] = [0, -1000, 0]) -> MockSensor {
    var sensor = MockSensor(number: number, name: name, parent: "platform/\(name)_\(number)")
    sensor.files = ["in_accel_scale": "0.009806650"]
    sensor.show(raw)
    return sensor
  }

  /// Scan elements, a buffer and a trigger too.
  static func buffered(
    _ name: String, number: Int = 0, formats: [String], indices: [Int] = [0, 1, 2],
    timestamp: Int? = 3, raw: [Int]? = [0, -1000, 0]
  ) -> MockSensor {
    var sensor = polled(name, number: number, raw: raw ?? [0, 0, 0])
    for (place, axis) in ["x", "y", "z"].enumerated() {
      sensor.files["scan_elements/in_accel_\(axis)_en"] = "0"
      sensor.files["scan_elements/in_accel_\(axis)_index"] = "\(indices[place])"
      sensor.files["scan_elements/in_accel_\(axis)_type"] = formats[place % formats.count]
      if raw == nil { sensor.files["in_accel_\(axis)_raw"] = .some(nil) }
    }
    if let timestamp {
      sensor.files["scan_elements/in_timestamp_en"] = "0"
      sensor.files["scan_elements/in_timestamp_index"] = "\(timestamp)"
      sensor.files["scan_elements/in_timestamp_type"] = "le:s64/64>>0"
      sensor.files["current_timestamp_clock"] = "realtime"
    }
    sensor.files["buffer/length"] = "2"
    sensor.files["buffer/watermark"] = "1"
    sensor.files["buffer/enable"] = "0"
    sensor.files["trigger/current_trigger"] = "\(name)-dev\(number)"
    return sensor
  }

  mutating func show(_ raw: [Int]) {
    for (axis, value) in zip(["x", "y", "z"], raw) { files["in_accel_\(axis)_raw"] = "\(value)" }
  }

  /// In umockdev's format.
  var text: String {
    var lines = ["P: /devices/\(parent)/iio:device\(number)"]
    // umockdev can't make a node a second time, so one that comes and goes mustn't have one.
    if files["buffer/enable"] != nil {
      lines += ["N: iio:device\(number)", "E: DEVNAME=/dev/iio:device\(number)"]
    }
    lines += ["E: SUBSYSTEM=iio", "E: DEVTYPE=iio_device"]
    lines += properties.map { "E: \($0)=\($1)" }.sorted()
    var all: [String: String?] = ["name": name]
    if files["buffer/enable"] != nil { all["dev"] = "244:\(number)" }
    all.merge(files) { $1 }
    for (file, text) in all.sorted(by: { $0.key < $1.key }) {
      if let text { lines.append("A: \(file)=\(text)\\n") }
    }
    return lines.joined(separator: "\n") + "\n\n"
  }
}
