import Autorotation
import OrientationCore
import OrientationWire
import Testing

extension OrientationWireTests {
  @Suite struct SlowReaders {
    private func streaming() throws -> ServerConnection {
      var connection = ServerConnection()
      connection.receive(#"{"method":"a.b.Subscribe","more":true}"#)
      #expect(try connection.next()?.more == true)
      return connection
    }

    /// The sequence of each reply that is a state, and "?" before those with a question.
    private func sequences(_ messages: [String]) throws -> [String] {
      try messages.map { message in
        let json = try JSON(text: Array(message.utf8))
        let parameters = try #require(json["parameters"])
        let sequence = try #require(parameters["state"]?["sequence"]?.integer)
        let question = parameters["question"] ?? nil
        return (question.isNull ? "" : "?") + "\(sequence)"
      }
    }

    @Test func aStreamedStateIsWholeAndContinues() throws {
      var connection = try streaming()
      connection.stream(EncodedState(.example()))
      let expected = Reply(["state": State.example().json], continues: true).message
      #expect(connection.sent() == [String(decoding: expected.dropLast(), as: UTF8.self)])
      #expect(connection.serving != nil)
    }

    @Test func aMasksStateIsWholeAndContinues() throws {
      for question in [nil, Question.example] {
        var connection = try streaming()
        connection.stream(EncodedState(.example()), handle: 1, question: question)
        let reply = HandleReply(handle: 1, state: .example(), question: question)
        let expected = Reply(reply.json, continues: true).message
        #expect(connection.sent() == [String(decoding: expected.dropLast(), as: UTF8.self)])
      }
    }

    @Test func aFinishedCallHasTheStateAndDoesNotContinue() throws {
      var connection = try streaming()
      connection.finish(with: EncodedState(.example()))
      let expected = Reply(["state": State.example().json]).message
      #expect(connection.sent() == [String(decoding: expected.dropLast(), as: UTF8.self)])
      #expect(connection.serving == nil)
    }

    @Test func theNewestStateReplacesOneThatNobodyBeganToRead() throws {
      var connection = try streaming()
      for sequence in 1...100 {
        connection.stream(EncodedState(.example(sequence: Int64(sequence))))
      }
      #expect(try sequences(connection.sent()) == ["100"])
      #expect(connection.output.count == 0)
    }

    @Test func aStateThatIsHalfReadIsNotReplaced() throws {
      var connection = try streaming()
      connection.stream(EncodedState(.example(sequence: 1)))
      let half = connection.sent(atMost: 20)
      for sequence in 2...9 {
        connection.stream(EncodedState(.example(sequence: Int64(sequence))))
      }
      let rest = connection.sent()
      #expect(try sequences([half[0] + rest[0]] + rest.dropFirst()) == ["1", "9"])
    }

    @Test func aQuestionIsNeverDroppedAndTheSequenceNeverGoesBack() throws {
      var connection = try streaming()
      func state(_ sequence: Int64) -> EncodedState { EncodedState(.example(sequence: sequence)) }
      connection.stream(state(1), handle: 1)
      connection.stream(state(2), handle: 1, question: .example)
      connection.stream(state(3), handle: 1)
      connection.stream(state(4), handle: 1)
      connection.stream(state(5), handle: 1, question: .example)
      connection.stream(state(6), handle: 1)
      #expect(try sequences(connection.sent()) == ["?2", "?5", "6"])
    }

    @Test func whatAnEndedCallSaidIsNotReplacedByTheNext() throws {
      var connection = try streaming()
      connection.stream(EncodedState(.example(sequence: 1)))
      connection.fail(.dismissed(1))
      connection.receive(#"{"method":"a.b.Subscribe","more":true}"#)
      #expect(try connection.next() != nil)
      connection.stream(EncodedState(.example(sequence: 2)))
      #expect(connection.sent().count == 3)
    }

    @Test func aFullSocketIsTimedFromWhenItWasFoundFullUntilSomethingIsTaken() throws {
      var connection = try streaming()
      connection.stream(EncodedState(.example()))
      #expect(connection.output.fullSince == nil)
      _ = connection.sent(atMost: 0, at: 100)
      #expect(connection.output.fullSince == 100)
      _ = connection.sent(atMost: 0, at: 200)
      #expect(connection.output.fullSince == 100)
      _ = connection.sent(atMost: 5, at: 300)
      #expect(connection.output.fullSince == 300)
      _ = connection.sent(at: 400)
      #expect(connection.output.fullSince == nil)
      #expect(connection.output.isEmpty)
    }

    @Test func anErrorOfTheSocketComesThroughAndLosesNothing() throws {
      struct Broken: Error {}
      var connection = try streaming()
      connection.stream(EncodedState(.example()))
      let count = connection.output.count
      #expect(throws: Broken.self) {
        try connection.flush(at: 0) { _ throws(Broken) -> Int? in throw Broken() }
      }
      #expect(connection.output.count == count)
    }
  }
}
