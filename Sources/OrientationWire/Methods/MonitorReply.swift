/// A reply of `Monitor`: the sensor and what it said since the last reply.
public struct MonitorReply: Equatable, Sendable {
  public var sensor: Sensor
  /// In the order in which they came.
  public var readings: [Reading]
  /// How many were left out before these, because this reader was slow.
  public var dropped: Int64

  public init(sensor: Sensor, readings: [Reading], dropped: Int64 = 0) {
    self.sensor = sensor
    self.readings = readings
    self.dropped = dropped
  }
}

extension MonitorReply: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    sensor = try fields.required("sensor")
    readings = try fields.required("readings")
    dropped = try fields.required("dropped")
    try fields.finish()
  }

  public var json: JSON {
    ["sensor": sensor.json, "readings": readings.json, "dropped": dropped.json]
  }
}
