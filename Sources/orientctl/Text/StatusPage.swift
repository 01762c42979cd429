import OrientationWire

/// What `status` prints: everything about the present moment on one page.
struct StatusPage {
  let state: State
  /// All that were found; the one in use is told in full.
  let sensors: [Sensor]
  /// µs of CLOCK_BOOTTIME.
  let now: Int64

  var text: String {
    var rows = [
      ("device", device), ("interface", String(describing: state.interface.name)),
      ("", Explanation.sentence(state)),
      ("lock", state.lock.map { "\($0.name)" } ?? "none"),
    ]
    if let tablet = state.tablet { rows.append(("tablet", tablet ? "yes" : "no")) }
    rows.append(("since", Figures.age(now - state.since) + " ago"))
    if let sensor = sensors.first(where: \.isUsed) {
      rows += Self.rows(sensor)
    } else {
      rows.append(("sensor", sensors.isEmpty ? "none was found" : "none is used; see sensors"))
    }
    return rows.map { "\($0.0.padded(to: 12))\($0.1)\n" }.joined()
  }

  private var device: String {
    if state.device == .unknown { return "unknown: \(Explanation.unknown(state.reason))" }
    return "\(state.device.name)" + (state.tilt.map { " (tilt: \($0.name))" } ?? "")
  }

  /// A sensor's name and where it is.
  static func title(_ sensor: Sensor) -> String {
    ([sensor.name] + [sensor.device, sensor.location].compactMap { $0 }.map { "(\($0))" })
      .joined(separator: " ").printable
  }

  /// What turns its counts into an orientation.
  static func rows(_ sensor: Sensor) -> [(String, String)] {
    let rate = sensor.rate.map { " at \(Figures.text($0, decimals: 1)) Hz" } ?? ""
    let face = sensor.faceUpSign < 0 ? "reports gravity" : "reports the reaction force"
    let correction =
      sensor.correction == 1
      ? "none" : "\(Figures.text(sensor.correction)), learnt from the magnitude at rest"
    let matrix = sensor.matrix.isEmpty ? "1,0,0;0,1,0;0,0,1" : sensor.matrix
    let determinant = Figures.text(sensor.determinant, decimals: 2)
    return [
      ("sensor", "\(title(sensor)): \(sensor.mode.name)\(rate), \(face)"),
      (
        "matrix",
        "\(matrix) from \(source(sensor.matrixSource)), determinant \(determinant)".printable
      ),
      ("scale", "\(Figures.axes(sensor.scales)) m/s² a count"),
      ("correction", correction),
      (
        "readings",
        "\(sensor.readings), \(sensor.rejected) of them rejected; \(sensor.errors) errors"
      ),
    ]
  }

  static func source(_ source: MatrixSource) -> String {
    switch source {
    case .configuration: "the configuration"
    case .udev: "udev's ACCEL_MOUNT_MATRIX"
    case .identity: "nobody: the identity"
    case .accelMountMatrix, .inMountMatrix, .mountMatrix: "the driver's \(source.name)"
    }
  }
}
