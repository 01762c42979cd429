import OrientationCore
import OrientationTrace

/// What becomes of a sensor's facts under the configuration: its description, how it can be read, and what is wrong with it.
struct SensorProfile: Equatable {
  let facts: SensorFacts
  /// The configuration's words for this sensor.
  let settings: SensorSettings
  /// As of now off and not used; the rest is filled in.
  private(set) var description: SensorDescription
  /// nil when there is no buffer with three axes in a known format.
  private(set) var layout: ScanLayout?
  private(set) var notices: [Notice] = []

  init(facts: SensorFacts, settings all: SensorSettings) {
    self.facts = facts
    settings = all.resolved(identity: facts.identity, name: facts.name, label: facts.label)
    description = SensorDescription(identity: facts.identity, name: facts.name)
    description.device = facts.device
    description.label = facts.label
    description.location = SensorProfile.location(of: facts)
    layout = readLayout()
    calibrate()
  }

  /// How messages name it.
  var nickname: String { SensorProfile.nickname(of: facts) }

  static func nickname(of facts: SensorFacts) -> String { "\(facts.name) (\(facts.device))" }

  var canPoll: Bool { facts.canPoll }

  /// Whether there are scan elements that can be understood, and a buffer.
  var canBuffer: Bool { layout != nil && facts.files.contains("buffer/enable") }

  var hasTrigger: Bool { facts.files.contains("trigger/current_trigger") }

  /// The udev property, else the label, else the attribute of old Chromebooks.
  private static func location(of facts: SensorFacts) -> SensorDescription.Location? {
    switch facts.locationProperty {
    case "display": return .display
    case "base": return .base
    default: break
    }
    switch facts.label {
    case "accel-display": return .display
    case "accel-base": return .base
    default: break
    }
    switch facts.texts["location"] {
    case "display", "lid": return .display
    case "base": return .base
    default: return nil
    }
  }

  private mutating func calibrate() {
    let matrix = MatrixChoice(matrixCandidates(), sensor: nickname)
    let scales = AxisNumbers("scale", in: facts)
    let offsets = AxisNumbers("offset", in: facts)
    notices += matrix.notices + scales.notices + offsets.notices
    let told = scales.values.map { $0 ?? 0 }
    let scale = settings.scale ?? Calibration.Axes(told[0], told[1], told[2])
    description.scales = [scale.x, scale.y, scale.z]
    description.offsets = offsets.values.map { $0 ?? 0 }
    if description.scales.contains(0) {
      notices.append(
        Notice(
          .notice,
          "\(nickname): the driver doesn't say what a count is worth (scale is missing or 0); 1 g is learnt from the magnitude at rest, or set scale in [Sensor]"
        ))
    }
    description.matrix = matrix.text
    description.matrixSource = matrix.source
    description.determinant = matrix.matrix.determinant
    description.formats = layout.map { $0.axes.map(\.format.text) } ?? []
    description.calibration = Calibration(
      matrix: matrix.matrix, scale: scale,
      offset: Calibration.Axes(
        description.offsets[0], description.offsets[1], description.offsets[2]),
      formats: layout.map {
        Calibration.Formats(
          x: $0.axes[0].format, y: $0.axes[1].format, z: $0.axes[2].format)
      },
      frame: settings.frame, faceUp: settings.faceUp,
      reportsGravity: facts.isHID || SensorName.reportsGravity(facts.name))
  }

  private func matrixCandidates() -> [MatrixChoice.Candidate] {
    var candidates: [MatrixChoice.Candidate] = []
    if let text = settings.mountMatrix {
      candidates.append(MatrixChoice.Candidate(source: .configuration, text: text))
    }
    if let text = facts.matrixProperty {
      candidates.append(MatrixChoice.Candidate(source: .udev, text: text))
    }
    for source in [
      SensorDescription.MatrixSource.inAccelMountMatrix, .inMountMatrix, .mountMatrix,
    ] {
      if let text = facts.texts[source.rawValue] {
        candidates.append(MatrixChoice.Candidate(source: source, text: text))
      }
    }
    return candidates
  }

  private mutating func readLayout() -> ScanLayout? {
    guard facts.files.isSuperset(of: SensorFacts.enableFiles) else { return nil }
    let axes = SensorFacts.axes.compactMap { channel("accel_\($0)") }
    guard axes.count == 3, Set(axes.map(\.index)).count == 3 else {
      if axes.count == 3 { complain("scan_elements", "gives two axes the same index") }
      return nil
    }
    guard facts.files.contains("scan_elements/in_timestamp_en"),
      let timestamp = channel("timestamp"), !axes.contains(where: { $0.index == timestamp.index })
    else { return ScanLayout(axes: axes, timestamp: nil) }
    return ScanLayout(axes: axes, timestamp: timestamp)
  }

  private mutating func channel(_ name: String) -> ScanLayout.Channel? {
    let typeFile = "scan_elements/in_\(name)_type"
    let indexFile = "scan_elements/in_\(name)_index"
    guard let type = text(typeFile), let index = text(indexFile) else { return nil }
    var file = typeFile
    do throws(TextError) {
      let format = try ScanFormat(text: type)
      file = indexFile
      let place = try AttributeNumber.integer(index)
      guard (0...Int64(Int32.max)).contains(place) else {
        throw TextError(index, "not the index of a channel")
      }
      return ScanLayout.Channel(index: Int(place), format: format)
    } catch {
      complain(file, "holds \(error)")
      return nil
    }
  }

  private mutating func text(_ file: String) -> String? {
    if let text = facts.texts[file] { return text }
    complain(file, "can't be read")
    return nil
  }

  private mutating func complain(_ file: String, _ what: String) {
    notices.append(
      Notice(
        .warning,
        "\(facts.path)/\(file) \(what); the buffer isn't used\(canPoll ? ", the sensor is polled" : "")"
      ))
  }
}
