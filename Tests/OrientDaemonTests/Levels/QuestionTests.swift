import Autorotation
import LinuxIO
import OrientationWire
import Testing

@testable import OrientDaemon

/// Questions and answers on the socket.
@Suite struct QuestionTests {
  /// Time enough to answer on a machine that has much else to do.
  static let patient = TestDaemon.atOnce + "[Interface]\nquestion-deadline = 30s\n"
  static let impatient = TestDaemon.atOnce + "[Interface]\nquestion-deadline = 50ms\n"

  @Test func aQuestionComesOnTheCallWithHandleAndState() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    let handle = try client.present(ask: .modern).handle
    try daemon.turn(to: .landscapeLeft)
    let asked = try client.handleReply { $0.question != nil }
    #expect(asked.handle == handle)
    #expect(asked.state.device == .landscapeLeft)
    #expect(asked.state.interface == .portrait)
    #expect(asked.state.held == .asking)
    #expect(asked.state == daemon.state)
    #expect(
      asked.question
        == Question(
          question: 1, handle: handle, kind: .modern, device: .landscapeLeft,
          proposed: .landscapeRight, answerWithin: 30_000_000))
  }

  @Test func theDeadlineStandsInTheQuestionInMilliseconds() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    var reply = try client.next()
    while reply.parameters["question"] == .null { reply = try client.next() }
    #expect(reply.parameters["question"]?["answer_within_ms"]?.integer == 100)
    #expect(reply.parameters["question"]?["kind"]?.string == "modern")
  }

  @Test func aYesTurnsTheInterfaceAndANoHoldsIt() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    let other = try daemon.connect()
    try daemon.turn(to: .landscapeLeft)
    let first = try client.question()
    #expect(try other.answer(first, Answers()) == Reply())
    #expect(try client.handleReply().state.interface == .landscapeRight)
    try daemon.turn(to: .portrait)
    let second = try client.question()
    #expect(second.question == first.question + 1)
    #expect(try other.answer(second, Answers(shouldAutorotate: false)) == Reply())
    let held = try client.handleReply().state
    #expect(held.interface == .landscapeRight)
    #expect(held.held == .shouldAutorotateFalse)
  }

  @Test func anAnswerThatKeepsTheOrientationOutIsARefusal() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    let other = try daemon.connect()
    #expect(try other.answer(question, Answers(supported: [.portrait])) == Reply())
    let refused = try client.handleReply().state
    #expect(refused.interface == .portrait)
    #expect(refused.held == .refused)
    #expect(refused.level == .view)
  }

  @Test func aLegacyQuestionIsAnsweredWithYesOrNo() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    let first = try client.present(ask: .legacy)
    #expect(first.state.allowed == [.portrait])
    let other = try daemon.connect()
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    #expect(question.kind == .legacy)
    #expect(question.proposed == .landscapeRight)
    #expect(try other.answer(question, yes: true) == Reply())
    let turned = try client.handleReply().state
    #expect(turned.interface == .landscapeRight)
    #expect(turned.allowed.hasSameMembers(as: [.portrait, .landscapeRight]))
    try daemon.turn(to: .landscapeRight)
    #expect(try other.answer(try client.question(), yes: false) == Reply())
    let refused = try client.handleReply().state
    #expect(refused.interface == .landscapeRight)
    #expect(refused.held == .refused)
  }

  @Test func whoHasBothIsAskedTheModernOneOnly() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .both)
    try daemon.turn(to: .landscapeLeft)
    #expect(try client.question().kind == .modern)
    let other = try daemon.connect()
    #expect(try other.answer(1, Answers()) == Reply())
    #expect(try client.handleReply().question == nil)
  }

  @Test func aMaskAndAViewAreAskedAtOnceAndTheTurnWaitsForBoth() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let mask = try daemon.connect()
    _ = try mask.mask(.all, ask: .modern)
    let view = try daemon.connect()
    _ = try view.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let toMask = try mask.question()
    let toView = try view.question()
    #expect(toMask.question != toView.question)
    let other = try daemon.connect()
    #expect(try other.answer(toView, Answers()) == Reply())
    #expect(daemon.state.held == .asking)
    #expect(daemon.state.interface == .portrait)
    #expect(try other.answer(toMask, Answers(supported: [.landscapeRight])) == Reply())
    #expect(daemon.state.interface == .landscapeRight)
    #expect(daemon.state.allowed == [.landscapeRight])
    #expect(daemon.state.level == .application)
  }

  @Test func aSecondAnswerIsToNoQuestion() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    let other = try daemon.connect()
    #expect(try other.answer(question, Answers()) == Reply())
    let after = daemon.state
    for answer in [Answers(), Answers(supported: [.portrait])] {
      #expect(try other.answer(question, answer) == Reply(.noSuchQuestion(question.question)))
    }
    #expect(daemon.state == after)
  }

  @Test func whatWasNeverAskedIsNoQuestion() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    for number in [0, 1, -1, Int.max] {
      #expect(try client.answer(number, Answers()) == Reply(.noSuchQuestion(number)))
      #expect(try client.answer(number, yes: true) == Reply(.noSuchQuestion(number)))
    }
  }

  @Test func atTheDeadlineTheLastAnswerStandsAndSilenceCounts() throws {
    let daemon = try TestDaemon(QuestionTests.impatient)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    let turned = try client.handleReply().state
    #expect(turned.interface == .landscapeRight)
    #expect(turned.held == nil)
    #expect(daemon.model.views.first?.unanswered == 1)
    let other = try daemon.connect()
    #expect(
      try other.answer(question, Answers(supported: [.portrait]))
        == Reply(.noSuchQuestion(question.question)))
  }

  // The answer and the end of the time wait side by side; which of them the loop takes first is chance.
  @Test func anAnswerAfterTheDeadlineIsLateHoweverBusyTheLoopWas() throws {
    for _ in 0..<5 {
      let daemon = try TestDaemon(QuestionTests.impatient)
      let client = try daemon.connect()
      _ = try client.present(ask: .modern)
      let other = try daemon.connect()
      _ = try other.call(.getViews)
      try daemon.turn(to: .landscapeLeft)
      let question = try client.question()
      let bytes = OrientationMethod.answer(
        question: question.question, answers: Answers(supported: [.portrait]), yes: nil
      ).call.message
      // Nobody turns the loop meanwhile.
      let end = EventLoop.now() + 60_000
      while EventLoop.now() < end {}
      #expect(try bytes.withUnsafeBytes { try other.descriptor.send($0) } == bytes.count)
      #expect(try other.next() == Reply(.noSuchQuestion(question.question)))
      #expect(daemon.state.interface == .landscapeRight)
      #expect(daemon.model.views.first?.unanswered == 1)
    }
  }

  @Test func aReadingThatComesLateLeavesTheWholeTimeToAnswer() throws {
    let source = LateSensor(by: 400_000)
    let daemon = try TestDaemon(
      TestDaemon.atOnce + "[Interface]\nquestion-deadline = 300ms\n", source: source)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.run {
      source.read(x: -1000, y: 0, z: 0)
      return daemon.state.device == .landscapeLeft
    }
    _ = try client.question()
    let start = EventLoop.now()
    let turned = try client.handleReply().state
    #expect(turned.interface == .landscapeRight)
    #expect(EventLoop.now() - start > 200_000)
  }

  @Test(arguments: [DeviceOrientation.landscapeRight, .faceUp, .portrait])
  func aNewerPoseSupersedesTheQuestion(_ pose: DeviceOrientation) throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    try daemon.turn(to: pose)
    let other = try daemon.connect()
    #expect(
      try other.answer(question, Answers()) == Reply(.noSuchQuestion(question.question)))
    #expect(daemon.model.views.first?.unanswered == 0)
    #expect((daemon.state.held == .asking) == (pose == .landscapeRight))
  }

  @Test func anAnswerOfTheWrongKindLeavesTheQuestionOpen() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    let other = try daemon.connect()
    let before = daemon.state
    for (answers, yes, name) in [
      (nil, true, "yes"), (nil, nil, "answers"), (Answers(), false, "yes"),
    ] as [(Answers?, Bool?, String)] {
      #expect(
        try other.call(.answer(question: question.question, answers: answers, yes: yes))
          == Reply(.invalidParameter(name)))
    }
    #expect(daemon.state == before)
    #expect(try other.answer(question, Answers()) == Reply())
    #expect(daemon.state.interface == .landscapeRight)
  }

  @Test func aLegacyQuestionIsNotAnsweredTheModernWay() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .legacy)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    let other = try daemon.connect()
    #expect(try other.answer(question, Answers()) == Reply(.invalidParameter("answers")))
    #expect(
      try other.call(.answer(question: question.question, answers: nil, yes: nil))
        == Reply(.invalidParameter("yes")))
    #expect(try other.answer(question, yes: true) == Reply())
  }

  @Test func aMasksAnswerHasNothingButTheList() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.mask(.all, ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    let other = try daemon.connect()
    #expect(
      try other.answer(question, Answers(shouldAutorotate: false))
        == Reply(.invalidParameter("answers")))
    #expect(try other.answer(question, Answers(supported: .landscape)) == Reply())
  }

  @Test func anAnswerThatWouldLeaveNothingLeavesTheQuestionOpen() throws {
    let daemon = try TestDaemon(
      QuestionTests.patient + "supported = portrait, landscapeRight\n")
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    let before = daemon.state
    let other = try daemon.connect()
    #expect(
      try other.answer(question, Answers(supported: [.portraitUpsideDown]))
        == Reply(
          .noCommonOrientation(
            OrientationSets(
              application: [.portrait, .landscapeRight], view: [.portraitUpsideDown], device: .all)
          )))
    #expect(daemon.state == before)
    #expect(try other.answer(question, Answers(supported: [.landscapeRight])) == Reply())
    #expect(daemon.state.interface == .landscapeRight)
  }

  @Test func whoGoesInTheMiddleOfAQuestionIsWaitedForNoMore() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let listener = try daemon.subscriber()
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try client.question()
    #expect(daemon.state.held == .asking)
    client.disconnect()
    var told = try listener.state()
    while told.held == .asking || told.device != .landscapeLeft { told = try listener.state() }
    #expect(told.interface == .landscapeRight)
    #expect(told.held == nil)
    let other = try daemon.connect()
    #expect(
      try other.answer(question, Answers()) == Reply(.noSuchQuestion(question.question)))
  }

  @Test func aContainerThatGoesTakesItsChildsQuestionWithIt() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let listener = try daemon.subscriber()
    let container = try daemon.connect()
    let parent = try container.present(kind: .container).handle
    let child = try daemon.connect()
    let handle = try child.present(parent: parent, ask: .modern).handle
    try daemon.turn(to: .landscapeLeft)
    let question = try child.question()
    container.disconnect()
    #expect(try child.lastReply() == Reply(.dismissed(handle)))
    #expect(daemon.state.interface == .landscapeRight)
    #expect(
      try child.answer(question, Answers()) == Reply(.noSuchQuestion(question.question)))
    withExtendedLifetime(listener) {}
  }

  @Test func aReloadWithAnotherDeadlineCountsFromTheNextQuestion() throws {
    let daemon = try TestDaemon(QuestionTests.patient)
    let client = try daemon.connect()
    _ = try client.present(ask: .modern)
    try daemon.daemon.reload(
      TestDaemon.configuration(TestDaemon.atOnce + "[Interface]\nquestion-deadline = 7s\n"))
    try daemon.turn(to: .landscapeLeft)
    #expect(try client.question().answerWithin == 7_000_000)
  }
}

extension TestClient {
  func answer(_ question: Question, _ answers: Answers) throws -> Reply {
    try answer(question.question, answers)
  }

  func answer(_ question: Int, _ answers: Answers) throws -> Reply {
    try call(.answer(question: question, answers: answers, yes: nil))
  }

  func answer(_ question: Question, yes: Bool) throws -> Reply {
    try answer(question.question, yes: yes)
  }

  func answer(_ question: Int, yes: Bool) throws -> Reply {
    try call(.answer(question: question, answers: nil, yes: yes))
  }
}
