import CLibudev
import Glibc
import LinuxIO

/// A device as libudev saw it when it was made: attributes are read once.
final class UdevDevice {
  let raw: OpaquePointer

  /// Takes over a reference.
  init(owning raw: OpaquePointer) { self.raw = raw }

  deinit { udev_device_unref(raw) }

  /// `/sys/devices/…`. udev_device_get_syspath
  var path: String { text(udev_device_get_syspath(raw)) ?? "" }

  /// The folder's name. udev_device_get_sysname
  var name: String { text(udev_device_get_sysname(raw)) ?? "" }

  /// udev_device_get_subsystem
  var subsystem: String? { text(udev_device_get_subsystem(raw)) }

  /// `add`, `remove` …, of a device that a monitor gave. udev_device_get_action
  var action: String? { text(udev_device_get_action(raw)) }

  /// The folder above that is a device too. udev_device_get_parent
  var parent: UdevDevice? {
    udev_device_get_parent(raw).map { UdevDevice(owning: udev_device_ref($0)) }
  }

  /// udev_device_get_property_value
  func property(_ name: String) -> String? { text(udev_device_get_property_value(raw, name)) }

  /// What stands in a file of its folder, without the line end; nil when it can't be read. udev_device_get_sysattr_value
  func attribute(_ file: String) -> String? { text(udev_device_get_sysattr_value(raw, file)) }

  /// Writes to a file of its folder. open, write
  ///
  /// Not by libudev, which remembers what it wrote instead of asking the driver what became of it.
  func set(_ file: String, to value: String) throws(SystemError) {
    let number = open("\(path)/\(file)", O_WRONLY | O_TRUNC | O_CLOEXEC)
    if number < 0 { throw SystemError("open", "\(path)/\(file)") }
    let descriptor = FileDescriptor(owning: number)
    var value = value
    let written = value.withUTF8 { bytes in
      var count = write(descriptor.number, bytes.baseAddress, bytes.count)
      while count < 0, errno == EINTR {
        count = write(descriptor.number, bytes.baseAddress, bytes.count)
      }
      return count
    }
    if written < 0 { throw SystemError("write", "\(path)/\(file)") }
  }

  /// Whether there is such a file in its folder. access
  func has(_ file: String) -> Bool { access("\(path)/\(file)", F_OK) == 0 }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
