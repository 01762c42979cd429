import LinuxIO
import OrientationWire

/// One connection to the daemon, on which calls are answered in their order.
///
/// A call that streams holds its connection until it ends, so that each stream needs a connection of its own. A connection
/// belongs to one thread at a time. For an event loop: watch `descriptor` for reading, and take replies with `next` until
/// there is none.
public final class Connection {
  /// How long a call may take before `timedOut`, unless said otherwise; ms. The daemon answers within 1 s at worst.
  public static let patience: Int32 = 10_000

  /// Where it leads.
  public let path: String
  private let socket: FileDescriptor
  private var framer = MessageFramer(limit: MessageFramer.replyLimit)
  private var isOver = false

  /// Connects to the socket at `path`; see `DaemonSocket`. Throws `noDaemon`, `notPermitted`. connect
  public init(to path: String) throws(ClientError) {
    self.path = path
    do {
      socket = try UnixSocket.connect(to: path)
    } catch {
      throw error.isPermission
        ? .notPermitted(path: path, reason: error.reason)
        : .noDaemon(path: path, reason: error.reason)
    }
  }

  /// To be watched for reading; it stays the connection's own.
  public var descriptor: Int32 { socket.number }

  /// Sends a call. Waits for room while earlier calls fill the socket. Throws `lost`, `timedOut`. send
  public func send(_ call: Call, patience: Int32 = Connection.patience) throws(ClientError) {
    let bytes = call.message
    let end = EventLoop.now() + Int64(patience) * 1000
    var sent = 0
    while sent < bytes.count {
      do throws(SystemError) {
        if let count = try write(bytes[sent...]) {
          sent += count
          continue
        }
      } catch {
        throw .lost
      }
      try wait(for: .writable, until: end)
    }
  }

  /// The next reply that has come; nil when none is complete yet. Never waits. Throws `lost` at the end of the connection,
  /// and `notUnderstood` once it can't be used any more.
  public func next() throws(ClientError) -> Reply? {
    while true {
      do throws(ProtocolViolation) {
        if let message = try framer.next() { return try Reply(message: message) }
      } catch {
        throw .notUnderstood(error.description)
      }
      if isOver { throw .lost }
      guard let count = read() else { return nil }
      if count == 0 { isOver = true }
    }
  }

  /// The next reply; waits for it at most `patience` ms, nil for ever. Throws as `next` does, and `timedOut`.
  public func wait(patience: Int32? = Connection.patience) throws(ClientError) -> Reply {
    let end = patience.map { EventLoop.now() + Int64($0) * 1000 }
    while true {
      if let reply = try next() { return reply }
      try wait(for: .readable, until: end)
    }
  }

  /// Sends a call and waits for its only reply; returns its parameters. Throws `refused` for an error of the daemon.
  public func call(
    _ call: Call, patience: Int32 = Connection.patience
  ) throws(ClientError) -> JSON {
    try send(call, patience: patience)
    let reply = try wait(patience: patience)
    if let name = reply.error { throw .refused(VarlinkError(name, reply.parameters)) }
    return reply.parameters
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int? {
    // A closure given to the array would lose the type of the error.
    let result = bytes.withUnsafeBytes { buffer -> Result<Int?, SystemError> in
      do throws(SystemError) { return .success(try socket.send(buffer)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// 0 at the end, an error among it; nil when there is nothing yet.
  private func read() -> Int? {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      do throws(SystemError) {
        guard let count = try socket.read(into: buffer) else { return nil }
        framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return count
      } catch {
        return 0
      }
    }
  }

  private func wait(
    for interest: EventLoop.Interest, until end: Int64?
  ) throws(ClientError) {
    let left = end.map { Int32(clamping: max(0, ($0 - EventLoop.now() + 999) / 1000)) }
    do throws(SystemError) {
      if try socket.wait(for: interest, milliseconds: left) != [] { return }
    } catch {
      throw .lost
    }
    throw .timedOut
  }
}
