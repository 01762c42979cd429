import OrientationCore

/// One reading, and what became of it.
public struct Reading: Equatable, Sendable {
  /// µs of CLOCK_BOOTTIME.
  public var time: Microseconds
  /// As the driver gave it, before offset, scale and matrix.
  public var raw: Vector
  /// In the screen's frame after the filter, in thousandths of g.
  public var filtered: Vector
  public var verdict: Verdict
  /// Degrees: 0 lying flat, 90 upright.
  public var tilt: Double
  /// Degrees clockwise from portrait, nil when lying flat.
  public var angle: Double?
  /// What will be published if it holds.
  public var candidate: DeviceOrientation?
  /// For how long the candidate still must hold, µs.
  public var remaining: Microseconds?

  public init(
    time: Microseconds,
    raw: Vector,
    filtered: Vector,
    verdict: Verdict,
    tilt: Double,
    angle: Double? = nil,
    candidate: DeviceOrientation? = nil,
    remaining: Microseconds? = nil
  ) {
    self.time = time
    self.raw = raw
    self.filtered = filtered
    self.verdict = verdict
    self.tilt = tilt
    self.angle = angle
    self.candidate = candidate
    self.remaining = remaining
  }
}

extension Reading: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    time = try fields.required("time_us")
    raw = try fields.required("raw")
    filtered = try fields.required("filtered_mg")
    verdict = try fields.required("verdict")
    tilt = try fields.required("tilt")
    angle = try fields.optional("angle")
    candidate = try fields.optional("candidate")
    remaining = try fields.optional("remaining_us")
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put("time_us", time)
    fields.put("raw", raw)
    fields.put("filtered_mg", filtered)
    fields.put("verdict", verdict)
    fields.put("tilt", tilt)
    fields.put(orNull: "angle", angle)
    fields.put(orNull: "candidate", candidate)
    fields.put(orNull: "remaining_us", remaining)
    return fields.json
  }
}
