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
  }
}
