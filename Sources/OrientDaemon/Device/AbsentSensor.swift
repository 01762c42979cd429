import SensorIO

/// The source of a machine without any sensor.
final class AbsentSensor: SensorSource {
  var handler: ((SensorEvent) -> Void)?
  let sensors: [SensorDescription] = []
  let hasSensor = false

  func switchOn() { handler?(.lost(.noSensor)) }
  func switchOff() {}
  func requestReading() {}
  func setMoving(_ moving: Bool) {}
}
