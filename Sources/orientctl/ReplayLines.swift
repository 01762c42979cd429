import Autorotation
import OrientationCore
import OrientationTrace

/// What `replay` prints: a line for each change of the device or the interface, and one that closes it.
struct ReplayLines {
  /// The device or the interface has changed, or the trace has ended.
  struct Line {
    enum Moment {
      case change(Microseconds)
      case end(Microseconds)
    }

    var moment: Moment
    var device: DeviceOrientation
    var interface: InterfaceOrientation
    /// Why the device is unknown; nil when it isn't, and at the end.
    var reason: UnknownReason?

    /// One JSON object. All its strings are names of ours, which need no escapes.
    var json: String {
      let time =
        switch moment {
        case .change(let time): "\"time_us\":\(time)"
        case .end(let time): "\"end_us\":\(time)"
        }
      let why = reason.map { ",\"reason\":\"\($0.name)\"" } ?? ""
      return "{\(time),\"device\":\"\(device.name)\",\"interface\":\"\(interface.name)\"\(why)}"
    }

    /// The same for people.
    var text: String {
      switch moment {
      case .change(let time):
        let why = reason.map { " (\($0.name))" } ?? ""
        return "\(ReplayLines.seconds(time))  device \(device.name)\(why), interface \(interface.name)"
      case .end(let time):
        return "\(ReplayLines.seconds(time))  end: device \(device.name), interface \(interface.name)"
      }
    }
  }

  /// All lines of a trace whose interface may stand as `settings` say. Throws when these leave nothing to show.
  static func of(_ trace: Trace, _ settings: AutorotationSettings) throws(Refusal) -> [Line] {
    var rotation = try AutorotationModel(settings)
    var lines: [Line] = []
    let replay = Replay(trace)
    replay.run { step, _ in
      guard let device = step.outcome.published else { return }
      _ = rotation.publish(device, at: step.time)
      lines.append(
        Line(
          moment: .change(step.time), device: device, interface: rotation.interface,
          reason: device == .unknown ? step.outcome.reason : nil))
    }
    lines.append(
      Line(moment: .end(replay.end), device: rotation.state.device, interface: rotation.interface))
    return lines
  }

  /// µs as seconds with three decimals, right-aligned in a column.
  private static func seconds(_ time: Microseconds) -> String {
    let milliseconds = time / 1000
    let decimals = String(1000 + milliseconds % 1000).dropFirst()
    let text = "\(milliseconds / 1000).\(decimals) s"
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}
