import LinuxIO
import OrientationCore
import SensorIO

/// A sensor whose readings come long after they were taken, as from a driver that hands them over in heaps.
final class LateSensor: SensorSource {
  var handler: ((SensorEvent) -> Void)?
  let hasSensor = true
  private let lateness: Microseconds
  private var description = SensorDescription(identity: "late", name: "late")

  /// By so many µs.
  init(by lateness: Microseconds) {
    self.lateness = lateness
    description.used = true
    // A count is a thousandth of standard gravity.
    description.calibration = Calibration(scale: Calibration.Axes(all: 0.009_806_65))
  }

  var sensors: [SensorDescription] { [description] }

  func switchOn() { handler?(.opened(description)) }
  func switchOff() { handler?(.changed) }
  func requestReading() {}
  func setMoving(_ moving: Bool) {}

  func read(x: Int64, y: Int64, z: Int64) {
    handler?(.reading(raw: Vector(x: x, y: y, z: z), at: EventLoop.now() - lateness))
  }
}
