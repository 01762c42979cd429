/// The reply of `GetSensors`.
public struct SensorsReply: Equatable, Sendable {
  public var sensors: [Sensor]

  public init(sensors: [Sensor]) { self.sensors = sensors }
}

extension SensorsReply: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    sensors = try fields.required("sensors")
    try fields.finish()
  }

  public var json: JSON { ["sensors": sensors.json] }
}
