import CLibudev
import LinuxIO

/// Tells of devices of one subsystem that come, go and change, after udev's rules have seen them.
final class UdevMonitor {
  private let monitor: OpaquePointer
  private let udev: Udev
  private var source: EventLoop.Source?

  /// `body` gets all events that wait at a time. udev_monitor_new_from_netlink
  init(
    subsystem: String, udev: Udev, loop: EventLoop, _ body: @escaping ([UdevDevice]) -> Void
  ) throws(SystemError) {
    guard let monitor = udev_monitor_new_from_netlink(udev.raw, "udev") else {
      throw SystemError("udev_monitor_new_from_netlink")
    }
    self.monitor = monitor
    self.udev = udev
    try check(
      udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil),
      "udev_monitor_filter_add_match_subsystem_devtype", subsystem)
    try check(udev_monitor_enable_receiving(monitor), "udev_monitor_enable_receiving")
    source = try loop.watch(udev_monitor_get_fd(monitor), for: .readable) { [weak self] _ in
      guard let self else { return }
      body(receiveAll())
    }
  }

  deinit {
    source = nil
    udev_monitor_unref(monitor)
  }

  /// udev_monitor_receive_device
  private func receiveAll() -> [UdevDevice] {
    var devices: [UdevDevice] = []
    while let raw = udev_monitor_receive_device(monitor) {
      devices.append(UdevDevice(owning: raw))
    }
    return devices
  }
}
