import OrientationCore
import OrientationWire
import SensorIO

/// What of a change of state is worth a line in the log.
struct StateLog {
  private var told: UnknownReason?

  /// nil when the change is an ordinary one: a turn, a nap, a start.
  mutating func notice(of state: State) -> Notice? {
    let trouble: UnknownReason? =
      switch state.reason {
      case nil, .asleep: nil
      case .starting: told
      case let reason?: reason
      }
    // Until the sensor has said something, trouble isn't over; asleep, nothing is known of it.
    if state.reason == .asleep || trouble == told { return nil }
    told = trouble
    guard let trouble else {
      return Notice(.info, "the orientation is known again: \(state.device.name)")
    }
    return Notice(
      .warning,
      "the orientation is unknown (\(trouble.name)): \(StateLog.advice(for: trouble)); "
        + "the interface stays \(state.interface.name)")
  }

  private static func advice(for reason: UnknownReason) -> String {
    switch reason {
    case .asleep, .starting: "the sensor hasn't decided"
    case .noSensor: "no usable accelerometer is there; orientctl sensors shows what was seen"
    case .busy: "another program holds the accelerometer; stop it, or set mode = poll"
    case .noData: "the accelerometer is on but says nothing; mode = poll may help"
    case .stale: "the accelerometer has fallen silent; mode = poll may help"
    case .zeros: "the accelerometer says nothing but 0, 0, 0"
    case .equalAxes: "the accelerometer says nothing but three equal values"
    case .saturated: "the accelerometer is at the end of its range; its range or format is wrong"
    case .implausible: "the readings are far from 1 g; the device is being shaken or scale is wrong"
    }
  }
}
