import OrientationWire

/// The replies of one streaming call, on a connection of its own. The call ends when the stream is let go.
///
/// In an event loop, watch `descriptor` for reading and take what has come with `next` until that is nil; elsewhere, `wait`.
public final class ReplyStream<Value: WireValue> {
  private let connection: Connection
  /// Whether the last reply has come.
  public private(set) var isOver = false

  /// Connects and makes the call, which must be one that streams. Throws `noDaemon`, `notPermitted`, `lost`.
  public init(_ call: Call, at path: String) throws(ClientError) {
    connection = try Connection(to: path)
    try connection.send(call)
  }

  /// To be watched for reading; it stays the stream's own.
  public var descriptor: Int32 { connection.descriptor }

  /// The next value that has come; nil when none is complete yet, or the stream is over. Never waits.
  /// Throws `refused` when the daemon ends the call with an error, `lost`, `notUnderstood`.
  public func next() throws(ClientError) -> Value? {
    if isOver { return nil }
    guard let reply = try connection.next() else { return nil }
    return try value(of: reply)
  }

  /// The next value; waits for it at most `patience` ms, nil for ever. nil when the stream is over. The daemon repeats a
  /// state after 30 s without a change, so that 45 s of silence mean that it is gone.
  /// Throws as `next` does, and `timedOut`.
  public func wait(patience: Int32? = nil) throws(ClientError) -> Value? {
    if isOver { return nil }
    return try value(of: try connection.wait(patience: patience))
  }

  private func value(of reply: Reply) throws(ClientError) -> Value {
    isOver = !reply.continues
    if let name = reply.error { throw .refused(VarlinkError(name, reply.parameters)) }
    do throws(ClientError) {
      return try Value(reply: reply.parameters)
    } catch {
      isOver = true
      throw error
    }
  }
}
