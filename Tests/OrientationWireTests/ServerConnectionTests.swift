import OrientationCore
import OrientationWire
import Testing

extension OrientationWireTests {
  @Suite struct ServerConnections {
    private let getState = #"{"method":"a.b.Get"}"#
    private let subscribe = #"{"method":"a.b.Subscribe","more":true}"#

    @Test func aCallComesOutAndItsReplyGoesOut() throws {
      var connection = ServerConnection()
      connection.receive(#"{"method":"a.b.Get","parameters":{"x":1}}"#)
      let call = try connection.next()
      #expect(call == Call("a.b.Get", parameters: ["x": 1]))
      #expect(call?.interface == "a.b")
      #expect(call?.member == "Get")
      #expect(try connection.next() == nil)
      #expect(connection.serving == call)
      connection.reply(Reply(["y": 2]))
      #expect(connection.sent() == [#"{"parameters":{"y":2}}"#])
      #expect(connection.serving == nil)
      #expect(connection.output.isEmpty)
    }

    @Test func aCallComesOutWhereverItsBytesAreSplit() throws {
      let bytes = Array(getState.utf8) + [0]
      for split in 0...bytes.count {
        var connection = ServerConnection()
        connection.receive(bytes: Array(bytes[..<split]))
        let early = try connection.next()
        #expect((early != nil) == (split == bytes.count))
        connection.receive(bytes: Array(bytes[split...]))
        let late = try connection.next()
        #expect(early ?? late == Call("a.b.Get"))
      }
    }

    @Test func pipelinedCallsAreServedInOrderOneAtATime() throws {
      var connection = ServerConnection()
      connection.receive(#"{"method":"a.1"}"#, #"{"method":"a.2"}"#, #"{"method":"a.3"}"#)
      for number in ["a.1", "a.2", "a.3"] {
        #expect(try connection.next()?.method == number)
        #expect(try connection.next() == nil)
        connection.reply(Reply(["n": .string(number)]))
      }
      #expect(try connection.next() == nil)
      #expect(
        connection.sent() == [
          #"{"parameters":{"n":"a.1"}}"#, #"{"parameters":{"n":"a.2"}}"#,
          #"{"parameters":{"n":"a.3"}}"#,
        ])
    }

    @Test func aOnewayCallIsServedButNotAnswered() throws {
      var connection = ServerConnection()
      connection.receive(#"{"method":"a.b","oneway":true}"#, getState)
      #expect(try connection.next()?.oneway == true)
      connection.fail(.permissionDenied)
      #expect(try connection.next()?.method == "a.b.Get")
      connection.reply(Reply())
      #expect(connection.sent() == [#"{"parameters":{}}"#])
    }

    @Test func missingAndNullParametersAreEmptyOnes() throws {
      for text in [#"{"method":"a.b"}"#, #"{"method":"a.b","parameters":null}"#] {
        var connection = ServerConnection()
        connection.receive(text)
        #expect(try connection.next() == Call("a.b"))
      }
    }

    @Test(
      arguments: [
        (#"{"method":"a.b","more":1}"#, VarlinkError.invalidParameter("more")),
        (#"{"method":"a.b","oneway":"true"}"#, .invalidParameter("oneway")),
        (#"{"method":"a.b","upgrade":null}"#, .invalidParameter("upgrade")),
        (#"{"method":"a.b","parameters":[]}"#, .invalidParameter("parameters")),
        (#"{"method":"a.b","parameters":"x"}"#, .invalidParameter("parameters")),
        (#"{"method":"a.b","more":true,"oneway":true}"#, .invalidParameter("oneway")),
        (#"{"method":"a.b","upgrade":true}"#, .methodNotImplemented("a.b")),
      ])
    func aCallThatVarlinkRefusesIsAnsweredAndTheNextOneServed(
      _ text: String, _ error: VarlinkError
    ) throws {
      var connection = ServerConnection()
      connection.receive(text, getState)
      #expect(try connection.next()?.method == "a.b.Get")
      connection.reply(Reply())
      let expected = String(decoding: error.message.dropLast(), as: UTF8.self)
      #expect(connection.sent() == [expected, #"{"parameters":{}}"#])
    }

    @Test(
      arguments: [
        #"{"method":"a.b","oneway":true,"upgrade":true}"#,
        #"{"method":"a.b","oneway":true,"more":1}"#,
        #"{"method":"a.b","oneway":true,"parameters":1}"#,
      ])
    func aRefusedOnewayCallIsNotAnswered(_ text: String) throws {
      var connection = ServerConnection()
      connection.receive(text)
      #expect(try connection.next() == nil)
      #expect(connection.output.isEmpty)
    }

    @Test func anErrorStandsBeforeItsParameters() {
      #expect(
        String(decoding: VarlinkError.invalidParameter("x").message, as: UTF8.self)
          == #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"x"}}"#
          + "\0")
    }

    @Test(
      arguments: [
        ("nonsense", nil), ("", nil), ("{", nil), ("\u{FEFF}{}", nil),
        ("[]", ProtocolViolation.notAnObject), (#"["method"]"#, .notAnObject),
        ("{}", .noMethod), (#"{"method":1}"#, .noMethod), (#"{"method":null}"#, .noMethod),
        (#"{"Method":"a.b"}"#, .noMethod),
      ])
    func aMessageThatIsNoCallEndsTheConnection(_ text: String, _ violation: ProtocolViolation?) {
      var connection = ServerConnection()
      connection.receive(text)
      let error = thrown(ProtocolViolation.self) { try connection.next() }
      if let violation {
        #expect(error == violation)
      } else if case .notJSON? = error {
      } else {
        Issue.record("\(String(describing: error))")
      }
    }

    @Test func invalidUTF8EndsTheConnection() {
      var connection = ServerConnection()
      connection.receive(bytes: Array(#"{"method":"a."#.utf8) + [0xC3, 0x28] + Array("\"}\0".utf8))
      #expect(throws: ProtocolViolation.self) { try connection.next() }
    }

    @Test func sixteenLevelsAreAllowedAndSeventeenAreNot() throws {
      func call(levels: Int) -> String {
        // The call and its parameters are two.
        let inner = levels - 2
        return #"{"method":"a.b","parameters":{"x":"#
          + String(repeating: "[", count: inner) + String(repeating: "]", count: inner) + "}}"
      }
      var connection = ServerConnection()
      connection.receive(call(levels: 16))
      #expect(try connection.next()?.method == "a.b")
      connection.reply(Reply())
      connection.receive(call(levels: 17))
      #expect(throws: ProtocolViolation.tooDeep(limit: 16)) { try connection.next() }
    }

    @Test func sixtyFourKibibytesAreAllowedAndAByteMoreIsNot() throws {
      func call(bytes: Int) -> String {
        let frame = #"{"method":"a.b","parameters":{"x":""}}"#
        return frame.replacing(
          #""""#, with: "\"" + String(repeating: "x", count: bytes - frame.utf8.count) + "\"")
      }
      var connection = ServerConnection()
      connection.receive(call(bytes: 65_536))
      #expect(try connection.next()?.method == "a.b")
      connection.reply(Reply())
      connection.receive(call(bytes: 65_537))
      #expect(throws: ProtocolViolation.tooLong(limit: 65_536)) { try connection.next() }
    }

    @Test func fifteenCallsMayWaitBehindAStreamAndOneMoreEndsIt() throws {
      var connection = ServerConnection()
      connection.receive(subscribe)
      #expect(try connection.next()?.more == true)
      for _ in 1...15 { connection.receive(getState) }
      #expect(try connection.next() == nil)
      // What isn't complete doesn't count.
      connection.receive(bytes: Array(getState.utf8))
      #expect(try connection.next() == nil)
      connection.receive(bytes: [0])
      #expect(throws: ProtocolViolation.tooManyCalls(limit: 16)) { try connection.next() }
    }

    @Test func anyNumberOfCallsThatAreAnsweredAtOnceMayBePipelined() throws {
      var connection = ServerConnection()
      for _ in 1...1000 { connection.receive(getState) }
      var served = 0
      while try connection.next() != nil {
        served += 1
        connection.reply(Reply())
      }
      #expect(served == 1000)
    }

    @Test func aBadMessageBehindAWaitingCallEndsTheConnectionAtOnce() throws {
      var connection = ServerConnection()
      connection.receive(getState, "x")
      #expect(try connection.next() != nil)
      #expect(throws: ProtocolViolation.self) { try connection.next() }
    }

    @Test func callsBehindAStreamAreServedWhenItEnds() throws {
      var connection = ServerConnection()
      connection.receive(subscribe, getState)
      #expect(try connection.next()?.more == true)
      #expect(try connection.next() == nil)
      connection.stream(EncodedState(.example(sequence: 1)))
      connection.fail(VarlinkError.dismissed(4))
      #expect(try connection.next()?.method == "a.b.Get")
      #expect(
        connection.sent().last
          == #"{"error":"io.orientd.Orientation.Dismissed","parameters":{"handle":4}}"#)
    }

    @Test func aClientThatReadsNothingIsNotServedForEver() throws {
      var connection = ServerConnection()
      for _ in 1...1000 { connection.receive(getState) }
      let large = Reply(["x": .string(String(repeating: "x", count: 65_536))])
      var served = 0
      while try connection.next() != nil {
        served += 1
        connection.reply(large)
      }
      #expect(served == 4)
      #expect(!connection.wantsInput)
      #expect(connection.sent().count == 4)
      #expect(connection.wantsInput)
      #expect(try connection.next() != nil)
    }

    @Test func aConnectionIsFinishedWhenAllIsAnsweredAndTaken() throws {
      var connection = ServerConnection()
      connection.receive(getState, getState)
      connection.endInput()
      #expect(!connection.wantsInput)
      while try connection.next() != nil {
        #expect(!connection.isFinished)
        connection.reply(Reply())
      }
      #expect(!connection.isFinished)
      #expect(connection.sent().count == 2)
      #expect(connection.isFinished)
    }

    @Test func repliesWithoutACallGoNowhere() {
      var connection = ServerConnection()
      connection.reply(Reply())
      connection.stream(EncodedState(.example()))
      connection.stream(EncodedState(.example()), handle: 1, question: .example)
      connection.finish(with: EncodedState(.example()))
      #expect(connection.output.isEmpty)
    }

    @Test func randomBytesNeverDoWorseThanEndTheConnection() {
      var random = SystemRandomNumberGenerator()
      let pieces = [
        #"{"method":"#, #""a.b""#, "{", "}", "\0", "\0", ",", #""more":true"#, ":", "[", "]", "1",
        #""parameters":"#, "\u{7F}", "é",
      ]
      for _ in 0..<5_000 {
        var connection = ServerConnection()
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let text = (0..<6).compactMap { _ in pieces.randomElement(using: &random) }.joined()
          connection.receive(bytes: Array(text.utf8))
          do throws(ProtocolViolation) {
            while try connection.next() != nil { connection.reply(Reply()) }
          } catch {
            break
          }
        }
        #expect(connection.serving == nil)
      }
    }
  }
}
