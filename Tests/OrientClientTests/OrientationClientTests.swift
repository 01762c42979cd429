import LinuxIO
import OrientClient
import OrientationWire
import Testing

extension OrientClientTests {
  @Suite struct OrientationClients {
    @Test func theFirstCallConnectsAndALostConnectionIsMadeAnew() throws {
      let answerer = try Answerer()
      let client = OrientationClient(at: answerer.path)
      // What is answered is known only after the connection is made, so these calls wait in vain.
      #expect(throws: ClientError.timedOut) {
        _ = try client.call(Call("a.b"), as: JSON.self, patience: 1)
      }
      try answerer.accept()
      answerer.hangUp()
      #expect(throws: ClientError.timedOut) {
        _ = try client.call(Call("a.b"), as: JSON.self, patience: 1)
      }
      try answerer.accept()
      #expect(try answerer.received() == [#"{"method":"a.b"}"#])
    }

    @Test func aStreamGivesItsValuesAndEnds() throws {
      let answerer = try Answerer()
      let stream = try OrientationClient(at: answerer.path).subscribe()
      try answerer.accept()
      #expect(
        try answerer.received() == [#"{"method":"io.orientd.Orientation.Subscribe","more":true}"#])
      #expect(try stream.next() == nil)
      for sequence in 1...3 {
        let state = State.example(sequence: Int64(sequence))
        try answerer.send(Reply(StateReply(state: state).json, continues: sequence < 3))
      }
      #expect(try stream.next()?.state.sequence == 1)
      #expect(try stream.wait()?.state.sequence == 2)
      #expect(!stream.isOver)
      #expect(try stream.wait()?.state.sequence == 3)
      #expect(stream.isOver)
      #expect(try stream.wait() == nil)
      #expect(try stream.next() == nil)
    }

    @Test func aStreamThatTheDaemonEndsThrowsItsError() throws {
      let answerer = try Answerer()
      let stream = try OrientationClient(at: answerer.path).present(.init(title: "x"))
      try answerer.accept()
      try answerer.send(
        Reply(HandleReply(handle: 3, state: .example()).json, continues: true),
        Reply(.dismissed(3)))
      #expect(try stream.wait()?.handle == 3)
      #expect(throws: ClientError.refused(.dismissed(3))) { try stream.wait() }
      #expect(try stream.wait() == nil)
    }

    @Test func aStreamWhoseDaemonGoesIsLost() throws {
      let answerer = try Answerer()
      let stream = try OrientationClient(at: answerer.path).monitor()
      try answerer.accept()
      answerer.hangUp()
      #expect(throws: ClientError.lost) { try stream.wait() }
    }

    @Test func aValueOfTheWrongShapeIsNotUnderstoodAndEndsTheStream() throws {
      let answerer = try Answerer()
      let stream = try OrientationClient(at: answerer.path).subscribe()
      try answerer.accept()
      try answerer.send(Reply(["state": ["run": 1]], continues: true))
      let error = thrown(ClientError.self) { try stream.wait() }
      #expect(error == .notUnderstood("bad or missing field \"run\""))
      #expect(stream.isOver)
    }

    @Test func aNewerDaemonsFieldsDoNotMatter() throws {
      let answerer = try Answerer()
      let stream = try OrientationClient(at: answerer.path).subscribe()
      try answerer.accept()
      guard case .object(var members) = State.example().json else { return }
      members.append(JSON.Member("colour", "red"))
      try answerer.send(Reply(["state": .object(members), "more": 1], continues: true))
      #expect(try stream.wait()?.state == .example())
    }

    @Test func theSocketIsTheOneGivenElseTheEnvironmentsElseTheStandardOne() {
      func path(_ given: String?, _ variable: String?) -> String {
        DaemonSocket.path(given: given) { name in name == "ORIENTD_SOCKET" ? variable : nil }
      }
      #expect(path("/a", "/b") == "/a")
      #expect(path(nil, "/b") == "/b")
      #expect(path(nil, "") == "/run/orientd/io.orientd.Orientation")
      #expect(path(nil, nil) == "/run/orientd/io.orientd.Orientation")
    }

    @Test func everyErrorHasItsExitCodeAndOneLine() {
      let codes: [(ClientError, Int32)] = [
        (.noDaemon(path: "/x", reason: "r"), 69), (.notPermitted(path: "/x", reason: "r"), 77),
        (.lost, 69), (.timedOut, 69), (.notUnderstood("x"), 65),
        (.refused(.permissionDenied), 77), (.refused(.methodNotImplemented("a.b")), 69),
        (.refused(.methodNotFound("a.b")), 69), (.refused(.interfaceNotFound("a")), 69),
        (.refused(.limitReached("views", maximum: 1)), 69), (.refused(.noSuchHandle(1)), 65),
        (.refused(.notAllowed(.portrait, allowed: [])), 65), (.refused(.invalidParameter("x")), 65),
        (.refused(VarlinkError("a.b.C", ["text": "two\nlines"])), 65),
      ]
      for (error, code) in codes {
        #expect(error.exitCode == code)
        #expect(!error.description.isEmpty)
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
