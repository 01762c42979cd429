import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
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
}
