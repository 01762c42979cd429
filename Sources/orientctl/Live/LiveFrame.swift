import OrientationWire

/// The live view's lines, for a window of a given size. Pure, so that tests can look at it.
struct LiveFrame {
  let model: LiveModel
  let columns: Int
  let rows: Int
  /// Whether the terminal has more than ASCII.
  let isRich: Bool
  /// µs of CLOCK_BOOTTIME.
  let now: Int64

  /// Below these there is no room for the picture beside the text.
  private static let pictureColumns = 26
  private static let pictureRows = 13

  var lines: [StyledLine] {
    let hasPicture = columns >= Self.pictureColumns + 40 && rows >= Self.pictureRows + 3
    let margin = hasPicture ? Self.pictureColumns + 2 : 1
    let facts = facts(width: max(20, columns - margin - 1))
    let picture =
      hasPicture
      ? model.picture.text(
        columns: Self.pictureColumns, rows: Self.pictureRows, charset: isRich ? .braille : .ascii)
      : []
    var lines = [StyledLine("")]
    for row in 0..<max(facts.count, picture.count) {
      var line = StyledLine()
      if row < picture.count { line.add(picture[row], .accent) }
      line.pad(to: margin)
      if row < facts.count { line.add(facts[row]) }
      lines.append(line)
    }
    // The keys stand in the last line, whatever has room above it.
    lines = Array(lines.prefix(max(0, rows - 2)))
    lines.append(StyledLine(""))
    lines.append(keys)
    return lines
  }

  private func facts(width: Int) -> [StyledLine] {
    var facts: [StyledLine] = []
    let state = model.state
    var device = label("device")
    if state.device == .unknown {
      device.add("unknown", .warning)
      device.add(": \(Explanation.unknown(state.reason))")
    } else {
      device.add("\(state.device.name)", .bold)
      if let tilt = state.tilt { device.add("  \(tilt.name)", .dim) }
    }
    facts.append(device)
    var interface = label("interface")
    interface.add("\(state.interface.name)", .bold)
    if let held = state.held { interface.add("  held: \(held.name)", .warning) }
    facts.append(interface)
    for line in Self.wrap(Explanation.sentence(state), width - 11) {
      var row = label("")
      row.add(line, .dim)
      facts.append(row)
    }
    facts.append(StyledLine())
    facts += vector(width: width)
    facts.append(StyledLine())
    facts += sensor
    if let message = model.message { facts.append(StyledLine(message, .warning)) }
    return facts
  }

  /// A bar for each axis, from -1 g to 1 g.
  private func vector(width: Int) -> [StyledLine] {
    let filtered = model.reading?.filtered
    let axes = [("x", filtered?.x), ("y", filtered?.y), ("z", filtered?.z)]
    let half = max(4, min(16, (width - 24) / 2))
    return axes.map { name, value in
      var line = label(name)
      guard let value else {
        line.add("-", .dim)
        return line
      }
      let text = Figures.text(Double(value) / 1000, decimals: 3)
      line.add(String(repeating: " ", count: max(0, 6 - text.count)) + text + " g  ")
      let filled = min(half, Int((Double(min(abs(value), 1000)) / 1000 * Double(half)).rounded()))
      let bar = String(repeating: isRich ? "█" : "#", count: filled)
      let rest = String(repeating: isRich ? "·" : ".", count: half - filled)
      let axis = isRich ? "│" : "|"
      line.add(value < 0 ? rest : String(repeating: isRich ? "·" : ".", count: half), .dim)
      if value < 0 { line.add(bar, .good) }
      line.add(axis)
      if value >= 0 { line.add(bar, .good) }
      line.add(value < 0 ? String(repeating: isRich ? "·" : ".", count: half) : rest, .dim)
      return line
    }
  }

  private var sensor: [StyledLine] {
    var first = label("sensor")
    if let sensor = model.sensor {
      first.add(StatusPage.title(sensor))
      let mode = sensor.mode.name.description
      if mode != sensor.name { first.add("  \(mode)", .dim) }
    } else if let identity = model.state.sensor {
      first.add(identity.printable)
    } else {
      first.add("none", .warning)
    }
    var second = label("readings")
    guard let reading = model.reading else {
      second.add("none yet", .dim)
      return [first, second]
    }
    if let rate = model.rate(at: now) {
      second.add("\(Figures.text(rate, decimals: 1)) a second, ")
    }
    second.add("\(reading.verdict.name)", reading.verdict == .good ? .good : .warning)
    if let silence = model.silence(at: now), silence > 2_000_000 {
      second.add(", quiet for \(Figures.age(silence))", .dim)
    }
    var third = label("next")
    if let candidate = reading.candidate, candidate != model.state.device {
      third.add("\(candidate.name)")
      if let remaining = reading.remaining {
        third.add(" in \(Figures.text(Double(max(0, remaining)) / 1e6, decimals: 1)) s", .dim)
      }
    } else {
      third.add("-", .dim)
    }
    return [first, second, third]
  }

  private var keys: StyledLine {
    let arrows = isRich ? "← ↑ → ↓" : "arrows"
    let text =
      model.isSimulated
      ? " \(arrows) turn it   u face up   d face down   p unplug, plug   q quit"
      : " q quit"
    return StyledLine(text, .dim)
  }

  private func label(_ text: String) -> StyledLine { StyledLine(text.padded(to: 11), .dim) }

  /// A text in lines of at most `width` characters, as far as its words allow.
  static func wrap(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
