import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct WhichOrientationTheInterfaceTakes {
    @Test func rule1ALockThatIsAllowed() throws {
      var scene = try Scene()
      _ = try scene.model.lock(.landscapeLeft)
      try scene.present(preferred: .portrait)
      scene.turn(.portraitUpsideDown)
      #expect(scene.model.interface == .landscapeLeft)
    }

    @Test func rule2WhatAViewPrefersThatHasJustBeenPresented() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.present(preferred: .landscapeLeft)
      #expect(scene.model.interface == .landscapeLeft)
      #expect(scene.model.held == .preferred)
    }

    @Test func rule2EndsWithAnotherPlanarPoseThanTheLastOneBefore() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.present(preferred: .landscapeLeft)
      scene.turn(.landscapeLeft)
      #expect(scene.model.interface == .landscapeRight)
      scene.turn(.portrait)
      #expect(scene.model.interface == .portrait)
    }

    @Test func rule2DoesNotEndByLyingFlatOrBeingUnknown() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      scene.turn(.faceUp)
      try scene.present(preferred: .landscapeLeft)
      for device: DeviceOrientation in [.unknown, .portrait, .faceDown, .portrait] {
        scene.turn(device)
        #expect(scene.model.interface == .landscapeLeft)
        #expect(scene.model.held == .preferred)
      }
    }

    @Test func rule2ComparesWithTheFirstPoseAfterIfThereWasNoneBefore() throws {
      var scene = try Scene()
      try scene.present(preferred: .landscapeLeft)
      scene.turn(.faceUp)
      scene.turn(.portrait)
      #expect(scene.model.interface == .landscapeLeft)
      scene.turn(.portraitUpsideDown)
      #expect(scene.model.interface == .portraitUpsideDown)
    }

    @Test func rule2ComparesWithThePoseAtStart() throws {
      var scene = try Scene(device: .portrait)
      try scene.present(preferred: .landscapeLeft)
      scene.turn(.portraitUpsideDown)
      #expect(scene.model.interface == .portraitUpsideDown)
    }

    @Test func rule2EndsWhenAnotherViewIsConsulted() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.present(preferred: .landscapeLeft)
      let other = try scene.present()
      #expect(scene.model.interface == .portrait)
      _ = scene.model.end(other)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == nil)
    }

    @Test func rule2EndsWhenAnotherViewIsConsultedWithoutAPresentation() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      let container = try scene.present(kind: .container)
      try scene.present(preferred: .landscapeLeft, in: container)
      try scene.update(container, .all)
      #expect(scene.model.interface == .portrait)
      try scene.update(container)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == nil)
    }

    @Test func rule2NeedsThePreferredOneToBeAllowed() throws {
      var scene = try Scene([.portrait, .landscapeRight])
      scene.turn(.portrait)
      try scene.present(preferred: .landscapeLeft)
      #expect(scene.model.interface == .portrait)
      // The view is still new when it is allowed.
      try scene.mask(.all)
      #expect(scene.model.interface == .landscapeLeft)
    }

    @Test func rule2IsForAChildThatIsConsultedToo() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      let container = try scene.present(kind: .container)
      try scene.present(preferred: .landscapeLeft, in: container)
      #expect(scene.model.held == .preferred)
    }

    @Test func rule2IsNotForAChildThatIsNotConsulted() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      let container = try scene.present(.all, kind: .container)
      let child = try scene.present(preferred: .landscapeLeft, in: container)
      #expect(scene.model.interface == .portrait)
      try scene.update(container)
      #expect(scene.model.interface == .portrait)
      try scene.update(child, preferred: .landscapeRight)
      #expect(scene.model.interface == .portrait)
    }

    @Test func dismissalIsNoPresentation() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.present(preferred: .landscapeLeft)
      let top = try scene.present(preferred: .landscapeRight)
      #expect(scene.model.interface == .landscapeRight)
      _ = scene.model.end(top)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == nil)
    }

    @Test func rule3AViewThatDoesNotTurnKeepsThePresentOneIfItIsAllowed() throws {
      var scene = try Scene()
      scene.turn(.landscapeLeft)
      try scene.present(shouldAutorotate: false)
      scene.turn(.portrait)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == .shouldAutorotateFalse)
      try scene.mask([.portraitUpsideDown, .portrait])
      #expect(scene.model.interface == .portrait)
    }

    @Test func rule4TheDevicesIfItIsAllowed() throws {
      var scene = try Scene()
      for device: DeviceOrientation in [
        .landscapeLeft, .portrait, .landscapeRight, .portraitUpsideDown,
      ] {
        let outcome = scene.turn(device)
        #expect(outcome.interfaceChanged)
        #expect(outcome.stateChanged)
        #expect(scene.model.interface == InterfaceOrientation(swapping: device))
        #expect(scene.model.held == nil)
      }
    }

    @Test func rule5ThePresentOneIfItIsAllowed() throws {
      var scene = try Scene([.portrait, .landscapeLeft])
      scene.turn(.landscapeRight)
      for device: DeviceOrientation in [.portraitUpsideDown, .faceUp, .faceDown, .unknown] {
        scene.turn(device)
        #expect(scene.model.interface == .landscapeLeft)
      }
    }

    @Test func rule6WhatTheViewPrefersIfThePresentOneIsNotAllowed() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      let view = try scene.present(preferred: .landscapeRight)
      scene.turn(.portraitUpsideDown)
      try scene.update(view, [.landscapeLeft, .landscapeRight], preferred: .landscapeRight)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == .notAllowed)
    }

    @Test func rule7TheFirstAllowed() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.mask([.landscapeRight, .landscapeLeft])
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func whatChangesNothingSaysSo() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      let outcome = scene.turn(.portrait)
      #expect(outcome == AutorotationOutcome())
      let flat = scene.turn(.faceUp)
      #expect(flat.stateChanged)
      #expect(!flat.interfaceChanged)
    }
  }
}
