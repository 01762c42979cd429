import LinuxIO

/// Finds the machine's accelerometers and reads what is said of them.
///
/// Through libudev, and not through libiio: a libiio context reads every attribute of every IIO device, and isn't made at all
/// when one of them, be it a light sensor's, holds garbage.
struct DeviceScanner {
  /// Files that are read when they're there. Only such as drivers answer from memory: a read of a value or of a rate may
  /// wake the sensor, and block.
  private static let textFiles: [String] = {
    var files = ["name", "label", "location", "scale", "offset"]
    files += ["in_accel_scale", "in_accel_offset"]
    files += ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"]
    for axis in SensorFacts.axes {
      files += ["in_accel_\(axis)_scale", "in_accel_\(axis)_offset"]
    }
    for channel in ["accel_x", "accel_y", "accel_z", "timestamp"] {
      files += ["scan_elements/in_\(channel)_type", "scan_elements/in_\(channel)_index"]
    }
    return files
  }()

  /// Files of which it matters that they're there.
  private static let marks: [String] =
    SensorFacts.rawFiles + SensorFacts.enableFiles
    + ["scan_elements/in_timestamp_en", "buffer/enable", "trigger/current_trigger"]

  /// All accelerometers that are there now, in the order of their numbers.
  static func scan(_ udev: Udev) throws(SystemError) -> [SensorFacts] {
    var found = try udev.devices(subsystem: "iio").sorted().compactMap { facts(at: $0, udev) }
    var seen: [String: Int] = [:]
    for place in found.indices {
      let identity = found[place].identity
      seen[identity, default: 0] += 1
      found[place].rank = seen[identity] ?? 1
    }
    return found.sorted { $0.number < $1.number }
  }

  private static func facts(at path: String, _ udev: Udev) -> SensorFacts? {
    guard let device = udev.device(at: path), device.name.hasPrefix("iio:device") else {
      return nil
    }
    var facts = SensorFacts(
      path: device.path, device: device.name, parent: folder(above: device.path))
    facts.files = Set((marks + textFiles).filter(device.has))
    guard facts.isAccelerometer else { return nil }
    for file in textFiles where facts.files.contains(file) {
      facts.texts[file] = device.attribute(file)
    }
    facts.locationProperty = device.property("ACCEL_LOCATION")
    facts.matrixProperty = device.property("ACCEL_MOUNT_MATRIX")
    facts.isHID =
      facts.name == "accel_3d"
      || device.parent?.property("DRIVER")?.hasPrefix("hid_sensor") ?? false
    facts.isGamePad = isGamePad(device, udev)
    return facts
  }

  /// `/sys/devices/a/b` → `/devices/a`
  private static func folder(above path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + (parts.first == "sys" ? parts.dropFirst() : parts).joined(separator: "/")
  }

  /// Whether the HID device that it belongs to is a joystick too.
  private static func isGamePad(_ device: UdevDevice, _ udev: Udev) -> Bool {
    var ancestor = device.parent
    while let each = ancestor {
      if each.subsystem == "hid" {
        let found = try? udev.devices(
          subsystem: "input", below: each, property: ("ID_INPUT_JOYSTICK", "1"))
        return found?.isEmpty == false
      }
      ancestor = each.parent
    }
    return false
  }
}
