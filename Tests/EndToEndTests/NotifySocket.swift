import Glibc
import LinuxIO

/// What systemd's end of sd_notify is: a datagram socket.
final class NotifySocket {
  struct Timeout: Error {}

  private let descriptor: FileDescriptor

  init(path: String) throws {
    let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    guard number >= 0 else { throw SystemError("socket") }
    descriptor = FileDescriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw SystemError("bind", path) }
  }

  /// The next message.
  func next() throws -> String {
    guard !(try descriptor.wait(for: .readable, milliseconds: 10_000)).isEmpty else {
      throw Timeout()
    }
    return try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      let count = try descriptor.read(into: buffer) ?? 0
      return String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  /// Takes messages until one has that text.
  func wait(for text: String) throws { while !(try next().contains(text)) {} }
}
