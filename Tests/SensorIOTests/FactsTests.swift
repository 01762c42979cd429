import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Facts {
    @Test(
      arguments: [
        // The third HID device since boot, and the fifth platform device, are others next time.
        (
          "/devices/pci0000:00/0000:00:15.0/i2c_designware.0/i2c-4/i2c-KIOX0009:00/0018:1209:0001.0003/HID-SENSOR-200073.5.auto",
          "/devices/pci0000:00/0000:00:15.0/i2c_designware.0/i2c/i2c-KIOX0009:00/0018:1209:0001/HID-SENSOR-200073.auto"
        ),
        ("/devices/pci0000:00/i2c-0/0-001c", "/devices/pci0000:00/i2c/001c"),
        ("/devices/platform/80860F41:00/i2c-6/i2c-BOSC0200:00", nil),
        ("/devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0", nil),
        ("/devices/platform/cros-ec-accel.17.auto", "/devices/platform/cros-ec-accel.auto"),
      ] as [(String, String?)])
    func anIdentityHasNoNumbersThatChangeFromBootToBoot(parent: String, stable: String?) {
      var facts = SensorFacts(
        path: "/sys\(parent)/iio:device7", device: "iio:device7", parent: parent)
      facts.texts = ["name": "chip", "label": "accel-display"]
      let expected = stable ?? parent.replacing("i2c-6/", with: "i2c/")
      #expect(facts.identity == "\(expected)/chip/accel-display")
    }

    @Test func aSecondSensorOfTheSameIdentityIsToldApart() {
      var facts = SensorFacts(
        path: "/sys/devices/a/iio:device1", device: "iio:device1", parent: "/devices/a")
      facts.texts["name"] = "chip"
      #expect(facts.identity == "/devices/a/chip")
      facts.rank = 2
      #expect(facts.identity == "/devices/a/chip#2")
    }

    @Test func aNameOrLabelThatIsEmptyIsNone() {
      var facts = SensorFacts(
        path: "/sys/devices/a/iio:device1", device: "iio:device1", parent: "/devices/a")
      facts.texts = ["name": "", "label": ""]
      #expect(facts.name == "unnamed")
      #expect(facts.label == nil)
      #expect(facts.identity == "/devices/a/unnamed")
    }
  }
}
