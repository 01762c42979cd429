import CLibIIO
import Glibc
import LinuxIO

/// A timer of the kernel's that triggers a device which has no trigger of its own; it goes when this value goes.
///
/// Made in configfs, `/sys/kernel/config/iio/triggers/hrtimer/orientd`, where that is there and may be written.
final class TimerTrigger {
  private static let folder = "/sys/kernel/config/iio/triggers/hrtimer/\(TriggerChoice.timerName)"

  /// The snapshot that the device was taken from, which outlives its use here.
  private var attached: (context: IIOContext, device: OpaquePointer)?

  /// ENOENT: the kernel has no such timers (the module iio-trig-hrtimer isn't loaded, or configfs not mounted). mkdir
  init() throws(SystemError) {
    if mkdir(Self.folder, 0o755) == 0 { return }
    // Left by a daemon that was killed. Such a one may be stuck, and works only when it's made anew.
    if errno == EEXIST, rmdir(Self.folder) == 0, mkdir(Self.folder, 0o755) == 0 { return }
    throw SystemError("mkdir", Self.folder)
  }

  deinit {
    if let attached { _ = iio_device_set_trigger(attached.device, nil) }
    rmdir(Self.folder)
  }

  /// Makes it run at `rate`, text in Hz, and trigger `device`; `context` must have been made after the timer.
  /// iio_device_attr_write, iio_device_set_trigger
  func attach(to device: OpaquePointer, in context: IIOContext, rate: String) throws(SystemError) {
    guard let trigger = context.device(TriggerChoice.timerName) else {
      throw SystemError("iio_context_find_device", TriggerChoice.timerName, code: ENOENT)
    }
    let written = iio_device_attr_write(trigger, "sampling_frequency", rate)
    if written < 0 {
      throw SystemError(
        "iio_device_attr_write", "\(TriggerChoice.timerName)/sampling_frequency",
        code: Int32(truncatingIfNeeded: -written))
    }
    try context.setTrigger(of: device, to: TriggerChoice.timerName)
    attached = (context, device)
  }
}
