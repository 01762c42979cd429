import OrientationCore
import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Profile {
    private func profile(_ facts: SensorFacts, _ settings: SensorSettings = SensorSettings())
      -> SensorProfile
    {
      SensorProfile(facts: facts, settings: settings)
    }

    @Test(arguments: ["in_accel_scale", "scale"])
    func aScaleMayStandInEitherFile(file: String) {
      var facts = SensorFacts.made(texts: ["in_accel_scale": nil])
      facts.files.insert(file)
      facts.texts[file] = "0,009582\n"
      let profile = profile(facts)
      #expect(profile.description.scales == [0.009582, 0.009582, 0.009582])
      #expect(profile.notices.isEmpty)
    }

    @Test func aScaleAnAxisCountsMoreThanTheSharedOne() {
      let profile = profile(
        .made(texts: [
          "in_accel_x_scale": "0.1", "in_accel_y_scale": "0.2", "in_accel_scale": "9",
          "in_accel_x_offset": "-3,5", "offset": "7",
        ]))
      #expect(profile.description.scales == [0.1, 0.2, 9])
      #expect(profile.description.offsets == [-3.5, 7, 7])
      #expect(profile.description.calibration.scale == Calibration.Axes(0.1, 0.2, 9))
      #expect(profile.description.calibration.offset == Calibration.Axes(-3.5, 7, 7))
    }

    @Test(arguments: ["rubbish", "", "0x10", "nan", "inf", "1.2.3", "1 2"])
    func garbageInAScaleIsToldWithFileAndTextAndTheMagnitudeLearnt(text: String) {
      let profile = profile(.made(texts: ["in_accel_scale": text]))
      #expect(profile.description.scales == [0, 0, 0])
      #expect(profile.notices.map(\.level) == [.warning, .notice])
      #expect(
        profile.notices[0].text.contains("/sys/devices/platform/chip.0/iio:device0/in_accel_scale"))
      #expect(profile.notices[0].text.contains("\"\(text)\""))
      #expect(profile.notices[1].text.contains("learnt"))
    }

    @Test func garbageInAnOffsetIsToldAndCountsAsNone() {
      let profile = profile(.made(texts: ["in_accel_z_offset": "seven", "in_accel_offset": "5"]))
      #expect(profile.description.offsets == [5, 5, 5])
      #expect(profile.notices.map(\.level) == [.warning])
      #expect(profile.notices[0].text.contains("in_accel_z_offset holds \"seven\""))
    }

    @Test func aFileThatCantBeReadIsTold() {
      var facts = SensorFacts.made()
      facts.texts["in_accel_scale"] = nil
      let profile = profile(facts)
      #expect(profile.notices.first?.text.contains("in_accel_scale can't be read") == true)
      #expect(profile.description.scales == [0, 0, 0])
    }

    @Test(arguments: ["0.000000", "0"])
    func aScaleOfZeroIsFlagged(text: String) {
      let profile = profile(.made("accel_3d", texts: ["in_accel_scale": text]))
      #expect(profile.description.scales == [0, 0, 0])
      #expect(profile.notices.map(\.level) == [.notice])
    }

    @Test func theConfigurationOverridesTheDriversScaleAndTheFrame() {
      var settings = SensorSettings()
      var override = SensorSettings.Override(glob: "*/chip")
      override.scale = Calibration.Axes(all: 0.5)
      override.frame = .kernel
      override.faceUp = .flip
      settings.overrides = [override]
      let profile = profile(.made(), settings)
      #expect(profile.description.scales == [0.5, 0.5, 0.5])
      #expect(profile.description.calibration.frame == .kernel)
      #expect(profile.description.faceUpSign == -1)
      #expect(self.profile(.made("other"), settings).description.faceUpSign == 1)
    }

    @Test func aHIDSensorReportsGravityWhateverItsName() {
      var facts = SensorFacts.made("gravitometer")
      facts.isHID = true
      #expect(profile(facts).description.faceUpSign == -1)
      #expect(profile(.made("accel_3d")).description.faceUpSign == -1)
      #expect(profile(.made("bma255")).description.faceUpSign == 1)
    }

    @Test(arguments: [
      ("scan_elements/in_accel_y_type", "rubbish"), ("scan_elements/in_accel_y_type", ""),
      ("scan_elements/in_accel_y_type", "le:s16/0>>0"),
      ("scan_elements/in_accel_y_type", "le:s16/24>>0"),
      ("scan_elements/in_accel_y_type", "le:s99999999999999999999/16>>0"),
      ("scan_elements/in_accel_y_index", "rubbish"), ("scan_elements/in_accel_y_index", "-1"),
      ("scan_elements/in_accel_y_index", "99999999999999999999"),
    ])
    func aScanElementThatCantBeUnderstoodLeavesPolling(file: String, text: String) {
      let profile = profile(.made(texts: [file: text]))
      #expect(profile.layout == nil)
      #expect(!profile.canBuffer)
      #expect(profile.canPoll)
      #expect(profile.description.formats.isEmpty)
      #expect(profile.description.calibration.formats == nil)
      #expect(profile.notices.map(\.level) == [.warning])
      #expect(profile.notices[0].text.contains("iio:device0/\(file) holds \"\(text)\""))
    }

    @Test func twoAxesOfTheSameIndexLeavePolling() {
      let profile = profile(.made(indices: [0, 0, 2]))
      #expect(profile.layout == nil)
      #expect(profile.notices.first?.text.contains("same index") == true)
    }

    @Test func aTimestampThatCantBeUnderstoodIsDoneWithout() {
      let profile = profile(.made(texts: ["scan_elements/in_timestamp_type": "rubbish"]))
      #expect(profile.layout?.timestamp == nil)
      #expect(profile.canBuffer)
    }

    @Test func formatsAreToldAsTheDriverWritesThem() {
      #expect(
        profile(.made(format: "be:s12/16>>4")).description.formats == [
          "be:s12/16>>4", "be:s12/16>>4", "be:s12/16>>4",
        ])
      #expect(profile(.made(format: "le:s16/32>>0")).description.calibration.formats?.x.bits == 16)
    }
  }
}
