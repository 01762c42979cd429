import Autorotation
import OrientationWire

/// A state in sentences, for people.
enum Explanation {
  /// One sentence: what is allowed and which level says so, and why the interface doesn't stand as the device does.
  static func sentence(_ state: State) -> String {
    let allowed = "\(level(state.level)) allows \(list(state.allowed))"
    return switch state.held {
    case nil: "The interface stands as the device does; \(allowed)."
    case .noCommonOrientation?:
      "The interface keeps \(state.interface.name): list, view and panel have no orientation in "
        + "common; see orientctl views."
    case let held?:
      "The interface is held at \(state.interface.name) because \(reason(held, state)); \(allowed)."
    }
  }

  /// Why the interface is held, to be read after "because".
  static func reason(_ held: Hold, _ state: State) -> String {
    switch held {
    case .noCommonOrientation: return "list, view and panel have no orientation in common"
    case .locked:
      guard let lock = state.lock else { return "it is locked" }
      return lock == state.interface
        ? "it is locked to \(lock.name)"
        : "it is locked to \(lock.name), which isn't allowed now"
    case .asking: return "an application is being asked"
    case .shouldAutorotateFalse: return "the view on top doesn't want to turn"
    case .preferred: return "the view on top was just presented and prefers it so"
    case .refused: return "an application or view said no when it was asked"
    case .unknown: return "the device's orientation is unknown: \(unknown(state.reason))"
    case .flat: return "the device lies flat"
    case .notAllowed:
      guard let wanted = InterfaceOrientation(swapping: state.device) else {
        return "the device's orientation isn't allowed"
      }
      return "\(wanted.name), as the device stands, isn't allowed"
    }
  }

  /// Why the device is unknown.
  static func unknown(_ reason: UnknownReason?) -> String {
    switch reason {
    case nil: "no reason is given"
    case .asleep?: "nobody listens, so the sensor is off"
    case .starting?: "the sensor has just been switched on"
    case .noSensor?: "there is no usable accelerometer"
    case .busy?: "another program holds the sensor"
    case .noData?: "the sensor is on and says nothing"
    case .stale?: "the sensor says nothing any more"
    case .zeros?: "the sensor gives nothing but zeros"
    case .equalAxes?: "the sensor gives three equal axes"
    case .saturated?: "the sensor is at the end of its range"
    case .implausible?: "what the sensor gives is far from 1 g"
    }
  }

  static func level(_ level: Level) -> String {
    switch level {
    case .configuration: "the configuration"
    case .application: "an application's mask"
    case .view: "the view on top"
    }
  }

  static func list(_ list: OrientationList) -> String {
    switch list.count {
    case 0: "nothing"
    case InterfaceOrientation.allCases.count: "all four orientations"
    default: list.map(\.name.description).joined(separator: ", ")
    }
  }

  /// One line for a change: `device faceUp, tilt tiltedUp, interface portrait (held: flat)`.
  static func line(_ state: State) -> String {
    var parts = ["device \(state.device.name)" + (state.reason.map { " (\($0.name))" } ?? "")]
    if let tilt = state.tilt { parts.append("tilt \(tilt.name)") }
    parts.append(
      "interface \(state.interface.name)" + (state.held.map { " (held: \($0.name))" } ?? ""))
    return parts.joined(separator: ", ")
  }
}
