import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct AnswersToQuestions {
    @Test func aModernAnswerIsAllThreeInOne() throws {
      var scene = try Scene(device: .portrait)
      let view = try scene.present([.portrait], ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
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
      let question = try scene.question(on: .landscapeLeft).question
      try scene.answer(question)
      #expect(scene.model.views[0].answers == Answers())
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aRefusalByAnswerIsRefused() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      try scene.answer(question, [.portrait, .landscapeLeft])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .refused)
    }

    @Test func aMasksRefusalByAnswerIsRefused() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(nil, ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      try scene.answer(question, [.portrait])
      #expect(scene.model.held == .refused)
      #expect(scene.model.level == .application)
    }

    @Test func itIsNotRefusedIfSomethingElseKeepsItOutToo() throws {
      var scene = try Scene(device: .portrait)
      try scene.mask(nil, ask: .modern)
      let view = try scene.present()
      let question = try scene.question(on: .landscapeLeft).question
      try scene.answer(question, [.portrait])
      #expect(scene.model.held == .refused)
      try scene.update(view, [.portrait])
      #expect(scene.model.held == .notAllowed)
    }

    @Test func itIsNotRefusedIfADefaultOrAnUpdateKeepsItOut() throws {
      var scene = try Scene(chassis: .handset, device: .portrait)
      let view = try scene.present(ask: .modern)
      var question = try scene.question(on: .portraitUpsideDown).question
      try scene.answer(question)
      #expect(scene.model.held == .notAllowed)
      question = try scene.question(on: .landscapeLeft).question
      try scene.answer(question, [.portrait])
      #expect(scene.model.held == .refused)
      try scene.update(view, [.portrait])
      #expect(scene.model.held == .notAllowed)
    }

    @Test func aVetoByAnswerIsShouldAutorotateFalse() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      let question = try scene.question(on: .landscapeLeft).question
      try scene.answer(question, shouldAutorotate: false)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .shouldAutorotateFalse)
      #expect(scene.turn(.portraitUpsideDown).questions.count == 1)
    }

    @Test func aLegacyQuestionIsAnsweredYesOrNo() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .legacy)
      var question = try scene.question(on: .landscapeLeft)
      #expect(question.kind == .legacy)
      #expect(question.proposed == .landscapeRight)
      try scene.answer(question.question, yes: true)
      #expect(scene.model.interface == .landscapeRight)
      question = try scene.question(on: .portraitUpsideDown)
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
        try scene.answer(scene.question(on: device).question, yes: yes)
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
      let question = try scene.question(on: .landscapeRight).question
      try scene.answer(question, yes: false)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.held == .refused)
    }

    @Test func anUpdateForgetsEarlierLegacyAnswers() throws {
      var scene = try Scene(device: .portrait)
      let view = try scene.present(ask: .legacy)
      try scene.answer(scene.question(on: .landscapeLeft).question, yes: true)
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
  }
}
