import CLinux
import Glibc

/// Calls on Unix stream sockets that a client and a server share.
package enum UnixSocket {
  /// Connects to the socket at `path`; the descriptor is non-blocking and closed on exec.
  ///
  /// Errors worth telling apart: ENOENT and ECONNREFUSED (nobody serves it), EACCES (not permitted), EAGAIN (the server's
  /// backlog is full). connect
  package static func connect(to path: String) throws(SystemError) -> FileDescriptor {
    let descriptor = try make()
    let result = try withAddress(path) { Glibc.connect(descriptor.number, $0, $1) }
    if result != 0 { throw SystemError("connect", path) }
    return descriptor
  }

  /// Two connected sockets, non-blocking and closed on exec: for tests, and for programs that talk to themselves. socketpair
  package static func pair() throws(SystemError) -> Pair {
    var numbers: [Int32] = [-1, -1]
    if socketpair(AF_UNIX, UNIX_STREAM_TYPE, 0, &numbers) != 0 { throw SystemError("socketpair") }
    return Pair(
      first: FileDescriptor(owning: numbers[0]), second: FileDescriptor(owning: numbers[1]))
  }

  /// The two ends of a `pair`.
  package struct Pair: ~Copyable {
    package let first: FileDescriptor
    package let second: FileDescriptor

    /// Hands both ends out, so that each can be closed by itself.
    package consuming func take<Result, Failure>(
      _ body: (consuming FileDescriptor, consuming FileDescriptor) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try body(first, second)
    }
  }

  /// What the kernel holds for a peer that hasn't read it yet, in bytes of its memory; it falls when the peer reads, even
  /// before there is room enough for poll to say writable. ioctl SIOCOUTQ
  package static func unread(of descriptor: borrowing FileDescriptor) throws(SystemError) -> Int {
    var bytes: Int32 = 0
    // SIOCOUTQ is TIOCOUTQ; linux/sockios.h isn't in Swift's Glibc.
    if ioctl(descriptor.number, UInt(TIOCOUTQ), &bytes) != 0 {
      throw SystemError("ioctl", "descriptor \(descriptor.number)")
    }
    return Int(bytes)
  }

  static func make() throws(SystemError) -> FileDescriptor {
    let number = socket(AF_UNIX, UNIX_STREAM_TYPE, 0)
    if number < 0 { throw SystemError("socket") }
    return FileDescriptor(owning: number)
  }

  /// ENAMETOOLONG when the path is longer than a socket's address, 107 bytes.
  static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) throws(SystemError) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    if bytes.isEmpty { throw SystemError("socket", path, code: ENOENT) }
    if bytes.count >= MemoryLayout.size(ofValue: address.sun_path) || bytes.contains(0) {
      throw SystemError("socket", path, code: ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
