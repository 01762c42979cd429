import OrientationWire
import SensorIO

extension DeviceTracker {
  /// All sensors that are there, as they are told on the socket.
  package var sensorList: [Sensor] { source.sensors.map(told) }

  /// The sensor in use, or one that says that there is none.
  package var usedSensor: Sensor {
    if let used = source.sensors.first(where: \.used) { return told(used) }
    var none = SensorDescription(identity: "", name: "")
    none.refused = "no usable accelerometer is there"
    return told(none)
  }

  private func told(_ sensor: SensorDescription) -> Sensor {
    Sensor(
      identity: sensor.identity, device: sensor.device, name: sensor.name, label: sensor.label,
      location: sensor.location?.rawValue, isUsed: sensor.used, refused: sensor.refused,
      mode: SensorMode(name: sensor.mode.rawValue) ?? .off, rate: sensor.rateHz,
      formats: sensor.formats, scales: sensor.scales, offsets: sensor.offsets,
      correction: sensor.used ? correction : 1, matrix: sensor.matrix,
      matrixSource: MatrixSource(name: sensor.matrixSource.rawValue) ?? .identity,
      determinant: sensor.determinant, faceUpSign: sensor.faceUpSign,
      readings: sensor.used ? readings : 0, rejected: sensor.used ? rejected : 0,
      errors: Int64(sensor.errors))
  }
}
