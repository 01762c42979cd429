import CLibIIO
import Glibc
import LinuxIO

/// A device's buffer, enabled as long as it lives. iio_device_create_buffer, iio_buffer_destroy
final class IIOBuffer {
  /// What the scans are like: the enabled channels.
  let layout: ScanLayout
  /// The trigger's name; empty for none.
  let trigger: String
  /// What libiio had to say.
  private(set) var messages: [String]

  private let raw: OpaquePointer
  /// Keeps the device alive, and the timer that triggers it.
  private let context: IIOContext
  private var timer: TimerTrigger?

  /// Scans that the kernel keeps while nobody takes them.
  private static let kernelScans: UInt32 = 32

  /// Enables the layout's channels of `device`, and no others, and then the buffer.
  ///
  /// EINVAL: the driver doesn't want to, often for want of the right trigger. EBUSY: another program holds it.
  init(
    context: IIOContext, device: OpaquePointer, layout: ScanLayout, trigger: TriggerChoice,
    timer: TimerTrigger?
  ) throws(SystemError) {
    self.context = context
    self.layout = layout
    self.trigger = trigger.name
    self.timer = timer
    for place in 0..<iio_device_get_channels_count(device) {
      iio_channel_disable(iio_device_get_channel(device, place))
    }
    for name in ["accel_x", "accel_y", "accel_z"] + (layout.timestamp == nil ? [] : ["timestamp"]) {
      guard let channel = iio_device_find_channel(device, name, false) else {
        throw SystemError("iio_device_find_channel", name, code: ENOENT)
      }
      iio_channel_enable(channel)
    }
    guard iio_device_get_sample_size(device) == layout.size else {
      throw SystemError(
        "iio_device_get_sample_size", "a scan of \(layout.size) bytes", code: EMSGSIZE)
    }
    iio_device_set_kernel_buffers_count(device, Self.kernelScans)
    // One scan a refill; libiio makes it the watermark too, so that each scan is told at once.
    let (made, lines) = LibraryMessages.catching { () -> (OpaquePointer?, Int32) in
      let buffer = iio_device_create_buffer(device, 1, false)
      return (buffer, errno)
    }
    guard let raw = made.0 else {
      throw SystemError(
        "iio_device_create_buffer", String(cString: iio_device_get_id(device)), code: made.1)
    }
    self.raw = raw
    messages = lines
    try check(iio_buffer_set_blocking_mode(raw, false), "iio_buffer_set_blocking_mode")
  }

  deinit {
    // It complains of a device that is gone, which its owner has learnt already.
    _ = LibraryMessages.catching { iio_buffer_destroy(raw) }
    // It lets go of the device, whose buffer must be disabled by then.
    timer = nil
  }

  /// To be watched for readability. iio_buffer_get_poll_fd
  var descriptor: Int32 { iio_buffer_get_poll_fd(raw) }

  /// Hands what the kernel has to `body`, once; false when there is nothing. iio_buffer_refill
  func refill(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) -> Bool {
    let count = iio_buffer_refill(raw)
    if count == -Int(EAGAIN) { return false }
    if count < 0 {
      throw SystemError("iio_buffer_refill", code: Int32(truncatingIfNeeded: -count))
    }
    body(UnsafeRawBufferPointer(start: iio_buffer_start(raw), count: count))
    return count > 0
  }
}
