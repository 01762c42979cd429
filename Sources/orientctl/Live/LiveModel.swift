import OrientationWire

/// All that the live view shows.
struct LiveModel {
  private(set) var state: State
  /// nil until `Monitor` has told of a sensor in use.
  private(set) var sensor: Sensor?
  private(set) var reading: Reading?
  /// Whether keys turn the device.
  var isSimulated: Bool
  /// The last thing that went wrong.
  var message: String?
  /// Times of the last readings, µs.
  private var times: [Int64] = []
  /// Where the top pointed when that was last known, degrees clockwise.
  private var lastAngle = 0.0

  /// Readings older than this are no part of the rate, µs.
  private static let memory: Int64 = 3_000_000

  init(_ state: State, isSimulated: Bool) {
    self.state = state
    self.isSimulated = isSimulated
  }

  mutating func take(_ state: State) {
    self.state = state
    // What a sensor said that is gone isn't shown as if it were fresh.
    if state.sensor == nil {
      sensor = nil
      reading = nil
      times = []
    }
  }

  mutating func take(_ reply: MonitorReply) {
    sensor = reply.sensor.isUsed ? reply.sensor : nil
    guard sensor != nil else { return }
    for reading in reply.readings {
      self.reading = reading
      times.append(reading.time)
      if let angle = reading.angle { lastAngle = angle }
    }
    if let newest = times.last { times.removeAll { newest - $0 > Self.memory } }
  }

  /// Readings a second over the last few seconds; nil while there are too few to tell.
  func rate(at now: Int64) -> Double? {
    let recent = times.filter { now - $0 <= Self.memory }
    guard let first = recent.first, let last = recent.last, last > first else { return nil }
    return Double(recent.count - 1) * 1e6 / Double(last - first)
  }

  /// How long ago the last reading came, µs; nil when none came.
  func silence(at now: Int64) -> Int64? { reading.map { now - $0.time } }

  /// The device as it stands in the hand.
  var picture: DevicePicture {
    DevicePicture(degrees: lastAngle, tilt: reading?.tilt ?? 90, interface: state.interface)
  }
}
