import CLinux
import Glibc

/// An owned file descriptor, closed when its owner goes. close
///
/// Calls on a descriptor that would block return nil, and are repeated when a signal interrupts them.
package struct FileDescriptor: ~Copyable {
  /// The number, for calls that borrow it; it stays this value's own.
  package let number: Int32

  /// Takes over an open descriptor.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Gives the descriptor away, open.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// A second descriptor of the same open file, closed on exec. fcntl F_DUPFD_CLOEXEC
  package func duplicate() throws(SystemError) -> FileDescriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw SystemError("fcntl", "descriptor \(number)") }
    return FileDescriptor(owning: copy)
  }

  /// Makes calls return nil instead of waiting, and keeps the descriptor out of programs that are run. fcntl F_SETFL, F_SETFD
  package func setNonblockingAndCloseOnExec() throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    if flags < 0 || fcntl(number, F_SETFL, flags | O_NONBLOCK) < 0
      || fcntl(number, F_SETFD, FD_CLOEXEC) < 0
    {
      throw SystemError("fcntl", "descriptor \(number)")
    }
  }

  /// Bytes read into `buffer`: 0 at the end, nil when there are none yet. read
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    try repeated("read") { Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  /// How many of the bytes were written; nil when there is no room yet. write
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
    try repeated("write") { Glibc.write(number, bytes.baseAddress, bytes.count) }
  }

  /// Writes to a socket without SIGPIPE: a peer that is gone is EPIPE or ECONNRESET. send
  package func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
    try repeated("send") {
      Glibc.send(number, bytes.baseAddress, bytes.count, SEND_FLAGS)
    }
  }

  /// Waits until one of `interest` holds, an error or a hang-up; none of them when `milliseconds` have passed (nil waits for
  /// ever). poll
  package func wait(
    for interest: EventLoop.Interest, milliseconds: Int32? = nil
  ) throws(SystemError) -> EventLoop.Interest {
    var entry = pollfd(fd: number, events: Int16(truncatingIfNeeded: interest.rawValue), revents: 0)
    while poll(&entry, 1, milliseconds ?? -1) < 0 {
      if errno != EINTR { throw SystemError("poll", "descriptor \(number)") }
    }
    return EventLoop.Interest(rawValue: UInt32(UInt16(bitPattern: entry.revents)))
  }

  private func repeated(_ call: String, _ body: () -> Int) throws(SystemError) -> Int? {
    while true {
      let count = body()
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      default: throw SystemError(call, "descriptor \(number)")
      }
    }
  }
}
