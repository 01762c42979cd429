import Autorotation
import OrientationCore

/// All that is known and decided at one moment. In JSON every field stands, null where there is no value.
public struct State: Equatable, Sendable {
  /// Of this run of the daemon; `sequence` starts again when it changes.
  public var run: String
  /// Grows by one with every published change of any field below.
  public var sequence: Int64
  public var device: DeviceOrientation
  /// Why `device` is unknown; nil when it isn't.
  public var reason: UnknownReason?
  /// From the filtered vector, with 5° of hysteresis; nil while `device` is unknown.
  public var tilt: Tilt?
  public var interface: InterfaceOrientation
  /// nil when the interface stands as the device does and `allowed` isn't empty.
  public var held: Hold?
  /// The orientation that the interface is locked to.
  public var lock: InterfaceOrientation?
  /// In order of preference; empty only while `held` is `noCommonOrientation`.
  public var allowed: OrientationList
  public var level: Level
  /// Identity of the sensor in use.
  public var sensor: String?
  /// SW_TABLET_MODE; nil on a device without such a switch.
  public var tablet: Bool?
  /// When `device` or `interface` last changed, µs of CLOCK_BOOTTIME; of the reading if one caused it.
  public var since: Microseconds

  public init(
    run: String,
    sequence: Int64,
    device: DeviceOrientation,
    reason: UnknownReason? = nil,
    tilt: Tilt? = nil,
    interface: InterfaceOrientation,
    held: Hold? = nil,
    lock: InterfaceOrientation? = nil,
    allowed: OrientationList,
    level: Level,
    sensor: String? = nil,
    tablet: Bool? = nil,
    since: Microseconds
  ) {
    self.run = run
    self.sequence = sequence
    self.device = device
    self.reason = reason
    self.tilt = tilt
    self.interface = interface
    self.held = held
    self.lock = lock
    self.allowed = allowed
    self.level = level
    self.sensor = sensor
    self.tablet = tablet
    self.since = since
  }
}

extension State: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    run = try fields.required("run")
    sequence = try fields.required("sequence")
    device = try fields.required("device")
    reason = try fields.optional("reason")
    tilt = try fields.optional("tilt")
    interface = try fields.required("interface")
    held = try fields.optional("held")
    lock = try fields.optional("lock")
    allowed = try fields.required("allowed")
    level = try fields.required("level")
    sensor = try fields.optional("sensor")
    tablet = try fields.optional("tablet")
    since = try fields.required("since_us")
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put("run", run)
    fields.put("sequence", sequence)
    fields.put("device", device)
    fields.put(orNull: "reason", reason)
    fields.put(orNull: "tilt", tilt)
    fields.put("interface", interface)
    fields.put(orNull: "held", held)
    fields.put(orNull: "lock", lock)
    fields.put("allowed", allowed)
    fields.put("level", level)
    fields.put(orNull: "sensor", sensor)
    fields.put(orNull: "tablet", tablet)
    fields.put("since_us", since)
    return fields.json
  }
}
