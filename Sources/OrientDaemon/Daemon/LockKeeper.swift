import LinuxIO
import OrientationCore

/// Keeps the lock in its file as it changes.
///
/// Each change is in the file when the call that made it is answered. To wait for the disk takes long on some machines, and
/// holds up everyone: that is done once a second at most, however often somebody locks and unlocks.
final class LockKeeper {
  private let file: LockFile
  private let log: Log
  private var timer: EventLoop.Source?
  private var lock: InterfaceOrientation?
  /// When the disk was last waited for, µs of CLOCK_BOOTTIME.
  private var lastDurable: Microseconds?
  /// Whether the timer is armed: the file is to be written once more, and the disk waited for.
  private var isDue = false

  /// How long until the disk is waited for again.
  private static let pause: Microseconds = 1_000_000

  init(_ file: LockFile, loop: EventLoop, log: Log) throws(SystemError) {
    self.file = file
    self.log = log
    timer = try loop.timer(accuracy: 100_000) { [weak self] _ in self?.settle() }
  }

  /// The lock is another one now.
  func keep(_ lock: InterfaceOrientation?) {
    self.lock = lock
    let now = EventLoop.now()
    if let lastDurable, now < lastDurable + LockKeeper.pause {
      write(isDurable: false)
      if !isDue { timer?.rearm(at: lastDurable + LockKeeper.pause) }
      isDue = true
    } else {
      settle()
    }
  }

  private func settle() {
    isDue = false
    write(isDurable: true)
    lastDurable = EventLoop.now()
  }

  private func write(isDurable: Bool) {
    do { try file.write(lock, isDurable: isDurable) } catch {
      log.line(
        .warning, kind: "lock",
        lock == nil
          ? "the lock is ended but comes back with a restart: \(error); remove \(file.path)"
          : "the lock won't outlive a restart, it can't be kept: \(error)")
    }
  }
}
