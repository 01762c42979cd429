import OrientationCore
import OrientationTrace
import SensorIO

/// The keys of `[Sensor]`, from and to text. An empty name, matrix, scale or deny is as if it weren't there.
extension SensorSettings {
  /// Sets one key of `[Sensor]` from its text; false when there is no such key.
  mutating func set(_ key: String, _ text: String) throws(TextError) -> Bool {
    switch key {
    case "name": name = text.isEmpty ? nil : text
    case "mode": mode = try SensorSettings.mode(text)
    case "rate": rateHz = try SensorSettings.rate(text)
    case "rest-interval": restInterval = try SensorSettings.interval(text)
    case "mount-matrix": mountMatrix = text.isEmpty ? nil : try SensorSettings.matrix(text)
    case "scale": scale = text.isEmpty ? nil : try SensorSettings.axes(text)
    case "frame": frame = try MountMatrix.Frame(text: text)
    case "face-up": faceUp = try MountMatrix.FaceUp(text: text)
    case "deny":
      deny = text.parts(at: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
    default: return false
    }
    return true
  }

  /// Sets one key of `[Sensor GLOB]` from its text; false when there is no such key.
  mutating func set(_ key: String, _ text: String, for glob: String) throws(TextError) -> Bool {
    if key == "deny" {
      let isDenied = try SensorSettings.boolean(text)
      deny.removeAll { $0 == glob }
      if isDenied { deny.append(glob) }
      return true
    }
    let index = overrides.firstIndex { $0.glob == glob }
    var override = index.map { overrides[$0] } ?? Override(glob: glob)
    switch key {
    case "mode": override.mode = try SensorSettings.mode(text)
    case "rate": override.rateHz = try SensorSettings.rate(text)
    case "rest-interval": override.restInterval = try SensorSettings.interval(text)
    case "mount-matrix": override.mountMatrix = try SensorSettings.matrix(text)
    case "scale": override.scale = try SensorSettings.axes(text)
    case "frame": override.frame = try MountMatrix.Frame(text: text)
    case "face-up": override.faceUp = try MountMatrix.FaceUp(text: text)
    default: return false
    }
    if let index { overrides[index] = override } else { overrides.append(override) }
    return true
  }

  /// The sections that `set` takes again, each its title and its lines.
  var sections: [[String]] {
    var general = ["[Sensor]"]
    if let name { general.append("name = \(name)") }
    general.append("mode = \(mode.rawValue)")
    general.append("rate = \(Quantity.text(rateHz))Hz")
    general.append("rest-interval = \(Quantity.text(duration: restInterval))")
    if let mountMatrix { general.append("mount-matrix = \(mountMatrix)") }
    if let scale { general.append("scale = \(SensorSettings.text(scale))") }
    general.append("frame = \(frame.text)")
    general.append("face-up = \(faceUp.text)")
    if !deny.isEmpty { general.append("deny = \(deny.joined(separator: ", "))") }
    return [general] + overrides.map(SensorSettings.lines)
  }

  private static func lines(of override: Override) -> [String] {
    var lines = ["[Sensor \(override.glob)]"]
    if let mode = override.mode { lines.append("mode = \(mode.rawValue)") }
    if let rate = override.rateHz { lines.append("rate = \(Quantity.text(rate))Hz") }
    if let interval = override.restInterval {
      lines.append("rest-interval = \(Quantity.text(duration: interval))")
    }
    if let matrix = override.mountMatrix { lines.append("mount-matrix = \(matrix)") }
    if let scale = override.scale { lines.append("scale = \(text(scale))") }
    if let frame = override.frame { lines.append("frame = \(frame.text)") }
    if let faceUp = override.faceUp { lines.append("face-up = \(faceUp.text)") }
    return lines
  }

  private static func mode(_ text: String) throws(TextError) -> Mode {
    guard let mode = Mode(rawValue: text) else {
      throw TextError(text, "a mode is auto, buffer or poll")
    }
    return mode
  }

  private static func rate(_ text: String) throws(TextError) -> Double {
    guard text.hasSuffix("Hz") else {
      throw TextError(text, "a rate needs its unit, Hz, like 10Hz")
    }
    guard let value = try? AttributeNumber.decimal(text.dropLast(2).trimmed),
      (0.1...1000).contains(value)
    else { throw TextError(text, "not a rate from 0.1Hz to 1000Hz") }
    return value
  }

  private static func interval(_ text: String) throws(TextError) -> Microseconds {
    let value = try Quantity.duration(text)
    guard value >= 10_000 else { throw TextError(text, "not an interval from 10ms to 3600s") }
    return value
  }

  /// The text of a matrix that can be used, as it stands.
  private static func matrix(_ text: String) throws(TextError) -> String {
    _ = try MountMatrix(usable: text)
    return text
  }

  private static func axes(_ text: String) throws(TextError) -> Calibration.Axes {
    let values = text.words.compactMap { try? AttributeNumber.decimal($0) }
    guard values.count == text.words.count, values.count == 1 || values.count == 3 else {
      throw TextError(text, "a scale is one number in m/s² a count, or three for x y z")
    }
    return values.count == 1
      ? Calibration.Axes(all: values[0]) : Calibration.Axes(values[0], values[1], values[2])
  }

  private static func text(_ axes: Calibration.Axes) -> String {
    axes == Calibration.Axes(all: axes.x) ? "\(axes.x)" : "\(axes.x) \(axes.y) \(axes.z)"
  }

  private static func boolean(_ text: String) throws(TextError) -> Bool {
    switch text {
    case "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw TextError(text, "for one sensor deny is yes or no")
    }
  }
}
