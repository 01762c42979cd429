import LinuxIO
import OrientClient
import OrientationWire
import Testing

extension OrientClientTests {
  @Suite struct Connections {
    private let call = Call("a.b.Get", parameters: ["x": 1])

    private func connected() throws -> (Answerer, Connection) {
      let answerer = try Answerer()
      let connection = try Connection(to: answerer.path)
      try answerer.accept()
      return (answerer, connection)
    }

    @Test func aCallGoesOutAndItsReplyComesBack() throws {
      let (answerer, connection) = try connected()
      try answerer.send(Reply(["y": 2]))
      #expect(try connection.call(call) == ["y": 2])
      #expect(try answerer.received() == [#"{"method":"a.b.Get","parameters":{"x":1}}"#])
    }

    @Test func anErrorOfTheDaemonIsThrown() throws {
      let (answerer, connection) = try connected()
      try answerer.send(Reply(.permissionDenied), Reply())
      #expect(throws: ClientError.refused(.permissionDenied)) { try connection.call(call) }
      // The connection can still be used.
      #expect(try connection.call(call) == [:])
    }

    @Test func callsMayBePipelined() throws {
      let (answerer, connection) = try connected()
      try connection.send(call)
      try connection.send(call)
      #expect(try connection.next() == nil)
      try answerer.send(Reply(["n": 1]), Reply(["n": 2]))
      #expect(try connection.next() == Reply(["n": 1]))
      #expect(try connection.next() == Reply(["n": 2]))
      #expect(try connection.next() == nil)
    }

    @Test func aReplyMayComeInPieces() throws {
      let (answerer, connection) = try connected()
      for byte in Reply(["n": 1]).message.dropLast() {
        try answerer.send([byte])
        #expect(try connection.next() == nil)
      }
      try answerer.send([0])
      #expect(try connection.next() == Reply(["n": 1]))
    }

    @Test func whatCameBeforeTheEndIsStillRead() throws {
      let (answerer, connection) = try connected()
      try answerer.send(Reply(["n": 1]))
      answerer.hangUp()
      #expect(try connection.wait() == Reply(["n": 1]))
      #expect(throws: ClientError.lost) { try connection.wait() }
      #expect(throws: ClientError.lost) { try connection.next() }
    }

    @Test func aDaemonThatHangsUpIsLost() throws {
      let (answerer, connection) = try connected()
      answerer.hangUp()
      #expect(throws: ClientError.lost) { try connection.call(call) }
    }

    @Test func aDaemonThatSaysNothingIsTimedOut() throws {
      let (answerer, connection) = try connected()
      #expect(throws: ClientError.timedOut) { try connection.call(call, patience: 1) }
      #expect(try answerer.received().count == 1)
    }

    @Test func aCallThatFindsNoRoomIsTimedOut() throws {
      let (answerer, connection) = try connected()
      let large = Call("a.b", parameters: ["x": .string(String(repeating: "x", count: 60_000))])
      #expect(throws: ClientError.timedOut) {
        for _ in 1...1000 { try connection.send(large, patience: 1) }
      }
      #expect(try answerer.received().count > 0)
    }

    @Test(
      arguments: ["nonsense", "[]", #"{"error":1}"#, #"{"parameters":[]}"#, #"{"continues":1}"#])
    func aReplyThatIsNoneIsAnError(_ text: String) throws {
      let (answerer, connection) = try connected()
      try answerer.send(Array(text.utf8) + [0])
      let error = thrown(ClientError.self) { try connection.call(call) }
      guard case .notUnderstood? = error else { throw Unexpected(error: error) }
      #expect(error?.exitCode == 65)
    }

    @Test func nullAndMissingMembersOfAReplyAreTheSame() throws {
      let (answerer, connection) = try connected()
      try answerer.send(Array("{}\0{\"parameters\":null,\"error\":null,\"continues\":null}\0".utf8))
      #expect(try connection.call(call) == [:])
      #expect(try connection.call(call) == [:])
    }

    @Test func withoutASocketThereIsNoDaemon() {
      let path = "/tmp/orientd-test-no-such-folder/socket"
      let error = thrown(ClientError.self) { try Connection(to: path) }
      #expect(error == .noDaemon(path: path, reason: "No such file or directory"))
      #expect(error?.exitCode == 69)
    }

    @Test func behindAFileThatIsNoSocketThereIsNoDaemon() {
      let error = thrown(ClientError.self) { try Connection(to: "/etc/passwd") }
      #expect(error?.exitCode == 69)
    }

    private struct Unexpected: Error { let error: ClientError? }
  }
}
