import CLibsystemd
import CLinux
import Glibc

/// One sd-event loop on one thread: descriptors, timers and signals.
///
/// A registration lives as long as the `Source` that it returned; letting go of the source ends it, also from inside
/// its own handler. sd_event_new, sd_event_loop
package final class EventLoop {
  private let event: OpaquePointer

  package init() throws(SystemError) {
    var made: OpaquePointer?
    try check(sd_event_new(&made), "sd_event_new")
    guard let made else { throw SystemError("sd_event_new", code: ENOMEM) }
    event = made
  }

  deinit { sd_event_unref(event) }

  /// Runs until `exit`; returns its code. sd_event_loop
  package func run() throws(SystemError) -> Int32 {
    try check(sd_event_loop(event), "sd_event_loop")
  }

  /// Waits for at most `timeout` (µs; nil for ever) and dispatches one event; false when nothing came. sd_event_run
  @discardableResult
  package func runOnce(timeout: UInt64?) throws(SystemError) -> Bool {
    try check(sd_event_run(event, timeout ?? UInt64.max), "sd_event_run") > 0
  }

  /// Makes `run` return `code`. sd_event_exit
  package func exit(_ code: Int32) { sd_event_exit(event, code) }

  /// Feeds systemd's watchdog from the loop when the service manager asks for it. sd_event_set_watchdog
  @discardableResult
  package func feedWatchdog() throws(SystemError) -> Bool {
    try check(sd_event_set_watchdog(event, 1), "sd_event_set_watchdog") > 0
  }

  /// µs of CLOCK_BOOTTIME, so that time asleep counts. clock_gettime
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// Something that the loop watches. Letting go of it ends that at once, inside its own handler too: a descriptor may be
  /// closed right behind.
  package final class Source {
    fileprivate var raw: OpaquePointer?
    fileprivate let action: Action

    fileprivate init(_ action: @escaping (Int64) -> Void) { self.action = Action(action) }

    deinit { sd_event_source_disable_unref(raw) }

    /// Pauses and resumes it. sd_event_source_set_enabled
    package func setEnabled(_ on: Bool) {
      sd_event_source_set_enabled(raw, Int32(on ? SD_EVENT_ON : SD_EVENT_OFF))
    }

    /// What a descriptor is watched for. sd_event_source_set_io_events
    package func watch(_ interest: Interest) {
      sd_event_source_set_io_events(raw, interest.rawValue)
    }

    /// Sets a timer to a new moment (µs of CLOCK_BOOTTIME) and arms it once. sd_event_source_set_time
    package func rearm(at moment: Int64) {
      sd_event_source_set_time(raw, UInt64(max(0, moment)))
      sd_event_source_set_enabled(raw, Int32(SD_EVENT_ONESHOT))
    }

    /// Lower values go first; 0 is ordinary. sd_event_source_set_priority
    package func setPriority(_ priority: Int64) { sd_event_source_set_priority(raw, priority) }
  }

  /// What a source does. The source itself isn't kept alive while it does it.
  fileprivate final class Action {
    private let body: (Int64) -> Void

    init(_ body: @escaping (Int64) -> Void) { self.body = body }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func dispatch(_ data: UnsafeMutableRawPointer?, _ value: Int64) -> Int32 {
      guard let data else { return -EINVAL }
      // Retained for the call, so that it may let go of its own source.
      let action = Unmanaged<Action>.fromOpaque(data).takeUnretainedValue()
      withExtendedLifetime(action) { action.body(value) }
      return 0
    }
  }

  /// What a descriptor is watched for, or found ready for: poll's bits.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let readable = Interest(rawValue: UInt32(POLLIN))
    package static let writable = Interest(rawValue: UInt32(POLLOUT))
    package static let priority = Interest(rawValue: UInt32(POLLPRI))
    package static let error = Interest(rawValue: UInt32(POLLERR))
    package static let hangup = Interest(rawValue: UInt32(POLLHUP))
  }

  /// Watches a descriptor, which stays the caller's and must outlive the source: where another process has a copy (programs
  /// that are run have, for a moment), a descriptor closed first stays in epoll, and sd-event aborts. So an owner of both
  /// lets go of the source first, by a `deinit`. sd_event_add_io
  package func watch(
    _ descriptor: Int32, for interest: Interest, _ body: @escaping (Interest) -> Void
  ) throws(SystemError) -> Source {
    let source = Source { body(Interest(rawValue: UInt32(truncatingIfNeeded: $0))) }
    try check(
      sd_event_add_io(
        event, &source.raw, descriptor, interest.rawValue,
        { _, _, ready, data in Action.dispatch(data, Int64(ready)) },
        source.action.pointer), "sd_event_add_io", "descriptor \(descriptor)")
    return source
  }

  /// A timer that isn't armed until `rearm(at:)`; it fires once each time, with the present time (µs of CLOCK_BOOTTIME).
  ///
  /// `accuracy`, µs, is how much later than asked it may fire, so that wake-ups coalesce; at least 1, since sd-event takes
  /// 0 for 250 ms. sd_event_add_time
  package func timer(accuracy: UInt64, _ body: @escaping (Int64) -> Void) throws(SystemError)
    -> Source
  {
    let source = Source { _ in body(EventLoop.now()) }
    try check(
      sd_event_add_time(
        event, &source.raw, clockid_t(CLOCK_BOOTTIME), UInt64.max, max(1, accuracy),
        { _, _, data in Action.dispatch(data, 0) },
        source.action.pointer), "sd_event_add_time")
    source.setEnabled(false)
    return source
  }

  /// Blocks the signal for this thread and takes it in the loop instead. sd_event_add_signal
  package func signal(_ number: Int32, _ body: @escaping () -> Void) throws(SystemError) -> Source {
    try signal(number) { _ in body() }
  }

  /// The same; `body` is told whether the kernel itself sent it, as for Ctrl-C, which every program at the terminal gets.
  package func signal(
    _ number: Int32, _ body: @escaping (_ isFromKernel: Bool) -> Void
  ) throws(SystemError) -> Source {
    Self.block(number)
    let source = Source { body($0 != 0) }
    try check(
      sd_event_add_signal(
        event, &source.raw, number,
        { _, information, data in
          // SI_KERNEL
          Action.dispatch(data, information?.pointee.ssi_code == 0x80 ? 1 : 0)
        },
        source.action.pointer), "sd_event_add_signal", "signal \(number)")
    return source
  }

  /// Tells once how a child process ended: its exit status, or 128 + N by signal N. Blocks SIGCHLD for this thread.
  /// sd_event_add_child
  package func child(
    _ process: Int32, _ body: @escaping (Int32) -> Void
  ) throws(SystemError) -> Source {
    Self.block(SIGCHLD)
    let source = Source { body(Int32(truncatingIfNeeded: $0)) }
    try check(
      sd_event_add_child(
        event, &source.raw, process, WEXITED,
        { _, information, data in
          guard let information else { return -EINVAL }
          let status = information.pointee._sifields._sigchld.si_status
          let hasExited = information.pointee.si_code == CLD_EXITED
          return Action.dispatch(data, Int64(hasExited ? status : 128 + status))
        },
        source.action.pointer), "sd_event_add_child", "process \(process)")
    return source
  }

  /// Keeps a signal waiting, in this thread, until a loop takes it. pthread_sigmask
  package static func block(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Runs after each dispatch, before the loop waits again: the place to flush what a batch of events changed.
  /// sd_event_add_post
  package func afterEvents(_ body: @escaping () -> Void) throws(SystemError) -> Source {
    let source = Source { _ in body() }
    try check(
      sd_event_add_post(
        event, &source.raw, { _, data in Action.dispatch(data, 0) },
        source.action.pointer), "sd_event_add_post")
    return source
  }
}
