import OrientationWire

/// What `sensors` prints: each sensor that was found, and why it isn't used.
struct SensorPage {
  let sensors: [Sensor]

  var text: String {
    if sensors.isEmpty { return "No accelerometer was found.\n" }
    return sensors.map(Self.text).joined(separator: "\n")
  }

  private static func text(_ sensor: Sensor) -> String {
    var rows = [("identity", sensor.identity)]
    if let label = sensor.label { rows.append(("label", label)) }
    if sensor.isUsed {
      rows += StatusPage.rows(sensor).dropFirst()
      rows.insert(("mode", "\(sensor.mode.name)"), at: 1)
      if let rate = sensor.rate { rows.append(("rate", "\(Figures.text(rate)) Hz")) }
      if let format = sensor.formats.first {
        let same = sensor.formats.allSatisfy { $0 == format }
        rows.append(("format", same ? format : sensor.formats.joined(separator: " ")))
      }
      if sensor.offsets.contains(where: { $0 != 0 }) {
        rows.append(("offset", "\(Figures.axes(sensor.offsets)) counts"))
      }
    } else {
      rows.append(("not used", sensor.refused ?? "another one is"))
    }
    return "\(StatusPage.title(sensor))\(sensor.isUsed ? ", used" : "")\n"
      + rows.map { "  \($0.0.padded(to: 12))\($0.1.printable)\n" }.joined()
  }
}
