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
        let question = try scene.question(on: device)
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
      let questions = try scene.questions(on: .landscapeLeft, count: 2)
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

    @Test func theDeadlineIsThatOfTheConfiguration() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(ask: .modern)
      _ = try scene.model.reload(AutorotationSettings(questionDeadline: 60_000_000))
      let question = try scene.question(on: .landscapeLeft)
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
