/// A sensor that was found, used or not.
public struct Sensor: Equatable, Sendable {
  /// Stable over boots and replugging: parent's path, name, label.
  public var identity: String
  /// As of now, `iio:device0`.
  public var device: String?
  public var name: String
  public var label: String?
  /// `display` or `base`; nil when nothing says.
  public var location: String?
  public var isUsed: Bool
  /// Why it isn't used, for people.
  public var refused: String?
  public var mode: SensorMode
  /// Hz.
  public var rate: Double?
  /// `le:s16/32>>0` for each of x, y, z; empty when only polling is possible.
  public var formats: [String]
  /// m/s² a count, for x, y, z, as the driver says.
  public var scales: [Double]
  /// Counts, for x, y, z.
  public var offsets: [Double]
  /// 1 unless another magnitude at rest was learnt; then what the readings are multiplied by.
  public var correction: Double
  /// As written where it was found.
  public var matrix: String
  public var matrixSource: MatrixSource
  /// Of the matrix before its z row was derived.
  public var determinant: Double
  /// -1 for a sensor that reports gravity (HID), 1 for reaction force.
  public var faceUpSign: Int
  /// How many came since it was opened.
  public var readings: Int64
  /// How many of them were unusable.
  public var rejected: Int64
  /// How many reads failed.
  public var errors: Int64

  public init(
    identity: String,
    device: String? = nil,
    name: String,
    label: String? = nil,
    location: String? = nil,
    isUsed: Bool,
    refused: String? = nil,
    mode: SensorMode,
    rate: Double? = nil,
    formats: [String],
    scales: [Double],
    offsets: [Double],
    correction: Double,
    matrix: String,
    matrixSource: MatrixSource,
    determinant: Double,
    faceUpSign: Int,
    readings: Int64,
    rejected: Int64,
    errors: Int64
  ) {
    self.identity = identity
    self.device = device
    self.name = name
    self.label = label
    self.location = location
    self.isUsed = isUsed
    self.refused = refused
    self.mode = mode
    self.rate = rate
    self.formats = formats
    self.scales = scales
    self.offsets = offsets
    self.correction = correction
    self.matrix = matrix
    self.matrixSource = matrixSource
    self.determinant = determinant
    self.faceUpSign = faceUpSign
    self.readings = readings
    self.rejected = rejected
    self.errors = errors
  }
}

extension Sensor: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    identity = try fields.required("identity")
    device = try fields.optional("device")
    name = try fields.required("name")
    label = try fields.optional("label")
    location = try fields.optional("location")
    isUsed = try fields.required("used")
    refused = try fields.optional("refused")
    mode = try fields.required("mode")
    rate = try fields.optional("rate_hz")
    formats = try fields.required("formats")
    scales = try fields.required("scales")
    offsets = try fields.required("offsets")
    correction = try fields.required("correction")
    matrix = try fields.required("matrix")
    matrixSource = try fields.required("matrix_source")
    determinant = try fields.required("determinant")
    faceUpSign = try fields.required("face_up_sign")
    readings = try fields.required("readings")
    rejected = try fields.required("rejected")
    errors = try fields.required("errors")
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put("identity", identity)
    fields.put(orNull: "device", device)
    fields.put("name", name)
    fields.put(orNull: "label", label)
    fields.put(orNull: "location", location)
    fields.put("used", isUsed)
    fields.put(orNull: "refused", refused)
    fields.put("mode", mode)
    fields.put(orNull: "rate_hz", rate)
    fields.put("formats", formats)
    fields.put("scales", scales)
    fields.put("offsets", offsets)
    fields.put("correction", correction)
    fields.put("matrix", matrix)
    fields.put("matrix_source", matrixSource)
    fields.put("determinant", determinant)
    fields.put("face_up_sign", faceUpSign)
    fields.put("readings", readings)
    fields.put("rejected", rejected)
    fields.put("errors", errors)
    return fields.json
  }
}
