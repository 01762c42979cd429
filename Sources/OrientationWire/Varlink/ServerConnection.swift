import Autorotation

/// One client's connection as a server sees it: bytes in, calls out one at a time, replies in order.
///
/// It does no I/O. Whoever owns the socket gives what was read to `receive`, then takes calls from `next` until there is
/// none, and writes with `flush`. A call that `next` gave is being served until a reply without `continues` ends it, at once
/// or later; until then `next` gives no other. So `next` is to be called again after each such reply, and after a `flush`.
public struct ServerConnection: Sendable {
  /// How many calls may be without an answer, the one being served among them.
  public static let callLimit = 16
  /// Bytes of unread replies over which no further call is looked at: a client that calls and calls but reads nothing
  /// fills its own socket, not the server's memory.
  static let outputLimit = 262_144

  /// The call being served; nil when all that came are answered.
  public private(set) var serving: Call?
  /// What the client hasn't taken yet.
  public private(set) var output = OutputQueue()
  private var framer = MessageFramer()
  /// Complete calls behind the one being served.
  private var queue: [Call.Parsed] = []
  private var inputEnded = false

  public init() {}

  /// Whether it makes sense to read more from the client now.
  public var wantsInput: Bool {
    !inputEnded && (serving != nil || output.count < Self.outputLimit)
  }

  /// Whether the client has sent all it will send and got all it will get: the connection can be closed.
  public var isFinished: Bool { inputEnded && serving == nil && queue.isEmpty && output.isEmpty }

  /// Takes what was read from the client.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer) { framer.append(bytes) }

  /// The client will send no more (it may still read).
  public mutating func endInput() { inputEnded = true }

  /// The next call to serve; nil while one is being served or none is complete.
  ///
  /// Calls that Varlink itself refuses are answered here. Throws when the connection is to be closed at once, also for what
  /// stands behind the call being served.
  public mutating func next() throws(ProtocolViolation) -> Call? {
    while serving == nil {
      if output.count >= Self.outputLimit { return nil }
      let parsed: Call.Parsed
      if !queue.isEmpty {
        parsed = queue.removeFirst()
      } else if let message = try framer.next() {
        parsed = try Call.parse(message)
      } else {
        return nil
      }
      switch parsed {
      case .refused(let error, let oneway):
        if !oneway { output.append([error.message]) }
      case .call(let call):
        serving = call
        // What came behind it is looked at once the caller knows whether it could answer at once.
        return call
      }
    }
    while let message = try framer.next() {
      let parsed = try Call.parse(message)
      if queue.count + 1 >= Self.callLimit { throw .tooManyCalls(limit: Self.callLimit) }
      queue.append(parsed)
    }
    return nil
  }

  /// Replies to the call being served, which ends unless the reply says that it continues.
  public mutating func reply(_ reply: Reply) {
    send([reply.message], continues: reply.continues)
  }

  /// Ends the call being served with an error.
  public mutating func fail(_ error: VarlinkError) { reply(Reply(error)) }

  /// Ends the call being served with `(state: State)`.
  public mutating func finish(with state: EncodedState) {
    send([EncodedState.opening, state.text, EncodedState.closing], continues: false)
  }

  /// A reply of `Subscribe`. A state that the client hasn't begun to read is replaced.
  public mutating func stream(_ state: EncodedState) {
    if serving != nil { output.append(state: [state.streamed]) }
  }

  /// A reply of `SetApplicationMask` or `Present`. A state without a question that the client hasn't begun to read is
  /// replaced; a question is never dropped.
  public mutating func stream(
    _ state: EncodedState, handle: Int, question: Question? = nil
  ) {
    guard serving != nil else { return }
    let parts = state.parts(handle: handle, question: question)
    if question == nil { output.append(state: parts) } else { output.append(parts) }
  }

  /// Hands what is to be sent to `write` until all is taken or it says nil: no room.
  public mutating func flush<Failure>(
    at now: Int64, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Int?
  ) throws(Failure) {
    try output.flush(at: now, write)
  }

  private mutating func send(_ parts: [[UInt8]], continues: Bool) {
    guard let call = serving else { return }
    if !call.oneway { output.append(parts) }
    if !continues {
      serving = nil
      output.seal()
    }
  }
}
