import CLibIIO
import Glibc
import LinuxIO

/// libiio's snapshot of the machine's IIO devices; what comes later isn't in it. iio_create_local_context
///
/// Explicitly the local one: the default context obeys the environment's `IIOD_REMOTE`.
final class IIOContext {
  private let raw: OpaquePointer

  /// ENOENT is a machine without IIO devices. Other devices' garbage makes it fail too.
  init() throws(SystemError) {
    let (made, lines) = LibraryMessages.catching { () -> (OpaquePointer?, Int32) in
      let context = iio_create_local_context()
      return (context, errno)
    }
    guard let raw = made.0 else {
      throw SystemError(
        "iio_create_local_context", lines.joined(separator: "; "), code: made.1)
    }
    self.raw = raw
  }

  deinit { iio_context_destroy(raw) }

  /// A device or trigger by its id (`iio:device0`), label or name, alive as long as the context. iio_context_find_device
  func device(_ name: String) -> OpaquePointer? { iio_context_find_device(raw, name) }

  /// The names of all triggers. iio_device_is_trigger
  var triggerNames: [String] {
    (0..<iio_context_get_devices_count(raw)).compactMap { place in
      guard let device = iio_context_get_device(raw, place), iio_device_is_trigger(device),
        let name = iio_device_get_name(device)
      else { return nil }
      return String(cString: name)
    }
  }

  /// Sets a device's trigger. iio_device_set_trigger
  func setTrigger(of device: OpaquePointer, to name: String) throws(SystemError) {
    guard let trigger = self.device(name) else {
      throw SystemError("iio_context_find_device", name, code: ENOENT)
    }
    try check(iio_device_set_trigger(device, trigger), "iio_device_set_trigger", name)
  }
}
