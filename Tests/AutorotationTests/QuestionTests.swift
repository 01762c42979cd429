import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct Questions {
    @Test func anAskingViewGetsAQuestionForAPoseThatWouldTurnTheInterface() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      let view = try scene.present(ask: .modern)
      let outcome = scene.turn(.landscapeLeft)
      #expect(
        outcome.questions == [
          Question(
            question: 1, handle: view, kind: .modern, device: .landscapeLeft,
            proposed: .landscapeRight, answerWithin: 100_000)
        ])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .asking)
      #expect(scene.model.nextDeadline == scene.time + 100_000)
    }

    @Test func everyPoseIsAskedAnew() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.present(ask: .modern)
      for device: DeviceOrientation in [.landscapeLeft, .portrait, .landscapeLeft] {
        let question = try #require(scene.turn(device).questions.first)
        try scene.answer(question.question)
        #expect(scene.model.interface == InterfaceOrientation(swapping: device))
      }
    }

    @Test(arguments: [DeviceOrientation.faceUp, .faceDown, .unknown, .portrait])
    func aPoseThatWouldNotTurnTheInterfaceIsNotAsked(device: DeviceOrientation) throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      #expect(scene.turn(device).questions.isEmpty)
      #expect(scene.model.nextDeadline == nil)
    }

    @Test func underALockNobodyIsAsked() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      _ = try scene.model.lock()
      #expect(scene.turn(.landscapeLeft).questions.isEmpty)
    }

    @Test func whileAPresentationsPreferenceHoldsNobodyIsAsked() throws {
      var scene = try Scene()
      try scene.present(preferred: .landscapeLeft, ask: .modern)
      #expect(scene.turn(.portrait).questions.isEmpty)
      #expect(scene.model.held == .preferred)
      #expect(scene.turn(.portraitUpsideDown).questions.count == 1)
    }

    @Test func whatThePanelCannotShowIsNotAsked() throws {
      var scene = try Scene(panel: [.portrait, .landscapeLeft])
      try scene.present(ask: .modern)
      #expect(scene.turn(.landscapeLeft).questions.isEmpty)
    }

    @Test func whatAListThatIsNotAskedForbidsIsNotAsked() throws {
      var scene = try Scene([.portrait])
      try scene.present(ask: .modern)
      #expect(scene.turn(.landscapeLeft).questions.isEmpty)
      try scene.mask([.portrait, .landscapeRight])
      scene.turn(.portrait)
      #expect(scene.turn(.landscapeLeft).questions.count == 1)
    }

    @Test func whatAViewThatIsNotAskedForbidsIsNotAsked() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.mask(nil, ask: .modern)
      try scene.present([.portrait])
      #expect(scene.turn(.landscapeLeft).questions.isEmpty)
      try scene.present(shouldAutorotate: false)
      #expect(scene.turn(.landscapeRight).questions.isEmpty)
      try scene.present()
      #expect(scene.turn(.portraitUpsideDown).questions.count == 1)
    }

    @Test func whatTheAskedOnesThemselvesForbidIsAsked() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask([.portrait], ask: .modern)
      try scene.present([.portrait], shouldAutorotate: false, ask: .both)
      #expect(scene.turn(.landscapeLeft).questions.count == 2)
    }

    @Test func aLegacyViewThatDoesNotTurnIsNotAskedNorIsTheMask() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(.all, ask: .modern)
      try scene.present(.all, shouldAutorotate: false, ask: .legacy)
      #expect(scene.turn(.landscapeLeft).questions.isEmpty)
    }

    @Test func aRoundAsksApplicationAndViewAtOnce() throws {
      var scene = try Scene(device: .portrait)
      let mask = try scene.mask(.all, ask: .modern)
      let view = try scene.present(ask: .legacy)
      let questions = scene.turn(.landscapeLeft).questions
      #expect(questions.map(\.handle) == [mask, view])
      #expect(questions.map(\.kind) == [.modern, .legacy])
    }

    @Test func onlyTheNewestMaskAndTheConsultedViewAreAsked() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(.all, ask: .modern)
      let mask = try scene.mask(.all, ask: .both)
      try scene.present(ask: .modern)
      let container = try scene.present(kind: .container, ask: .modern)
      try scene.present(in: container, ask: .modern)
      let view = try scene.present(in: container, ask: .modern)
      #expect(scene.turn(.landscapeLeft).questions.map(\.handle) == [mask, view])
    }

    @Test func unlockingPresentingDismissalAndMaskChangesUseTheLastAnswers() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      _ = try scene.model.lock()
      scene.turn(.landscapeLeft)
      #expect(scene.model.unlock().questions.isEmpty)
      #expect(scene.model.interface == .landscapeRight)
      let mask = try scene.model.setApplicationMask(
        [.portrait], ask: .modern, user: 1000, process: 7)
      #expect(mask.outcome.questions.isEmpty)
      let view = try scene.model.present(ask: .modern, user: 1000, process: 7)
      #expect(view.outcome.questions.isEmpty)
      #expect(scene.model.end(view.handle).questions.isEmpty)
      #expect(scene.model.end(mask.handle).questions.isEmpty)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aModernAnswerIsAllThreeInOne() throws {
      var scene = try Scene(device: .portrait)
      let view = try scene.present([.portrait], ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
      let outcome = try scene.answer(
        question, [.landscapeRight, .portrait], preferred: .portrait, shouldAutorotate: true)
      #expect(
        outcome.closed == [ClosedQuestion(question: question, handle: view, reason: .answered)])
      #expect(outcome.interfaceChanged)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == nil)
      #expect(scene.model.nextDeadline == nil)
      #expect(
        scene.model.views[0].answers
          == Answers(
            supported: [.landscapeRight, .portrait], preferred: .portrait, shouldAutorotate: true))
    }

    @Test func aModernAnswerReplacesWhatWasSaidBefore() throws {
      var scene = try Scene(device: .portrait)
      try scene.present([.portrait], preferred: .portrait, shouldAutorotate: false, ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
      try scene.answer(question)
      #expect(scene.model.views[0].answers == Answers())
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aRefusalByAnswerIsRefused() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
      try scene.answer(question, [.portrait, .landscapeLeft])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .refused)
    }

    @Test func aMasksRefusalByAnswerIsRefused() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(nil, ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
      try scene.answer(question, [.portrait])
      #expect(scene.model.held == .refused)
      #expect(scene.model.level == .application)
    }

    @Test func itIsNotRefusedIfSomethingElseKeepsItOutToo() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(nil, ask: .modern)
      let view = try scene.present()
      let question = scene.turn(.landscapeLeft).questions[0].question
      try scene.answer(question, [.portrait])
      #expect(scene.model.held == .refused)
      try scene.update(view, [.portrait])
      #expect(scene.model.held == .notAllowed)
    }

    @Test func itIsNotRefusedIfADefaultOrAnUpdateKeepsItOut() throws {
      var scene = try Scene(chassis: .handset, device: .portrait)
      let view = try scene.present(ask: .modern)
      var question = scene.turn(.portraitUpsideDown).questions[0].question
      try scene.answer(question)
      #expect(scene.model.held == .notAllowed)
      question = scene.turn(.landscapeLeft).questions[0].question
      try scene.answer(question, [.portrait])
      #expect(scene.model.held == .refused)
      try scene.update(view, [.portrait])
      #expect(scene.model.held == .notAllowed)
    }

    @Test func aVetoByAnswerIsShouldAutorotateFalse() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
      try scene.answer(question, shouldAutorotate: false)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .shouldAutorotateFalse)
      #expect(scene.turn(.portraitUpsideDown).questions.count == 1)
    }

    @Test func aLegacyQuestionIsAnsweredYesOrNo() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .legacy)
      var question = scene.turn(.landscapeLeft).questions[0]
      #expect(question.kind == .legacy)
      #expect(question.proposed == .landscapeRight)
      try scene.answer(question.question, yes: true)
      #expect(scene.model.interface == .landscapeRight)
      question = scene.turn(.portraitUpsideDown).questions[0]
      try scene.answer(question.question, yes: false)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == .refused)
    }

    @Test func legacyAnswersAreKeptPerOrientationAndTogetherAreWhatIsSupported() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .legacy)
      for (device, yes): (DeviceOrientation, Bool) in [
        (.landscapeLeft, true), (.portraitUpsideDown, false), (.landscapeRight, true),
        (.portrait, false),
      ] {
        try scene.answer(scene.turn(device).questions[0].question, yes: yes)
      }
      #expect(scene.model.allowed == [.landscapeLeft, .landscapeRight])
      #expect(scene.model.views[0].answers.supported == [.landscapeRight, .landscapeLeft])
    }

    @Test func beforeAnAnswerALegacyViewSupportsPortraitOnly() throws {
      var scene = try Scene()
      let view = try scene.present(ask: .legacy)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.views[0].answers.supported == nil)
      scene.turn(.landscapeLeft)
      scene.wait()
      #expect(scene.model.held == .notAllowed)
      try scene.update(view, [.landscapeLeft])
      #expect(scene.model.allowed == [.landscapeLeft])
    }

    @Test func beforeAnAnswerWhatALegacyViewWasGivenCountsAsYes() throws {
      var scene = try Scene(device: .portrait)
      try scene.present([.landscapeLeft, .portrait], ask: .legacy)
      #expect(scene.model.allowed == [.portrait, .landscapeLeft])
      let question = scene.turn(.landscapeRight).questions[0].question
      try scene.answer(question, yes: false)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.held == .refused)
    }

    @Test func anUpdateForgetsEarlierLegacyAnswers() throws {
      var scene = try Scene(device: .portrait)
      let view = try scene.present(ask: .legacy)
      try scene.answer(scene.turn(.landscapeLeft).questions[0].question, yes: true)
      try scene.update(view, shouldAutorotate: true)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .notAllowed)
    }

    @Test func bothIsAskedTheModernQuestionOnlyAndHasTheModernDefaults() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .both)
      #expect(scene.model.allowed == .all)
      #expect(scene.turn(.landscapeLeft).questions.map(\.kind) == [.modern])
    }

    @Test func atTheDeadlineTheLastAnswerStandsAndItIsCounted() throws {
      var scene = try Scene(device: .portrait)
      let view = try scene.present(ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
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
      let question = scene.turn(.landscapeLeft).questions[0].question
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
      let question = scene.turn(.landscapeLeft).questions[0].question
      #expect(
        scene.model.publish(.landscapeLeft, at: scene.time + 50_000) == AutorotationOutcome())
      try scene.answer(question)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func eachAnswerCountsWhenItComesAndTheTurnWaitsForAll() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(.all, ask: .modern)
      try scene.present(ask: .modern)
      let questions = scene.turn(.landscapeLeft).questions
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
      let questions = scene.turn(.landscapeLeft).questions
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
      let questions = scene.turn(.landscapeLeft).questions
      try scene.answer(questions[0].question, [.portraitUpsideDown, .landscapeRight])
      #expect(scene.model.interface == .portraitUpsideDown)
      #expect(scene.model.held == .asking)
    }

    @Test func theEndOfAnAskersCallClosesItsQuestion() throws {
      var scene = try Scene(device: .portrait)
      let mask = try scene.mask(.all, ask: .modern)
      try scene.present(ask: .modern)
      let questions = scene.turn(.landscapeLeft).questions
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
      let question = scene.turn(.landscapeLeft).questions[0].question
      scene.wait()
      #expect(scene.refusal { try $0.answer(question, [.portrait]) } == .noSuchQuestion(question))
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aSecondAnswerIsNoSuchQuestion() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
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
      let question = scene.turn(.landscapeLeft).questions[0].question
      #expect(
        scene.refusal { try $0.model.answer(question, answers: Answers(), user: 1001) }
          == .noSuchQuestion(question))
      _ = try scene.model.answer(question, answers: Answers(), user: 0)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func anAnswerThatLeavesNothingChangesNothingAndLeavesTheQuestionOpen() throws {
      var scene = try Scene([.portrait, .landscapeRight], device: .portrait)
      try scene.present(ask: .modern)
      let question = scene.turn(.landscapeLeft).questions[0].question
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
      let questions = scene.turn(.landscapeLeft).questions.map(\.question)
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
      let question = scene.turn(.landscapeLeft).questions[0].question
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
      let question = scene.turn(.landscapeLeft).questions[0].question
      _ = try scene.model.lock()
      #expect(scene.model.held == .locked)
      _ = scene.model.unlock()
      #expect(scene.model.held == .asking)
      try scene.answer(question)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func theDeadlineIsThatOfTheConfiguration() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      _ = try scene.model.reload(AutorotationSettings(questionDeadline: 60_000_000))
      let question = scene.turn(.landscapeLeft).questions[0]
      #expect(question.answerWithin == 60_000_000)
      #expect(scene.model.nextDeadline == scene.time + 60_000_000)
    }

    @Test func theDeadlineIsAHundredMillisecondsUnlessSaid() {
      #expect(AutorotationSettings().questionDeadline == 100_000)
    }

    @Test func questionsAreNeverNumberedAgain() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(nil, ask: .modern)
      try scene.present(ask: .modern)
      var numbers: [Int] = []
      for device: DeviceOrientation in [.landscapeLeft, .portraitUpsideDown, .landscapeRight] {
        numbers += scene.turn(device).questions.map(\.question)
      }
      #expect(numbers == [1, 2, 3, 4, 5, 6])
    }
  }
}
