import Glibc
import LinuxIO
import OrientationCore
import OrientationWire

/// A client that waits.
final class SocketClient {
  struct Closed: Error {}
  struct Timeout: Error {}

  private let descriptor: FileDescriptor
  private var framer = MessageFramer(limit: MessageFramer.replyLimit)

  /// Connects; waits for the socket to be there.
  init(_ path: String) throws {
    let end = EventLoop.now() + 10_000_000
    var connected: Int32?
    while connected == nil {
      do { connected = try UnixSocket.connect(to: path).release() } catch {
        guard EventLoop.now() < end else { throw error }
        sched_yield()
      }
    }
    descriptor = FileDescriptor(owning: connected ?? -1)
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let taken = try rest.withUnsafeBytes { try descriptor.send($0) }
      rest = rest.dropFirst(taken ?? 0)
      if taken == nil { _ = try descriptor.wait(for: .writable, milliseconds: 10_000) }
    }
  }

  func send(_ method: OrientationMethod) throws { try send(method.call.message) }

  /// The next reply; throws `Closed` when the daemon has closed the connection.
  func next(milliseconds: Int32 = 10_000) throws -> Reply {
    while true {
      if let message = try framer.next() { return try Reply(message: message) }
      guard !(try descriptor.wait(for: .readable, milliseconds: milliseconds)).isEmpty else {
        throw Timeout()
      }
      try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
        do {
          guard let count = try descriptor.read(into: buffer) else { return }
          if count == 0 { throw Closed() }
          framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } catch let error as SystemError where error.code == ECONNRESET {
          throw Closed()
        }
      }
    }
  }

  /// The state of the next reply.
  func state() throws -> State {
    try State(json: try next().parameters["state"] ?? nil, unknownFields: .refused)
  }

  /// Moves the simulated sensor.
  func move(_ x: Int64, _ y: Int64, _ z: Int64) throws {
    try send(SimulationMethod.move(Vector(x: x, y: y, z: z)).call.message)
    _ = try next()
  }

  /// Reads states until the device is that.
  func wait(for device: DeviceOrientation) throws -> State {
    while true {
      let state = try state()
      if state.device == device { return state }
    }
  }

  /// Waits until the daemon has closed the connection.
  func waitForClose() throws {
    do { while true { _ = try next() } } catch is Closed {}
  }
}
