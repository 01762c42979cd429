import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct Rounds {
    @Test func atTheDeadlineTheLastAnswerStandsAndItIsCounted() throws {
      var scene = try Scene(device: .portrait)
      let view = try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      let deadline = try #require(scene.model.nextDeadline)
      #expect(scene.model.advance(to: deadline - 1) == AutorotationOutcome())
      #expect(scene.model.held == .asking)
      let outcome = scene.model.advance(to: deadline)
      #expect(
        outcome.closed == [ClosedQuestion(question: question, handle: view, reason: .unanswered)])
      #expect(outcome.interfaceChanged)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.views[0].unanswered == 1)
      #expect(scene.model.nextDeadline == nil)
      #expect(scene.model.advance(to: deadline + 1) == AutorotationOutcome())
    }

    @Test func whoNeverAnswersIsCountedEachTime() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(nil, ask: .modern)
      try scene.present(ask: .modern)
      for device: DeviceOrientation in [.landscapeLeft, .portrait, .landscapeRight] {
        scene.turn(device)
        scene.wait()
      }
      #expect(scene.model.views.map(\.unanswered) == [3, 3])
    }

    @Test func aNewerPoseAfterTheDeadlineFindsTheQuestionUnanswered() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      scene.turn(.landscapeLeft)
      let outcome = scene.turn(.faceUp)
      #expect(outcome.closed.map(\.reason) == [.unanswered])
      #expect(scene.model.views[0].unanswered == 1)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test(arguments: [DeviceOrientation.faceUp, .unknown, .portrait, .portraitUpsideDown])
    func anyNewerPoseSupersedesTheRoundWithoutCountingIt(device: DeviceOrientation) throws {
      var scene = try Scene(device: .portrait)
      let view = try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      let outcome = scene.model.publish(device, at: scene.time + 50_000)
      #expect(
        outcome.closed == [ClosedQuestion(question: question, handle: view, reason: .superseded)])
      #expect(scene.model.views[0].unanswered == 0)
      #expect(scene.model.interface == .portrait)
      #expect(outcome.questions.count == (device == .portraitUpsideDown ? 1 : 0))
      #expect(scene.refusal { try $0.answer(question) } == .noSuchQuestion(question))
    }

    @Test func theSamePoseAgainSupersedesNothing() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      #expect(
        scene.model.publish(.landscapeLeft, at: scene.time + 50_000) == AutorotationOutcome())
      try scene.answer(question)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func eachAnswerCountsWhenItComesAndTheTurnWaitsForAll() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(.all, ask: .modern)
      try scene.present(ask: .modern)
      let questions = try scene.questions(on: .landscapeLeft, count: 2)
      try scene.answer(questions[0].question, [.portrait, .landscapeRight])
      #expect(scene.model.allowed == [.portrait, .landscapeRight])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .asking)
      try scene.answer(questions[1].question)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func theTurnWaitsForTheDeadlineIfOneDoesNotAnswer() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(.all, ask: .modern)
      try scene.present(ask: .modern)
      let questions = try scene.questions(on: .landscapeLeft, count: 2)
      try scene.answer(questions[1].question)
      #expect(scene.model.held == .asking)
      scene.wait()
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.views.map(\.unanswered) == [0, 1])
    }

    @Test func anAnswerMayMoveTheInterfaceAwayFromWhatItForbids() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(.all, ask: .modern)
      try scene.present(ask: .modern)
      let questions = try scene.questions(on: .landscapeLeft, count: 2)
      try scene.answer(questions[0].question, [.portraitUpsideDown, .landscapeRight])
      #expect(scene.model.interface == .portraitUpsideDown)
      #expect(scene.model.held == .asking)
    }

    @Test func theEndOfAnAskersCallClosesItsQuestion() throws {
      var scene = try Scene(device: .portrait)
      let mask = try scene.mask(.all, ask: .modern)
      try scene.present(ask: .modern)
      let questions = try scene.questions(on: .landscapeLeft, count: 2)
      try scene.answer(questions[1].question)
      let outcome = scene.model.end(mask)
      #expect(
        outcome.closed == [
          ClosedQuestion(question: questions[0].question, handle: mask, reason: .ended)
        ])
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.nextDeadline == nil)
    }

    @Test func theDismissalOfAnAskersContainerClosesItsQuestion() throws {
      var scene = try Scene(device: .portrait)
      let container = try scene.present(kind: .container)
      let child = try scene.present(in: container, ask: .modern)
      scene.turn(.landscapeLeft)
      let outcome = scene.model.end(container)
      #expect(outcome.closed.map(\.handle) == [child])
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aLateAnswerIsNoSuchQuestion() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      scene.wait()
      #expect(scene.refusal { try $0.answer(question, [.portrait]) } == .noSuchQuestion(question))
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aSecondAnswerIsNoSuchQuestion() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      try scene.answer(question)
      #expect(scene.refusal { try $0.answer(question, [.portrait]) } == .noSuchQuestion(question))
    }

    @Test(arguments: [0, -1, 2, .max])
    func anAnswerToWhatWasNeverAskedIsNoSuchQuestion(number: Int) throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      scene.turn(.landscapeLeft)
      #expect(scene.refusal { try $0.answer(number) } == .noSuchQuestion(number))
    }

    @Test func anotherUsersQuestionIsNoSuchQuestionButRootMayAnswerIt() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      #expect(
        scene.refusal { try $0.model.answer(question, answers: Answers(), user: 1001) }
          == .noSuchQuestion(question))
      _ = try scene.model.answer(question, answers: Answers(), user: 0)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func anAnswerThatLeavesNothingChangesNothingAndLeavesTheQuestionOpen() throws {
      var scene = try Scene([.portrait, .landscapeRight], device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      let before = scene.model.state
      #expect(
        scene.refusal { try $0.answer(question, [.landscapeLeft]) }
          == .noCommonOrientation(
            OrientationSets(
              application: [.portrait, .landscapeRight], view: [.landscapeLeft], device: .all)))
      #expect(scene.model.state == before)
      #expect(scene.model.held == .asking)
      try scene.answer(question, [.landscapeRight])
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func anAnswerOfTheWrongKindChangesNothingAndLeavesTheQuestionOpen() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(.all, ask: .modern)
      try scene.present(ask: .legacy)
      let questions = try scene.questions(on: .landscapeLeft, count: 2).map(\.question)
      let before = scene.model.state
      let wrong: [(Int, Answers?, Bool?, String)] = [
        (questions[0], nil, true, "yes"), (questions[0], Answers(), true, "yes"),
        (questions[0], nil, nil, "answers"),
        (questions[0], Answers(preferred: .portrait), nil, "answers"),
        (questions[1], Answers(), nil, "answers"), (questions[1], Answers(), true, "answers"),
        (questions[1], nil, nil, "yes"),
      ]
      for (question, answers, yes, parameter) in wrong {
        #expect(
          scene.refusal {
            try $0.model.answer(question, answers: answers, yes: yes, user: 1000)
          } == .invalidParameter(parameter))
      }
      #expect(scene.model.state == before)
      try scene.answer(questions[0])
      try scene.answer(questions[1], yes: true)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aQuestionOfAViewThatIsNoLongerConsultedHoldsNothingUp() throws {
      var scene = try Scene(device: .portrait)
      let hidden = try scene.present([.portrait], ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      let top = try scene.present()
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == nil)
      // It still counts for the view itself.
      try scene.answer(question, [.landscapeLeft])
      _ = scene.model.end(top)
      #expect(scene.model.allowed == [.landscapeLeft])
      #expect(scene.model.views.map(\.handle) == [hidden])
    }

    @Test func aLockWhileAQuestionIsOpenHoldsAndUnlockingWaitsForTheAnswer() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      _ = try scene.model.lock()
      #expect(scene.model.held == .locked)
      _ = scene.model.unlock()
      #expect(scene.model.held == .asking)
      try scene.answer(question)
      #expect(scene.model.interface == .landscapeRight)
    }
  }
}
