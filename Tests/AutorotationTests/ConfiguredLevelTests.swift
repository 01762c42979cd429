import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct ConfiguredLevel {
    @Test(arguments: [DeviceOrientation.unknown, .faceUp, .faceDown])
    func atStartWhileUnknownOrFlatTheFirstListedIsTaken(device: DeviceOrientation) throws {
      for arrangement in everyArrangement() {
        let model = try AutorotationModel(
          AutorotationSettings(configured: OrientationList(arrangement)), device: device)
        #expect(model.interface == arrangement[0])
        #expect(model.held == (device == .unknown ? .unknown : .flat))
      }
    }

    @Test func atStartThePoseIsTakenIfItIsKnownAndAllowed() throws {
      let scene = try Scene([.portrait, .landscapeRight], device: .landscapeLeft)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == nil)
    }

    @Test func atStartThePoseIsNotTakenIfItIsNotAllowed() throws {
      let scene = try Scene([.portrait, .landscapeRight], device: .landscapeRight)
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.held == .notAllowed)
    }

    @Test func noListMeansAll() throws {
      #expect(try ConfiguredList().list(on: .tablet) == .all)
      #expect(
        Array(OrientationList.all)
          == [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown])
    }

    @Test func thePanelTakesOutWhatItCannotShow() throws {
      let scene = try Scene(
        [.landscapeLeft, .portrait, .landscapeRight], panel: [.landscapeRight, .portrait])
      #expect(scene.model.allowed == [.portrait, .landscapeRight])
      #expect(scene.model.interface == .portrait)
      #expect(scene.model.level == .configuration)
    }

    @Test func aVariantForThisChassisReplacesTheGeneralListAltogether() throws {
      let list = ConfiguredList(
        general: Self.line([.portrait, .landscapeLeft], 3),
        variants: [.tablet: Self.line([.landscapeRight], 4), .handset: Self.line([.portrait], 5)])
      #expect(try list.list(on: .tablet) == [.landscapeRight])
      #expect(try list.list(on: .handset) == [.portrait])
      #expect(try list.list(on: .laptop) == [.portrait, .landscapeLeft])
      #expect(try list.list(on: nil) == [.portrait, .landscapeLeft])
    }

    @Test func anEmptyVariantIsAnErrorThatNamesFileLineAndBothLists() {
      let list = ConfiguredList(
        general: Self.line([.portrait, .landscapeLeft], 3), variants: [.tablet: Self.line([], 9)])
      let error = thrown(ConfiguredListError.self) { try list.list(on: .tablet) }
      #expect(
        error?.description
          == "/etc/orientd/orientd.conf:9: \"supported~tablet =\" is empty and replaces "
          + "\"supported = portrait, landscapeLeft\" (/etc/orientd/orientd.conf:3), which leaves "
          + "nothing to show on a tablet; name the orientations or remove the line")
    }

    @Test func anEmptyVariantNamesTheDefaultThatItReplaces() {
      let list = ConfiguredList(variants: [.embedded: Self.line([], 2)])
      let error = thrown(ConfiguredListError.self) { try list.list(on: .embedded) }
      #expect(error?.description.contains("\"supported = all\" (the default)") == true)
    }

    @Test func anEmptyVariantForAnotherChassisIsNoErrorButIsFound() throws {
      let list = ConfiguredList(
        general: Self.line([.portrait], 1),
        variants: [
          .tablet: Self.line([], 3), .laptop: Self.line([], 2), .handset: Self.line(.all, 4),
        ])
      #expect(try list.list(on: .handset) == .all)
      #expect(list.emptyVariants(apartFrom: .handset).map(\.chassis) == [.laptop, .tablet])
      #expect(list.emptyVariants(apartFrom: .laptop).map(\.chassis) == [.tablet])
    }

    @Test func anEmptyGeneralListIsAnErrorToo() {
      let list = ConfiguredList(general: Self.line([], 6))
      let error = thrown(ConfiguredListError.self) { try list.list(on: .tablet) }
      #expect(error?.chassis == nil)
      #expect(error?.description.hasPrefix("/etc/orientd/orientd.conf:6: \"supported\"") == true)
    }

    @Test func aConfigurationThatLeavesNothingIsRefusedAndNamesAllSets() {
      let settings = AutorotationSettings(configured: [.portrait], panel: .landscape)
      let refusal = thrown(Refusal.self) { try AutorotationModel(settings) }
      #expect(
        refusal
          == .noCommonOrientation(
            OrientationSets(application: [.portrait], view: .all, device: .landscape)))
      #expect(
        refusal?.description
          == "nothing would be left to show (application: portrait; view: portrait, "
          + "landscapeLeft, landscapeRight, portraitUpsideDown; device: landscapeLeft, "
          + "landscapeRight)")
    }

    @Test func theChassisWordsAreThoseOfSystemd() {
      #expect(
        Chassis.allCases.map(\.name) == [
          "desktop", "laptop", "convertible", "server", "tablet", "handset", "watch", "embedded",
          "vm", "container",
        ])
    }

    @Test(
      arguments: [
        (0x0A, .laptop), (0x0B, .handset), (0x1E, .tablet), (0x1F, .convertible),
        (0x20, .convertible), (0x03, .desktop), (0x22, .embedded), (0x17, .server), (0x01, nil),
        (0x02, nil), (0, nil), (-1, nil), (255, nil),
      ] as [(Int, Chassis?)])
    func theChassisNumberOfTheFirmwareIsUnderstood(number: Int, chassis: Chassis?) {
      #expect(Chassis(smbiosType: number) == chassis)
    }

    private static func line(_ list: OrientationList, _ number: Int) -> ConfiguredList.Line {
      ConfiguredList.Line(list, file: "/etc/orientd/orientd.conf", line: number)
    }
  }
}
