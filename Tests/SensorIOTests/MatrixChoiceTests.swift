import OrientationCore
import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct MatrixSources {
    private static let swapped = "0, 1, 0; 1, 0, 0; 0, 0, 1"
    private static let turned = "-1,0,0;0,-1,0;0,0,1"

    private func profile(
      _ facts: SensorFacts, configured: String? = nil
    ) -> SensorProfile {
      var settings = SensorSettings()
      settings.mountMatrix = configured
      return SensorProfile(facts: facts, settings: settings)
    }

    @Test func theyAreLookedForInOrder() {
      var facts = SensorFacts.made(texts: [
        "in_accel_mount_matrix": Self.turned, "in_mount_matrix": Self.turned,
        "mount_matrix": Self.turned,
      ])
      facts.matrixProperty = Self.turned
      #expect(profile(facts, configured: Self.turned).description.matrixSource == .configuration)
      #expect(profile(facts).description.matrixSource == .udev)
      facts.matrixProperty = nil
      for source in ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"] {
        let profile = profile(facts)
        #expect(profile.description.matrixSource.rawValue == source)
        #expect(profile.description.matrix == Self.turned)
        #expect(profile.description.determinant == 1)
        #expect(profile.notices.isEmpty)
        facts.texts[source] = nil
      }
      #expect(profile(facts).description.matrixSource == .identity)
      #expect(profile(facts).description.calibration.matrix == .identity)
    }

    // Chuwi Hi13: the ACPI matrix is wrong, and the hwdb's identity is there to override it.
    @Test func anIdentityThatIsSetOverridesAnotherSource() {
      var facts = SensorFacts.made("BOSC0200", texts: ["in_accel_mount_matrix": Self.swapped])
      facts.matrixProperty = "1, 0, 0; 0, 1, 0; 0, 0, 1"
      let profile = profile(facts)
      #expect(profile.description.matrixSource == .udev)
      #expect(profile.description.calibration.matrix == .identity)
      #expect(profile.notices.map(\.level) == [.warning])
      let text = profile.notices.first?.text ?? ""
      #expect(text.contains("ACCEL_MOUNT_MATRIX") && text.contains("in_accel_mount_matrix"))
      #expect(text.contains(Self.swapped))
    }

    @Test func whatADriverShowsWhenNothingIsSetIsNoWarning() {
      var facts = SensorFacts.made(texts: ["in_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1"])
      facts.matrixProperty = Self.swapped
      #expect(profile(facts).notices.map(\.level) == [.info])
      #expect(profile(facts).description.determinant == -1)
    }

    @Test(arguments: [
      "", "rubbish", "1, 0, 0; 0, 1, 0; 0, 0", "1, 0, 0; 0, 1, 0; 0 0, 1", "2,0,0;0,1,0;0,0,1",
      "1,0,0;1,0,0;0,0,1", "0,0,0;0,0,0;0,0,0", "nan,0,0;0,1,0;0,0,1",
    ])
    func oneThatCantBeUsedIsQuotedAndTheNextIsTaken(text: String) {
      var facts = SensorFacts.made(texts: ["in_mount_matrix": Self.turned])
      facts.matrixProperty = text
      let profile = profile(facts)
      #expect(profile.description.matrixSource == .inMountMatrix)
      #expect(profile.description.matrix == Self.turned)
      #expect(profile.notices.map(\.level) == [.warning])
      #expect(profile.notices.first?.text.contains("\"\(text)\"") == true)
      #expect(profile.notices.first?.text.contains("ACCEL_MOUNT_MATRIX") == true)
    }

    @Test func aBadThirdRowIsWarnedOfAndUsed() {
      var facts = SensorFacts.made("BMA250E")
      facts.matrixProperty = "0, 1, 0; -1, 0, 0; -1, 0, 0"
      let profile = profile(facts)
      #expect(profile.description.matrixSource == .udev)
      #expect(profile.description.determinant == 0)
      #expect(profile.notices.map(\.level) == [.warning])
      #expect(profile.notices.first?.text.contains("third row") == true)
    }
  }
}
