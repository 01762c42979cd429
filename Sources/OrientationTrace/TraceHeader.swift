import OrientationCore

/// What a trace says before its readings.
package struct TraceHeader: Equatable, Sendable {
  /// The sensor's name; `accel_3d` is a HID sensor, which reports gravity.
  package var name: String?
  package var scale: Calibration.Axes
  package var offset = Calibration.Axes(all: 0)
  package var formats: Calibration.Formats?
  /// As it stood.
  package var matrixText: String?
  package var matrix = MountMatrix.identity
  package var frame = MountMatrix.Frame.hwdb
  package var faceUp = MountMatrix.FaceUp.auto
  package var settings = ClassifierSettings()
  /// The allowed interface orientations as they stood, with their line; to be read by the autorotation model.
  package var interface: (text: String, line: Int)?

  package init(scale: Calibration.Axes) { self.scale = scale }

  /// What the readings are turned into acceleration with.
  package var calibration: Calibration {
    Calibration(
      matrix: matrix, scale: scale, offset: offset, formats: formats, frame: frame, faceUp: faceUp,
      reportsGravity: name.map(SensorName.reportsGravity) ?? false)
  }

  package static func == (a: TraceHeader, b: TraceHeader) -> Bool {
    a.name == b.name && a.matrixText == b.matrixText && a.calibration == b.calibration
      && a.settings == b.settings && a.interface?.text == b.interface?.text
  }
}

/// What a sensor's name tells.
package enum SensorName {
  /// Whether a sensor of this name reports gravity, and not the reaction force: the kernel's HID driver does.
  package static func reportsGravity(_ name: String) -> Bool {
    name.parts(at: "/").contains { $0.trimmed == "accel_3d" }
  }
}

extension TraceHeader {
  /// Gathers the header line by line; an unknown or a repeated key is an error.
  struct Reader {
    private var values: [String: (text: String, line: Int)] = [:]
    private static let keys =
      ["name", "scale", "offset", "mount-matrix", "interface", "format", "frame", "face-up"]
      + ClassifierSettings.keys

    mutating func take(_ line: Substring, _ number: Int) throws(TextError) {
      let key = String(line.prefix { $0 != " " && $0 != "\t" })
      guard Reader.keys.contains(key) else {
        throw TextError(
          String(line), "no key of a trace; these are: \(Reader.keys.joined(separator: " "))")
      }
      guard values[key] == nil else { throw TextError(String(line), "\(key) is there already") }
      values[key] = (String(line.dropFirst(key.count).trimmed), number)
    }

    func finish() throws(TraceError) -> TraceHeader {
      guard let scale = try value("scale", { text throws(TextError) in try Reader.axes(text) })
      else {
        throw TraceError(1, TextError("scale", "this key is missing from the header"))
      }
      var header = TraceHeader(scale: scale)
      header.name = values["name"]?.text
      header.interface = values["interface"]
      header.matrixText = values["mount-matrix"]?.text
      header.offset =
        try value("offset") { text throws(TextError) in try Reader.axes(text) } ?? header.offset
      header.formats = try value("format") { text throws(TextError) in try Reader.formats(text) }
      header.matrix =
        try value("mount-matrix") { text throws(TextError) in try MountMatrix(usable: text) }
        ?? header.matrix
      header.frame =
        try value("frame") { text throws(TextError) in try MountMatrix.Frame(text: text) }
        ?? header.frame
      header.faceUp =
        try value("face-up") { text throws(TextError) in try MountMatrix.FaceUp(text: text) }
        ?? header.faceUp
      for key in ClassifierSettings.keys {
        _ = try value(key) { text throws(TextError) in try header.settings.set(key, text) }
      }
      do { try header.settings.check() } catch {
        let line = ["flat-enter", "flat-exit"].compactMap { values[$0]?.line }.max()
        throw TraceError(line ?? 1, error)
      }
      return header
    }

    private func value<Value>(_ key: String, _ read: (String) throws(TextError) -> Value)
      throws(TraceError) -> Value?
    {
      guard let (text, line) = values[key] else { return nil }
      do { return try read(text) } catch { throw TraceError(line, error) }
    }

    /// One number for all axes, or one for each.
    private static func axes(_ text: String) throws(TextError) -> Calibration.Axes {
      let words = text.words
      switch words.count {
      case 1: return Calibration.Axes(all: try AttributeNumber.decimal(words[0]))
      case 3:
        return Calibration.Axes(
          try AttributeNumber.decimal(words[0]), try AttributeNumber.decimal(words[1]),
          try AttributeNumber.decimal(words[2]))
      default: throw TextError(text, "one number for all axes, or three for x y z")
      }
    }

    private static func formats(_ text: String) throws(TextError) -> Calibration.Formats {
      let words = text.words.map(String.init)
      switch words.count {
      case 1: return Calibration.Formats(all: try ScanFormat(text: words[0]))
      case 3:
        return Calibration.Formats(
          x: try ScanFormat(text: words[0]), y: try ScanFormat(text: words[1]),
          z: try ScanFormat(text: words[2]))
      default: throw TextError(text, "one scan format for all axes, or three for x y z")
      }
    }
  }
}

extension MountMatrix.Frame {
  /// `hwdb` or `kernel`.
  package init(text: String) throws(TextError) {
    switch text {
    case "hwdb": self = .hwdb
    case "kernel": self = .kernel
    default: throw TextError(text, "a frame is hwdb or kernel")
    }
  }

  package var text: String { self == .hwdb ? "hwdb" : "kernel" }
}

extension MountMatrix.FaceUp {
  /// `auto`, `as-is` or `flip`.
  package init(text: String) throws(TextError) {
    switch text {
    case "auto": self = .auto
    case "as-is": self = .asIs
    case "flip": self = .flip
    default: throw TextError(text, "face-up is auto, as-is or flip")
    }
  }

  package var text: String {
    switch self {
    case .auto: "auto"
    case .asIs: "as-is"
    case .flip: "flip"
    }
  }
}
