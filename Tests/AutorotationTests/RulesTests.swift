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

  @Suite struct Locks {
    @Test func aLockWithoutANameTakesThePresentInterface() throws {
      var scene = try Scene()
      scene.turn(.landscapeLeft)
      let outcome = try scene.model.lock()
      #expect(outcome.lockChanged)
      #expect(outcome.stateChanged)
      #expect(scene.model.lock == .landscapeRight)
      scene.turn(.portrait)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == .locked)
    }

    @Test func aLockWithANameTurnsTheInterface() throws {
      var scene = try Scene()
      #expect(try scene.model.lock(.portraitUpsideDown).interfaceChanged)
      #expect(scene.model.interface == .portraitUpsideDown)
    }

    @Test func aLockThatIsNotAllowedIsRefused() throws {
      var scene = try Scene([.portrait, .landscapeLeft])
      #expect(
        scene.refusal { try $0.model.lock(.landscapeRight) }
          == .notAllowed(.landscapeRight, allowed: [.portrait, .landscapeLeft]))
      #expect(scene.model.lock == nil)
    }

    @Test func aLockFreezesTheInterfaceStreamOnly() throws {
      var scene = try Scene()
      _ = try scene.model.lock()
      #expect(scene.turn(.landscapeLeft).stateChanged)
      #expect(scene.model.state.device == .landscapeLeft)
    }

    @Test func unlockReEvaluatesAtOnce() throws {
      var scene = try Scene()
      _ = try scene.model.lock(.portrait)
      scene.turn(.landscapeLeft)
      let outcome = scene.model.unlock()
      #expect(outcome.lockChanged)
      #expect(outcome.interfaceChanged)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == nil)
    }

    @Test func unlockWithoutALockIsNoEvent() throws {
      var scene = try Scene()
      #expect(scene.model.unlock() == AutorotationOutcome())
    }

    @Test func aSecondLockTakesThePlaceOfTheFirst() throws {
      var scene = try Scene()
      _ = try scene.model.lock(.portrait)
      _ = try scene.model.lock(.landscapeLeft)
      #expect(scene.model.lock == .landscapeLeft)
      #expect(scene.model.interface == .landscapeLeft)
      #expect(try !scene.model.lock().lockChanged)
    }

    @Test func whatIsAllowedBeatsALockWhichReturnsWhenTheViewGoes() throws {
      var scene = try Scene()
      _ = try scene.model.lock(.landscapeLeft)
      let view = try scene.present([.portrait])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.lock == .landscapeLeft)
      _ = scene.model.end(view)
      #expect(scene.model.interface == .landscapeLeft)
    }

    @Test func aLockThatIsNotAllowedStillKeepsTheDeviceFromTurning() throws {
      var scene = try Scene()
      _ = try scene.model.lock(.landscapeLeft)
      try scene.present([.portrait, .portraitUpsideDown])
      scene.turn(.portraitUpsideDown)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .locked)
    }

    @Test func aLockIsTakenEvenIfNothingIsAllowed() throws {
      var scene = try Scene([.portrait])
      let mask = try scene.mask(.all)
      let view = try scene.present(.landscape)
      _ = scene.model.end(mask)
      #expect(
        scene.refusal { try $0.model.lock(.landscapeLeft) }
          == .notAllowed(.landscapeLeft, allowed: []))
      _ = try scene.model.lock()
      #expect(scene.model.lock == .landscapeLeft)
      #expect(scene.model.held == .noCommonOrientation)
      _ = scene.model.end(view)
      #expect(scene.model.interface == .portrait)
    }

    @Test func aLockFromBeforeTheStartHolds() throws {
      var scene = try Scene(lock: .landscapeLeft)
      #expect(scene.model.interface == .landscapeLeft)
      scene.turn(.portrait)
      #expect(scene.model.interface == .landscapeLeft)
    }

    @Test func aLockFromBeforeTheStartThatIsNotAllowedIsKept() throws {
      var scene = try Scene([.portraitUpsideDown, .portrait], lock: .landscapeLeft)
      #expect(scene.model.interface == .portraitUpsideDown)
      #expect(scene.model.lock == .landscapeLeft)
      try scene.mask(.all)
      #expect(scene.model.interface == .landscapeLeft)
    }

    @Test func aLockFromBeforeTheStartThatIsNotAllowedKeepsThePoseFromBeingTaken() throws {
      let scene = try Scene(
        [.portrait, .portraitUpsideDown], lock: .landscapeLeft, device: .portraitUpsideDown)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .locked)
    }
  }

  @Suite struct Held {
    @Test func itIsNullExactlyWhenTheInterfaceStandsAsTheDevice() throws {
      var scene = try Scene([.portrait, .landscapeLeft])
      #expect(scene.model.held == .unknown)
      scene.turn(.portrait)
      #expect(scene.model.held == nil)
      _ = try scene.model.lock()
      #expect(scene.model.held == nil)
      try scene.present(preferred: .portrait, shouldAutorotate: false)
      #expect(scene.model.held == nil)
      scene.turn(.landscapeLeft)
      #expect(scene.model.held == .locked)
    }

    @Test func theOrderIsThatOfTheInterface() {
      #expect(
        Hold.allCases.map(\.name.description) == [
          "noCommonOrientation", "locked", "asking", "shouldAutorotateFalse", "preferred",
          "refused", "unknown", "flat", "notAllowed",
        ])
    }

    @Test func theFirstThatHoldsIsGiven() throws {
      var scene = try Scene()
      scene.turn(.portrait)
      try scene.present(
        [.landscapeLeft, .portrait], preferred: .landscapeLeft, shouldAutorotate: false)
      scene.turn(.faceUp)
      #expect(scene.model.held == .shouldAutorotateFalse)
      _ = try scene.model.lock()
      #expect(scene.model.held == .locked)
      _ = scene.model.unlock()
      let top = try scene.present([.landscapeLeft], preferred: .landscapeLeft)
      #expect(scene.model.held == .preferred)
      _ = scene.model.end(top)
      try scene.present()
      #expect(scene.model.held == .flat)
      scene.turn(.unknown)
      #expect(scene.model.held == .unknown)
    }

    @Test func lockedIsGivenWhetherTheLockIsAllowedOrNot() throws {
      var scene = try Scene(device: .portrait)
      _ = try scene.model.lock(.landscapeLeft)
      #expect(scene.model.held == .locked)
      try scene.present([.portraitUpsideDown])
      #expect(scene.model.held == .locked)
    }

    @Test func notAllowedIsGivenIfNoneOfTheOthersHolds() throws {
      var scene = try Scene([.portrait])
      scene.turn(.landscapeLeft)
      #expect(scene.model.held == .notAllowed)
    }
  }
}
