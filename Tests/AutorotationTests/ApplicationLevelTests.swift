import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct ApplicationLevel {
    @Test func aMaskOverridesTheConfiguredList() throws {
      var scene = try Scene([.portrait])
      try scene.mask([.landscapeLeft, .landscapeRight])
      #expect(scene.model.allowed == [.landscapeLeft, .landscapeRight])
      #expect(scene.model.interface == .landscapeLeft)
      #expect(scene.model.level == .application)
    }

    @Test func theNewestLivingMaskCounts() throws {
      var scene = try Scene()
      try scene.mask([.portrait])
      try scene.mask([.landscapeLeft])
      #expect(scene.model.allowed == [.landscapeLeft])
    }

    @Test func whenTheNewestMaskEndsTheOneBeforeCounts() throws {
      var scene = try Scene()
      try scene.mask([.portrait])
      let newest = try scene.mask([.landscapeLeft])
      _ = scene.model.end(newest)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.interface == .portrait)
    }

    @Test func anOlderMaskThatEndsChangesNothing() throws {
      var scene = try Scene()
      let oldest = try scene.mask([.portrait])
      try scene.mask([.landscapeLeft])
      let outcome = scene.model.end(oldest)
      #expect(!outcome.stateChanged)
      #expect(scene.model.allowed == [.landscapeLeft])
    }

    @Test func afterTheLastMaskTheConfiguredListIsBack() throws {
      var scene = try Scene([.portrait, .landscapeLeft])
      let masks = [try scene.mask([.landscapeRight]), try scene.mask([.landscapeLeft])]
      for mask in masks { _ = scene.model.end(mask) }
      #expect(scene.model.allowed == [.portrait, .landscapeLeft])
      #expect(scene.model.level == .configuration)
    }

    @Test func aMaskWithoutSupportedLeavesTheConfiguredListInForce() throws {
      var scene = try Scene([.portrait])
      try scene.mask([.landscapeLeft])
      try scene.mask(nil)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.level == .configuration)
    }

    @Test func aMaskWithoutSupportedCountsOnceItIsUpdated() throws {
      var scene = try Scene([.portrait])
      let mask = try scene.mask(nil)
      try scene.update(mask, [.landscapeLeft])
      #expect(scene.model.allowed == [.landscapeLeft])
      #expect(scene.model.level == .application)
      try scene.update(mask)
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.level == .configuration)
    }

    @Test func aMaskWithoutSupportedCountsOnceItAnswers() throws {
      var scene = try Scene([.portrait])
      try scene.mask(nil, ask: .modern)
      let question = try scene.question(on: .landscapeLeft)
      try scene.answer(question.question, [.landscapeRight])
      #expect(scene.model.allowed == [.landscapeRight])
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aMaskThatAsksLegacyIsRefused() throws {
      var scene = try Scene()
      let refusal = scene.refusal { try $0.mask(.all, ask: .legacy) }
      #expect(refusal == .invalidParameter("ask"))
      #expect(scene.model.views.isEmpty)
    }

    @Test func aMaskHasNothingButWhatItSupports() throws {
      var scene = try Scene()
      let mask = try scene.mask([.portrait])
      #expect(
        scene.refusal { try $0.update(mask, preferred: .portrait) } == .invalidParameter("answers"))
      #expect(
        scene.refusal { try $0.update(mask, [.landscapeLeft], shouldAutorotate: true) }
          == .invalidParameter("answers"))
      #expect(scene.model.allowed == [.portrait])
    }

    @Test func aMaskIsNoPresentation() throws {
      var scene = try Scene()
      scene.turn(.landscapeLeft)
      try scene.present(preferred: .portrait)
      #expect(scene.model.held == .preferred)
      scene.turn(.landscapeRight)
      let mask = try scene.mask(.all)
      #expect(scene.model.interface == .landscapeLeft)
      _ = scene.model.end(mask)
      #expect(scene.model.interface == .landscapeLeft)
    }
  }
}
