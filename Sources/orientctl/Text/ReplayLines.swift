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
        return
          "\(ReplayLines.seconds(time))  device \(device.name)\(why), interface \(interface.name)"
      case .end(let time):
        return
          "\(ReplayLines.seconds(time))  end: device \(device.name), interface \(interface.name)"
      }
    }
  }

  /// All lines of a trace. Throws when its list of interface orientations can't be read or leaves nothing to show.
  static func of(_ trace: Trace) throws(TraceError) -> [Line] {
    var rotation = try rotation(of: trace.header)
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

  private static func rotation(of header: TraceHeader) throws(TraceError) -> AutorotationModel {
    var settings = AutorotationSettings()
    let (text, line) = header.interface ?? ("all", 1)
    do { settings.configured = try OrientationList(parsing: text) } catch {
      throw TraceError(line, TextError(text, error.description))
    }
    do { return try AutorotationModel(settings) } catch {
      throw TraceError(line, TextError(text, "the interface needs at least one orientation"))
    }
  }

  /// What a person should know of a trace that can be replayed all the same.
  static func warning(of header: TraceHeader) -> String? {
    guard let text = header.matrixText, let problem = header.matrix.thirdRowProblem else {
      return nil
    }
    let remedy =
      header.faceUp == .auto
      ? "it is replaced by the product of the other two"
      : "face-up = \(header.faceUp.text) takes it as it stands"
    return "mount matrix \(TextError.quote(text)): \(problem); \(remedy)"
  }

  /// µs as seconds with three decimals, right-aligned in a column.
  private static func seconds(_ time: Microseconds) -> String {
    let milliseconds = time / 1000
    let decimals = String(1000 + milliseconds % 1000).dropFirst()
    let text = "\(milliseconds / 1000).\(decimals) s"
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}
