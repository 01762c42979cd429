import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct WhatIsAllowed {
    private static func empty(
      _ application: OrientationList, _ view: OrientationList, _ device: OrientationList
    ) -> Refusal {
      .noCommonOrientation(
        OrientationSets(application: application, view: view, device: device))
    }

    /// A model that allows nothing: the mask under a landscape view has gone.
    private static func emptied() throws -> (scene: Scene, view: Int) {
      var scene = try Scene([.portrait])
      let mask = try scene.mask(.all)
      let view = try scene.present(.landscape)
      _ = scene.model.end(mask)
      return (scene, view)
    }

    @Test func itIsTheBaseFilteredByViewAndPanelInTheBasesOrder() throws {
      var scene = try Scene(
        [.portraitUpsideDown, .landscapeRight, .portrait, .landscapeLeft],
        panel: [.portrait, .landscapeLeft, .landscapeRight])
      try scene.present([.landscapeLeft, .landscapeRight, .portraitUpsideDown])
      #expect(scene.model.allowed == [.landscapeRight, .landscapeLeft])
    }

    @Test func aMaskThatLeavesNothingIsRefusedAndNothingChanges() throws {
      var scene = try Scene([.portrait], panel: [.portrait, .landscapeLeft])
      let before = scene.model.state
      #expect(
        scene.refusal { try $0.mask([.landscapeRight]) }
          == Self.empty([.landscapeRight], .all, [.portrait, .landscapeLeft]))
      #expect(scene.model.state == before)
      #expect(scene.model.views.isEmpty)
    }

    @Test func aViewThatLeavesNothingIsRefusedAndNothingChanges() throws {
      var scene = try Scene([.portrait])
      let view = try scene.present([.portrait])
      #expect(
        scene.refusal { try $0.present(.landscape) } == Self.empty([.portrait], .landscape, .all))
      #expect(scene.model.views.map(\.handle) == [view])
    }

    @Test func anUpdateThatLeavesNothingIsRefusedAndNothingChanges() throws {
      var scene = try Scene([.portrait])
      let view = try scene.present([.portrait], preferred: .portrait)
      #expect(
        scene.refusal { try $0.update(view, .landscape) }
          == Self.empty([.portrait], .landscape, .all))
      #expect(
        scene.model.views[0].answers == Answers(supported: [.portrait], preferred: .portrait))
    }

    @Test func anEmptyListLeavesNothing() throws {
      var scene = try Scene()
      #expect(scene.refusal { try $0.present([]) } == Self.empty(.all, [], .all))
      #expect(scene.refusal { try $0.mask([]) } == Self.empty([], .all, .all))
    }

    @Test func aReloadThatLeavesNothingIsRefusedAsAWhole() throws {
      var scene = try Scene()
      try scene.present(.landscape)
      let settings = AutorotationSettings(
        configured: [.portrait], chassis: .handset, questionDeadline: 7)
      let before = scene.model.settings
      #expect(
        scene.refusal { try $0.model.reload(settings) } == Self.empty([.portrait], .landscape, .all)
      )
      #expect(scene.model.settings == before)
      #expect(scene.model.allowed == .landscape)
    }

    @Test func aReloadThatCouldNotStartIsRefusedEvenUnderAMask() throws {
      var scene = try Scene(panel: [.portrait])
      try scene.mask(.all)
      let settings = AutorotationSettings(configured: .landscape, panel: [.portrait])
      #expect(
        scene.refusal { try $0.model.reload(settings) }
          == Self.empty(.landscape, .all, [.portrait]))
    }

    @Test func aReloadIsTakenAtOnce() throws {
      var scene = try Scene([.portrait], device: .landscapeLeft)
      try scene.present()
      let outcome = try scene.model.reload(
        AutorotationSettings(configured: .all, chassis: .handset))
      #expect(outcome.interfaceChanged)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.allowed == .allButUpsideDown)
    }

    @Test func theEndOfACallIsNotRefusedAndTheInterfaceKeepsWhatItHas() throws {
      var scene = try Scene([.portrait])
      let mask = try scene.mask(.all)
      try scene.present(.landscape)
      scene.turn(.landscapeLeft)
      let outcome = scene.model.end(mask)
      #expect(outcome.stateChanged)
      #expect(
        outcome.emptied
          == OrientationSets(application: [.portrait], view: .landscape, device: .all))
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.allowed == [])
      #expect(scene.model.held == .noCommonOrientation)
      scene.turn(.portrait)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == .noCommonOrientation)
    }

    @Test func nothingAllowedIsHeldEvenIfTheInterfaceStandsAsTheDevice() throws {
      var (scene, _) = try Self.emptied()
      scene.turn(.landscapeRight)
      #expect(scene.model.interface == .landscapeLeft)
      #expect(scene.model.held == .noCommonOrientation)
    }

    @Test func theNextChangeReEvaluates() throws {
      var (scene, view) = try Self.emptied()
      scene.turn(.portrait)
      _ = scene.model.end(view)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == nil)
    }

    @Test func ifNothingIsAllowedOnlyCallsThatChangeASetAreRefused() throws {
      var (scene, view) = try Self.emptied()
      // The same set again, in another order, and what isn't consulted: accepted.
      try scene.update(view, [.landscapeRight, .landscapeLeft])
      let hidden = try scene.model.present(
        kind: .container, answers: Answers(supported: .landscape), user: 1000, process: 7)
      try scene.present([.portrait], in: hidden.handle)
      try scene.mask([.portrait])
      _ = scene.model.unlock()
      // Another set that still leaves nothing: refused.
      #expect(
        scene.refusal { try $0.update(hidden.handle, [.landscapeLeft]) }
          == Self.empty([.portrait], [.landscapeLeft], .all))
      #expect(
        scene.refusal { try $0.mask([.portrait, .portraitUpsideDown]) }
          == Self.empty([.portrait, .portraitUpsideDown], .landscape, .all))
      // One that leaves something: accepted.
      try scene.mask([.portrait, .landscapeLeft])
      #expect(scene.model.allowed == [.landscapeLeft])
      #expect(scene.model.interface == .landscapeLeft)
    }

    @Test func whatGoesOnBeingEmptyIsLoggedOnce() throws {
      var (scene, _) = try Self.emptied()
      let top = try scene.present(.landscape)
      #expect(scene.model.end(top).emptied == nil)
    }
  }
}
