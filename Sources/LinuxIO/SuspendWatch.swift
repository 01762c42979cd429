import CLinux
import Glibc

/// Tells when the machine has come back from suspend; wakes nobody until then.
///
/// The kernel ends a wait on this timer when the clock is set, which it does on resume too.
/// timerfd_create, timerfd_settime TFD_TIMER_CANCEL_ON_SET
package final class SuspendWatch {
  private let timer: FileDescriptor
  private var detector: SuspendDetector
  private var source: EventLoop.Source?

  /// Throws when the kernel or the loop has no timer left.
  package init(loop: EventLoop, _ body: @escaping () -> Void) throws(SystemError) {
    let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    if number < 0 { throw SystemError("timerfd_create") }
    timer = FileDescriptor(owning: number)
    detector = SuspendDetector(
      boottime: EventLoop.now(), monotonic: SuspendWatch.monotonic())
    try arm()
    source = try loop.watch(timer.number, for: .readable) { [weak self] _ in
      guard let self else { return }
      try? arm()
      if detector.hasSlept(boottime: EventLoop.now(), monotonic: SuspendWatch.monotonic()) {
        body()
      }
    }
  }

  // The loop stops watching before the descriptor closes.
  deinit { source = nil }

  /// Never to run out: the far future.
  private func arm() throws(SystemError) {
    var never = itimerspec()
    never.it_value.tv_sec = Int.max / 2
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    if timerfd_settime(timer.number, flags, &never, nil) < 0 {
      throw SystemError("timerfd_settime")
    }
  }

  private static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
