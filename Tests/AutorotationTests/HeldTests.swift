import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
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
