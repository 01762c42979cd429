import Autorotation
import Glibc
import LinuxIO
import OrientationWire
import Testing

@testable import OrientDaemon

extension TestDaemon {
  /// A configuration under which a turn is published with the first reading of it.
  static let atOnce = "[Classifier]\nfilter = 1ms\nsettle = 0ms\nsettle-flat = 0ms\n"

  var state: State { daemon.hub.encoded.state }
  var model: AutorotationModel { daemon.hub.model }

  /// A connection of another user.
  func connect(as user: OtherUser) throws -> TestClient {
    // The socket is for everyone; the way to it too.
    chmod(folder.path, 0o711)
    return TestClient(self, try user.connect(to: path))
  }

  /// Moves the sensor on a connection of its own, keeping it on: a subscriber whose states nobody looks at.
  func subscriber() throws -> TestClient {
    let client = try connect()
    try client.send(.subscribe)
    _ = try client.state()
    return client
  }
}

extension TestClient {
  /// Why a call that was to begin didn't.
  struct Refused: Error, Equatable {
    let reply: Reply
  }

  /// Makes a mask's or view's call and takes its first reply.
  func begin(_ method: OrientationMethod) throws -> HandleReply {
    try send(method)
    return try handleReply()
  }

  func mask(_ supported: OrientationList?, ask: Asking = .never) throws -> HandleReply {
    try begin(.setApplicationMask(supported: supported, ask: ask))
  }

  func present(
    _ supported: OrientationList? = nil, preferred: InterfaceOrientation? = nil,
    shouldAutorotate: Bool? = nil, kind: ViewKind = .content, parent: Int? = nil,
    ask: Asking = .never, title: String? = nil
  ) throws -> HandleReply {
    try begin(
      .present(
        .init(
          title: title, kind: kind, parent: parent,
          answers: Answers(
            supported: supported, preferred: preferred, shouldAutorotate: shouldAutorotate),
          ask: ask)))
  }

  /// The next reply of a mask's or view's call.
  func handleReply() throws -> HandleReply {
    let reply = try next()
    guard reply.error == nil, reply.continues else { throw Refused(reply: reply) }
    return try HandleReply(json: reply.parameters, unknownFields: .refused)
  }

  /// The replies of the call up to the first that fits.
  func handleReply(where fits: (HandleReply) -> Bool) throws -> HandleReply {
    while true {
      let reply = try handleReply()
      if fits(reply) { return reply }
    }
  }

  /// The next question of the call.
  func question() throws -> Question {
    while true {
      if let question = try handleReply().question { return question }
    }
  }

  /// The end of a stream, with what came before it thrown away.
  func lastReply() throws -> Reply {
    while true {
      let reply = try next()
      if !reply.continues { return reply }
    }
  }

  /// Goes without a word.
  func disconnect() { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
}

extension Reply {
  /// The state that a call ended with.
  func state() throws -> State {
    try StateReply(json: parameters, unknownFields: .refused).state
  }
}
