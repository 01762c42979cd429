import Autorotation
import Glibc
import LinuxIO
import OrientationWire
import Testing

@testable import OrientDaemon

/// Nothing that a client does or omits delays another one.
@Suite(.serialized) struct BystanderTests {
  /// What whoever is asked does with its questions.
  enum Manner: CaseIterable {
    case neverAnswers, answersLate, answersTwice, answersNonsense, readsNothing, leaves
  }

  /// So long that nobody could take it for noise, did the daemon wait for an answer.
  private static let configuration =
    TestDaemon.atOnce + "[Interface]\nquestion-deadline = 2s\n"
  private static let rounds = 20
  /// What the other tests, which run at the same time, may add, µs; an answer waited for would be 2 s.
  private static let noise: Int64 = 300_000

  /// How long after a turn of the sensor its subscriber knew of it, at most, µs.
  private func slowest(_ daemon: TestDaemon, _ disturb: () throws -> Void) throws -> Int64 {
    let subscriber = try daemon.subscriber()
    var slowest: Int64 = 0
    for round in 0..<Self.rounds {
      let pose: DeviceOrientation = round % 2 == 0 ? .landscapeLeft : .portrait
      daemon.sensor.move(x: pose == .portrait ? 0 : -1000, y: pose == .portrait ? -1000 : 0, z: 0)
      var state = try subscriber.state()
      while state.device != pose { state = try subscriber.state() }
      slowest = max(slowest, EventLoop.now() - state.since)
      try disturb()
    }
    return slowest
  }

  @Test(arguments: Manner.allCases)
  func aBadAnswererDelaysNoSubscriber(_ manner: Manner) throws {
    let quiet = try slowest(TestDaemon(Self.configuration)) {}
    let daemon = try TestDaemon(Self.configuration)
    var asked = try daemon.connect()
    _ = try asked.present(ask: .modern)
    let other = try daemon.connect()
    var questions = 0
    let disturbed = try slowest(daemon) {
      switch manner {
      case .neverAnswers: questions += try asked.pendingQuestions().count
      case .readsNothing: questions += 1
      case .answersLate:
        for question in try asked.pendingQuestions() {
          questions += 1
          // The one before, which has been superseded.
          _ = try other.answer(question.question - 1, Answers())
        }
      case .answersTwice:
        for question in try asked.pendingQuestions() {
          questions += 1
          #expect(try other.answer(question, Answers()).error == nil)
          #expect(try other.answer(question, Answers()).error != nil)
        }
      case .answersNonsense:
        for question in try asked.pendingQuestions() {
          questions += 1
          #expect(try other.answer(question, yes: true).error != nil)
          #expect(try other.answer(question, Answers(supported: [])).error != nil)
          try other.send(
            Call("io.orientd.Orientation.Answer", parameters: ["question": .string("\(manner)")]))
          #expect(try other.next().error != nil)
        }
      case .leaves:
        questions += try asked.pendingQuestions().count
        asked.disconnect()
        asked = try daemon.connect()
        _ = try asked.present(ask: .modern)
      }
    }
    #expect(questions >= Self.rounds / 4, "hardly anybody was asked")
    #expect(disturbed <= 2 * quiet + Self.noise)
  }

  @Test func whoLocksAndUnlocksWithoutEndDelaysNoSubscriber() throws {
    let folder = ScratchFolder()
    let quiet = try slowest(TestDaemon(Self.configuration)) {}
    let daemon = try TestDaemon(
      Self.configuration, lockFile: LockFile(stateDirectory: folder.path))
    let client = try daemon.connect()
    let disturbed = try slowest(daemon) {
      for _ in 0..<4 {
        try client.send(.lock(.landscapeLeft))
        try client.send(.unlock)
      }
      for _ in 0..<8 { #expect(try client.next().error == nil) }
    }
    #expect(disturbed <= 2 * quiet + Self.noise)
  }

  @Test func theInterfaceWaitsForTheDeadlineAndTheDeviceDoesNot() throws {
    let daemon = try TestDaemon(
      TestDaemon.atOnce + "[Interface]\nquestion-deadline = 500ms\n")
    let subscriber = try daemon.subscriber()
    let asked = try daemon.connect()
    _ = try asked.present(ask: .modern)
    let start = EventLoop.now()
    daemon.sensor.move(x: -1000, y: 0, z: 0)
    var state = try subscriber.state()
    while state.device != .landscapeLeft { state = try subscriber.state() }
    #expect(EventLoop.now() - start < 400_000)
    #expect(state.interface == .portrait)
    while state.interface != .landscapeRight { state = try subscriber.state() }
    #expect((490_000...2_000_000).contains(EventLoop.now() - start))
  }
}

extension TestClient {
  /// The questions among the replies that are there already.
  func pendingQuestions() throws -> [Question] {
    var questions: [Question] = []
    while let reply = try nextIfThere() {
      let reply = try HandleReply(json: reply.parameters, unknownFields: .refused)
      if let question = reply.question { questions.append(question) }
    }
    return questions
  }
}
