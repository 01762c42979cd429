import OrientationCore
import Testing

@testable import OrientationTrace

/// The keys of `[Classifier]`.
@Suite struct ClassifierSettingsTextTests {
  private func settings(_ pairs: (String, String)...) throws -> ClassifierSettings {
    var settings = ClassifierSettings()
    for (key, text) in pairs { #expect(try settings.set(key, text)) }
    return settings
  }

  @Test func theDefaultsAreTheDocumentedOnes() {
    let settings = ClassifierSettings()
    let texts = ClassifierSettings.keys.map { "\($0)=\(settings.text(of: $0) ?? "?")" }
    #expect(
      texts == [
        "filter=150ms", "settle=300ms", "settle-flat=500ms", "hysteresis=15", "flat-enter=20",
        "flat-exit=30", "gate=0.6..1.4", "stale=2s",
      ])
  }

  @Test func everyKeySetsItsOwn() throws {
    let settings = try settings(
      ("filter", "1ms"), ("settle", "2ms"), ("settle-flat", "3ms"), ("hysteresis", "4"),
      ("flat-enter", "5"), ("flat-exit", "6"), ("gate", "0.7..8"), ("stale", "9s"))
    #expect(settings.filter == 1000)
    #expect(settings.settle == 2000)
    #expect(settings.settleFlat == 3000)
    #expect(settings.hysteresis == 4)
    #expect(settings.flatEnter == 5)
    #expect(settings.flatExit == 6)
    #expect(settings.gateLow == 0.7)
    #expect(settings.gateHigh == 8)
    #expect(settings.stale == 9_000_000)
    var again = ClassifierSettings()
    for key in ClassifierSettings.keys {
      #expect(try again.set(key, settings.text(of: key) ?? ""))
    }
    #expect(again == settings)
  }

  @Test func anotherKeyIsNotTaken() throws {
    var settings = ClassifierSettings()
    for key in ["", "Filter", "settle_flat", "rate"] {
      #expect(try !settings.set(key, "1ms"))
      #expect(settings.text(of: key) == nil)
    }
    #expect(settings == ClassifierSettings())
  }

  @Test(arguments: [
    "1.4..0.6", "0.6", "0.6...1.4", "0.6-1.4", "..", "0.6..", "..1.4", "-0.1..1.4", "1.1..1.4",
    "0.6..0.9", "0.6..17", "1..1", "a..b", "",
  ])
  func aGateIsTwoMagnitudesAroundOne(_ text: String) {
    #expect(
      throws: TextError(
        text, "a gate is two magnitudes in g around 1, at most 16, like 0.6..1.4")
    ) {
      var settings = ClassifierSettings()
      _ = try settings.set("gate", text)
    }
  }

  @Test(arguments: ["0..16", "1..1.4", "0.6..1", " 0.6 .. 1.4 ", "0,6..1,4"])
  func theEndsOfTheGateMayTouchOne(_ text: String) throws {
    _ = try settings(("gate", text)).check()
  }

  @Test(arguments: [("30", "20"), ("20", "20"), ("20", "90"), ("89", "90")])
  func enterMustBeLessThanExitAndExitLessThan90(_ enter: String, _ exit: String) throws {
    let settings = try settings(("flat-enter", enter), ("flat-exit", exit))
    #expect(
      throws: TextError(
        "flat-enter = \(enter), flat-exit = \(exit)",
        "flat-enter must be less than flat-exit, and flat-exit less than 90")
    ) {
      try settings.check()
    }
  }

  @Test func badValuesChangeNothing() {
    for (key, text) in [("hysteresis", "41"), ("flat-exit", "91"), ("settle", "5"), ("gate", "1")] {
      var settings = ClassifierSettings()
      #expect(throws: TextError.self) { _ = try settings.set(key, text) }
      #expect(settings == ClassifierSettings())
    }
  }
}
