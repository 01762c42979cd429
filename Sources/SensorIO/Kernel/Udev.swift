import CLibudev
import LinuxIO

/// libudev's library context. udev_new
///
/// Not to be used by two threads at a time: each makes its own.
final class Udev {
  let raw: OpaquePointer

  init() throws(SystemError) {
    guard let raw = udev_new() else { throw SystemError("udev_new") }
    self.raw = raw
  }

  deinit { udev_unref(raw) }

  /// The folders of all devices of a subsystem, below a parent and with a property when these are given.
  /// udev_enumerate_scan_devices
  func devices(
    subsystem: String, below parent: UdevDevice? = nil, property: (String, String)? = nil
  ) throws(SystemError) -> [String] {
    guard let enumerate = udev_enumerate_new(raw) else {
      throw SystemError("udev_enumerate_new")
    }
    defer { udev_enumerate_unref(enumerate) }
    try check(
      udev_enumerate_add_match_subsystem(enumerate, subsystem),
      "udev_enumerate_add_match_subsystem", subsystem)
    if let parent {
      try check(
        udev_enumerate_add_match_parent(enumerate, parent.raw), "udev_enumerate_add_match_parent")
    }
    if let (name, value) = property {
      try check(
        udev_enumerate_add_match_property(enumerate, name, value),
        "udev_enumerate_add_match_property", name)
    }
    try check(
      udev_enumerate_scan_devices(enumerate), "udev_enumerate_scan_devices", subsystem)
    var paths: [String] = []
    var entry = udev_enumerate_get_list_entry(enumerate)
    while let each = entry {
      if let name = udev_list_entry_get_name(each) { paths.append(String(cString: name)) }
      entry = udev_list_entry_get_next(each)
    }
    return paths
  }

  /// The device of a folder as it is now; nil when it's gone. udev_device_new_from_syspath
  func device(at path: String) -> UdevDevice? {
    udev_device_new_from_syspath(raw, path).map(UdevDevice.init(owning:))
  }
}
