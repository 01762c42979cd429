import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Choice {
    private func choose(
      _ facts: [SensorFacts], _ settings: SensorSettings = SensorSettings(), current: String? = nil
    ) -> SensorChoice {
      SensorChoice(
        among: facts.map { SensorProfile(facts: $0, settings: settings) }, settings: settings,
        current: current)
    }

    @Test(arguments: [
      ("ACCEL_LOCATION", "display"), ("label", "accel-display"), ("location", "lid"),
      ("location", "display"),
    ])
    func theSensorInTheDisplayIsPreferred(where file: String, says: String) {
      let base = SensorFacts.made("KIOX020A", number: 0)
      var display = SensorFacts.made("KIOX010A", number: 1)
      if file == "ACCEL_LOCATION" {
        display.locationProperty = says
      } else {
        display.texts[file] = says
      }
      let choice = choose([base, display])
      #expect(choice.used == 1)
      #expect(choice.refusals[1] == nil)
      #expect(choice.refusals[0]?.contains("KIOX010A (iio:device1) is used") == true)
      #expect(choice.notices.isEmpty)
    }

    // Medion E2228T: the peer took the last one found, the keyboard's half.
    @Test func theSensorInTheBaseIsNotTakenBesideOneInTheDisplay() {
      var display = SensorFacts.made("KIOX010A", number: 0)
      display.locationProperty = "display"
      var base = SensorFacts.made("KIOX020A", number: 1)
      base.locationProperty = "base"
      let choice = choose([display, base])
      #expect(choice.used == 0)
      #expect(choice.refusals[1]?.contains("base") == true)
    }

    @Test(arguments: [("label", "accel-base"), ("location", "base"), ("ACCEL_LOCATION", "base")])
    func aSensorInTheBaseAloneIsNoneForTheScreen(where file: String, says: String) {
      var base = SensorFacts.made()
      if file == "ACCEL_LOCATION" { base.locationProperty = says } else { base.texts[file] = says }
      let choice = choose([base])
      #expect(choice.used == nil)
      #expect(choice.refusals[0]?.contains("base") == true)
    }

    @Test func thePropertyCountsMoreThanTheLabelAndTheLabelMoreThanTheLocation() {
      var facts = SensorFacts.made(texts: ["label": "accel-base", "location": "lid"])
      #expect(SensorProfile(facts: facts, settings: SensorSettings()).description.location == .base)
      facts.locationProperty = "display"
      #expect(
        SensorProfile(facts: facts, settings: SensorSettings()).description.location == .display)
      facts.locationProperty = "rubbish"
      facts.texts["label"] = "rubbish"
      #expect(
        SensorProfile(facts: facts, settings: SensorSettings()).description.location == .display)
    }

    @Test func ofSeveralWithoutALocationTheFirstIsTakenAndThatIsSaid() {
      let choice = choose([.made("a", number: 2), .made("b", number: 10)])
      #expect(choice.used == 0)
      #expect(choice.notices.map(\.level) == [.notice])
      #expect(choice.notices[0].text.contains("a (iio:device2) is used"))
      #expect(choice.notices[0].text.contains("b (iio:device10)"))
    }

    @Test func theOneInUseIsKeptAgainstOneThatIsNotBetter() {
      let facts = [SensorFacts.made("a", number: 0), .made("b", number: 1)]
      #expect(choose(facts, current: facts[1].path).used == 1)
      var better = facts
      better[0].locationProperty = "display"
      #expect(choose(better, current: facts[1].path).used == 0)
    }

    @Test func theConfigurationNamesASensorByNameLabelOrIdentityAlsoOneInTheBase() {
      let facts = [
        SensorFacts.made("a", number: 0), .made("b", number: 1, texts: ["label": "accel-base"]),
      ]
      for name in ["b", "accel-base", "/devices/platform/b.1/b/accel-base", "*/b/*"] {
        var settings = SensorSettings()
        settings.name = name
        let choice = choose(facts, settings)
        #expect(choice.used == 1, "name = \(name)")
        #expect(choice.refusals[0]?.contains("names another") == true)
        #expect(choice.notices.isEmpty)
      }
    }

    @Test func aNameThatFitsNoSensorUsesNoneAndSaysWhichAreThere() {
      var settings = SensorSettings()
      settings.name = "nosuch"
      let choice = choose([.made("a")], settings)
      #expect(choice.used == nil)
      #expect(choice.notices.map(\.level) == [.warning])
      #expect(choice.notices[0].text.contains("nosuch"))
      #expect(choice.notices[0].text.contains("/devices/platform/a.0/a"))
    }

    @Test func deniedSensorsAreRefusedAlsoByName() {
      var settings = SensorSettings()
      settings.deny = ["*/a/*", "b"]
      settings.name = "b"
      let choice = choose(
        [.made("a", texts: ["label": "accel-display"]), .made("b", number: 1)], settings)
      #expect(choice.used == nil)
      #expect(choice.refusals[0]?.contains("deny = */a/*") == true)
      #expect(choice.refusals[1]?.contains("deny = b") == true)
    }

    @Test func gamePadsAndDiskProtectionAreRefusedUnlessNamed() {
      var pad = SensorFacts.made("pad")
      pad.isGamePad = true
      let disk = SensorFacts.made("lis3lv02dl_accel", number: 1)
      let choice = choose([pad, disk])
      #expect(choice.used == nil)
      #expect(choice.refusals[0]?.contains("game pad") == true)
      #expect(choice.refusals[1]?.contains("disk") == true)
      var settings = SensorSettings()
      settings.name = "lis3lv02dl*"
      #expect(choose([pad, disk], settings).used == 1)
      // Said to be in the screen, it's no disk's.
      var screen = disk
      screen.locationProperty = "display"
      #expect(choose([pad, screen]).used == 1)
    }

    @Test func aSensorThatCanNeitherBePolledNorScannedIsRefused() {
      let choice = choose([.made("bad", format: "rubbish", raw: false)])
      #expect(choice.used == nil)
      #expect(choice.refusals[0]?.contains("can't be used") == true)
    }
  }
}
