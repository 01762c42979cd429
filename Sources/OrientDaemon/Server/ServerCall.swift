import Autorotation
import LinuxIO
import OrientationWire

/// One call of one client, for as long as it lives: until its last reply, or until its connection closes.
package final class ServerCall {
  package let call: Call
  /// Who calls, as the kernel noted it when the connection was made.
  package let peer: PeerCredentials
  /// Runs once, when the call has ended in either way; lets go of what the call held.
  package var onEnd: (() -> Void)?
  /// Runs whenever all that was sent has been taken by the socket, after it hadn't.
  package var onDrained: (() -> Void)?
  /// When something was last sent on it, µs of CLOCK_BOOTTIME.
  package private(set) var lastSent: Int64

  private weak var connection: Connection?

  init(_ call: Call, of connection: Connection, at now: Int64) {
    self.call = call
    self.connection = connection
    peer = connection.peer
    lastSent = now
  }

  /// Whether replies still go anywhere.
  package var isLive: Bool { connection != nil }

  /// Whether earlier replies still wait for room in the socket.
  package var isBlocked: Bool { connection?.isBlocked ?? true }

  /// Replies; the call ends unless the reply says that it continues.
  package func reply(_ reply: Reply) { send(ends: !reply.continues) { $0.reply(reply) } }

  /// Ends the call with an error.
  package func fail(_ error: VarlinkError) { reply(Reply(error)) }

  /// Ends the call with `(state: State)`.
  package func finish(with state: EncodedState) { send(ends: true) { $0.finish(with: state) } }

  /// A state of a stream; the newest takes the place of one that hasn't left yet.
  package func stream(_ state: EncodedState) { send(ends: false) { $0.stream(state) } }

  /// A reply of a call that a mask or view lives in. A question is never dropped.
  package func stream(_ state: EncodedState, handle: Int, question: Question? = nil) {
    send(ends: false) { $0.stream(state, handle: handle, question: question) }
  }

  private func send(ends: Bool, _ body: (inout ServerConnection) -> Void) {
    guard let connection else { return }
    lastSent = EventLoop.now()
    // Before the reply leaves, since that may be the connection's end.
    if ends { end() }
    connection.send(body)
  }

  /// The call is over; nothing more goes out on it.
  func end() {
    guard connection != nil else { return }
    connection = nil
    onDrained = nil
    let ended = onEnd
    onEnd = nil
    ended?()
  }
}
