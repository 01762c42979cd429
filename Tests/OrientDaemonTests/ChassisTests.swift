import Autorotation
import Testing

@testable import OrientDaemon

@Suite struct ChassisTests {
  let folder = ScratchFolder()

  @Test func machineInfoComesBeforeTheFirmware() {
    folder.write("etc/machine-info", "PRETTY_HOSTNAME=\"x\"\nCHASSIS=\"convertible\"\n")
    folder.write("sys/class/dmi/id/chassis_type", "10\n")
    #expect(Chassis.detect(root: folder.path) == .convertible)
  }

  @Test(arguments: [
    ("30", Chassis.tablet), ("10", .laptop), ("31", .convertible), ("32", .convertible),
    ("11", .handset), ("3", .desktop), ("34", .embedded), ("17", .server),
  ])
  func theFirmwaresTypeIsTranslated(_ type: String, _ chassis: Chassis) {
    folder.write("sys/class/dmi/id/chassis_type", type + "\n")
    #expect(Chassis.detect(root: folder.path) == chassis)
  }

  @Test func aPhonesDeviceTreeSaysItToo() {
    folder.write("sys/firmware/devicetree/base/chassis-type", "handset\0")
    #expect(Chassis.detect(root: folder.path) == .handset)
  }

  @Test func rubbishSaysNothing() {
    folder.write("etc/machine-info", "CHASSIS=toaster\n")
    folder.write("sys/class/dmi/id/chassis_type", "many\n")
    #expect(Chassis.detect(root: folder.path) == nil)
    #expect(Chassis.detect(root: folder.path + "/none") == nil)
  }
}
