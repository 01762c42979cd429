import Glibc
import LinuxIO
import OrientationCore
import OrientationWire

/// A client of a `TestDaemon`, in the same thread.
final class TestClient {
  struct Closed: Error {}

  let descriptor: FileDescriptor
  private let daemon: TestDaemon
  private var framer = MessageFramer(limit: MessageFramer.replyLimit)
  private(set) var isClosed = false

  convenience init(_ daemon: TestDaemon) throws {
    self.init(daemon, try UnixSocket.connect(to: daemon.path))
  }

  /// `descriptor` is connected to the daemon.
  init(_ daemon: TestDaemon, _ descriptor: consuming FileDescriptor) {
    self.daemon = daemon
    self.descriptor = descriptor
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    try daemon.run {
      let taken = try rest.withUnsafeBytes { try self.descriptor.send($0) }
      rest = rest.dropFirst(taken ?? 0)
      return rest.isEmpty
    }
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ call: Call) throws { try send(call.message) }

  func send(_ method: OrientationMethod) throws { try send(method.call) }

  /// The client will send no more, but still reads.
  func endOutput() { shutdown(descriptor.number, Int32(SHUT_WR)) }

  /// The next reply; throws `Closed` when the daemon has closed the connection.
  func next() throws -> Reply {
    var found: Reply?
    try daemon.run {
      if let message = try self.framer.next() {
        found = try Reply(message: message)
        return true
      }
      if self.isClosed { return true }
      try self.read()
      return false
    }
    guard let found else { throw Closed() }
    return found
  }

  /// The next reply if it has come already.
  func nextIfThere() throws -> Reply? {
    try read()
    return try framer.next().map { try Reply(message: $0) }
  }

  /// The state of the next reply.
  func state() throws -> State {
    let reply = try next()
    return try State(json: reply.parameters["state"] ?? nil, unknownFields: .refused)
  }

  func call(_ method: OrientationMethod) throws -> Reply {
    try send(method)
    return try next()
  }

  /// Waits until the daemon has closed the connection; the replies before that are thrown away.
  func waitForClose() throws {
    do { while true { _ = try next() } } catch is Closed {}
  }

  /// Reads what is there, at most 64 KiB.
  private func read() throws {
    try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
      do {
        guard let count = try descriptor.read(into: buffer) else { return }
        if count == 0 { isClosed = true }
        framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch let error as SystemError where error.code == ECONNRESET {
        isClosed = true
      }
    }
  }
}
