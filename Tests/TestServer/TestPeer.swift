import LinuxIO
import OrientationWire

/// One client of a `TestServer`.
package final class TestPeer {
  private var descriptor: FileDescriptor?
  private var connection = ServerConnection()
  private var source: EventLoop.Source?
  private let serve: (TestPeer, Call) -> Void
  /// Called once, when the connection has ended.
  var closed: () -> Void = {}

  init(
    _ descriptor: consuming FileDescriptor, on loop: EventLoop,
    serve: @escaping (TestPeer, Call) -> Void
  ) throws(SystemError) {
    self.serve = serve
    let number = descriptor.number
    self.descriptor = consume descriptor
    source = try loop.watch(number, for: .readable) { [weak self] ready in self?.handle(ready) }
  }

  // The loop lets go of a descriptor before it is closed.
  deinit { source = nil }

  /// Whether the client is still there.
  package var isOpen: Bool { descriptor != nil }

  /// Answers the call being served; a reply that continues leaves it open.
  package func reply(_ reply: Reply) {
    connection.reply(reply)
    flush()
  }

  /// Ends the call being served with an error.
  package func fail(_ error: VarlinkError) { reply(Reply(error)) }

  /// Streams a state to a call of `Subscribe`.
  package func stream(_ state: State) {
    connection.stream(EncodedState(state))
    flush()
  }

  /// Sends bytes as they are.
  package func send(raw bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = try? descriptor?.send($0) }
  }

  /// Hangs up.
  package func close() {
    source = nil
    guard descriptor != nil else { return }
    descriptor = nil
    closed()
  }

  private func handle(_ ready: EventLoop.Interest) {
    if ready.contains(.readable), connection.wantsInput { receive() }
    flush()
    if connection.isFinished || ready.contains(.hangup) { close() }
  }

  private func receive() {
    let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      let count = (try? descriptor?.read(into: buffer)) ?? nil
      if let count { connection.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count
    }
    if count == 0 { connection.endInput() }
    do {
      while let call = try connection.next() { serve(self, call) }
    } catch {
      close()
    }
  }

  private func flush() {
    guard descriptor != nil else { return }
    do {
      try connection.flush(at: EventLoop.now()) { bytes throws(SystemError) in
        try descriptor?.send(bytes)
      }
    } catch {
      close()
      return
    }
    var interest: EventLoop.Interest = connection.wantsInput ? .readable : []
    if !connection.output.isEmpty { interest.insert(.writable) }
    source?.watch(interest)
  }
}
