import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct Swap {
    @Test(arguments: [
      (DeviceOrientation.unknown, nil),
      (.portrait, InterfaceOrientation.portrait),
      (.portraitUpsideDown, .portraitUpsideDown),
      (.landscapeLeft, .landscapeRight),
      (.landscapeRight, .landscapeLeft),
      (.faceUp, nil),
      (.faceDown, nil),
    ])
    func allSevenPosesAreSwapped(device: DeviceOrientation, interface: InterfaceOrientation?) {
      #expect(InterfaceOrientation(swapping: device) == interface)
    }
  }
}
