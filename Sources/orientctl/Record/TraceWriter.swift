import OrientationCore
import OrientationTrace
import OrientationWire

/// Writes the text of a trace: what `Monitor` tells of a sensor, as `orientctl replay` takes it again.
struct TraceWriter {
  /// The sensor that is recorded; nothing is written of another one.
  let sensor: Sensor
  /// The first reading's time, which is 0 in the trace.
  private var start: Microseconds?
  /// The last line's time in the trace.
  private var last: Microseconds = 0

  init(_ sensor: Sensor) { self.sensor = sensor }

  /// All up to the first reading. `allowed` are the interface's orientations; empty leaves the line out.
  func header(allowed: OrientationList) -> String {
    var lines = [Trace.firstLine, "# \(StatusPage.title(sensor)), \(sensor.identity.printable)"]
    if !sensor.name.isEmpty { lines.append("name \(sensor.name.printable)") }
    lines.append("scale \(axes(sensor.scales))")
    lines.append("offset \(axes(sensor.offsets))")
    let formats = Self.once(sensor.formats)
    if sensor.formats.count == 3, sensor.formats.allSatisfy(Self.isFormat) {
      lines.append("format \(formats)")
    }
    if (try? MountMatrix(usable: sensor.matrix)) != nil {
      lines.append("mount-matrix \(sensor.matrix)")
    }
    // What a name doesn't tell: which way round z is.
    let named = SensorName.reportsGravity(sensor.name) ? -1 : 1
    if sensor.faceUpSign != named {
      let faceUp: MountMatrix.FaceUp = sensor.faceUpSign < 0 ? .flip : .asIs
      lines.append("face-up \(faceUp.text)")
    }
    if !allowed.isEmpty {
      lines.append("interface \(allowed.map(\.name.description).joined(separator: ","))")
    }
    lines.append(Trace.headerEnd)
    return lines.map { $0 + "\n" }.joined()
  }

  /// A line for each reading.
  mutating func lines(_ readings: some Sequence<Reading>) -> String {
    var text = ""
    for reading in readings {
      let raw = reading.raw
      text += "\(moment(reading.time)) \(raw.x) \(raw.y) \(raw.z)\n"
    }
    return text
  }

  /// A line that says that the sensor went at `time`, µs of CLOCK_BOOTTIME.
  mutating func lost(_ reason: UnknownReason, at time: Microseconds) -> String {
    "\(max(moment(time), last)) lost \(reason.name)\n"
  }

  /// A remark that readings are missing here.
  func dropped(_ count: Int64) -> String { "# \(count) readings were dropped here\n" }

  /// From the start of the trace. A clock that was set back can't make it negative.
  private mutating func moment(_ time: Microseconds) -> Microseconds {
    let start = self.start ?? time
    self.start = start
    last = max(0, time - start)
    return last
  }

  private func axes(_ values: [Double]) -> String {
    values.count == 3 ? Self.once(values.map { Figures.text($0) }) : "0"
  }

  /// One for all where they are the same.
  private static func once(_ values: [String]) -> String {
    let isSame = values.allSatisfy { $0 == values.first }
    return isSame ? values.first ?? "" : values.joined(separator: " ")
  }

  private static func isFormat(_ text: String) -> Bool { (try? ScanFormat(text: text)) != nil }
}
