import OrientationCore

extension ClassifierSettings {
  /// The keys of the configuration's `[Classifier]` section and of a trace's header.
  package static let keys = [
    "filter", "settle", "settle-flat", "hysteresis", "flat-enter", "flat-exit", "gate", "stale",
  ]

  /// Sets one key from its text; false when there is no such key. What the keys must be to each other is `check()`'s.
  package mutating func set(_ key: String, _ text: String) throws(TextError) -> Bool {
    switch key {
    case "filter": filter = try Quantity.duration(text)
    case "settle": settle = try Quantity.duration(text)
    case "settle-flat": settleFlat = try Quantity.duration(text)
    case "hysteresis": hysteresis = try Quantity.degrees(text, in: 0...40)
    case "flat-enter": flatEnter = try Quantity.degrees(text, in: 0...90)
    case "flat-exit": flatExit = try Quantity.degrees(text, in: 0...90)
    case "gate": (gateLow, gateHigh) = try ClassifierSettings.gate(text)
    case "stale": stale = try Quantity.duration(text)
    default: return false
    }
    return true
  }

  /// The text of one key, which `set` takes again; nil when there is no such key.
  package func text(of key: String) -> String? {
    switch key {
    case "filter": Quantity.text(duration: filter)
    case "settle": Quantity.text(duration: settle)
    case "settle-flat": Quantity.text(duration: settleFlat)
    case "hysteresis": Quantity.text(hysteresis)
    case "flat-enter": Quantity.text(flatEnter)
    case "flat-exit": Quantity.text(flatExit)
    case "gate": "\(Quantity.text(gateLow))..\(Quantity.text(gateHigh))"
    case "stale": Quantity.text(duration: stale)
    default: nil
    }
  }

  /// Refuses settings that contradict each other.
  package func check() throws(TextError) {
    guard flatEnter < flatExit, flatExit < 90 else {
      throw TextError(
        "flat-enter = \(Quantity.text(flatEnter)), flat-exit = \(Quantity.text(flatExit))",
        "flat-enter must be less than flat-exit, and flat-exit less than 90")
    }
  }

  /// `0.6..1.4`, in g.
  private static func gate(_ text: String) throws(TextError) -> (Double, Double) {
    let problem = "a gate is two magnitudes in g around 1, at most 16, like 0.6..1.4"
    let bytes = Array(text.utf8)
    guard
      let dots = bytes.indices.dropLast().first(where: {
        bytes[$0] == 0x2e && bytes[$0 + 1] == 0x2e
      })
    else { throw TextError(text, problem) }
    guard let low = try? AttributeNumber.decimal(String(decoding: bytes[..<dots], as: UTF8.self)),
      let high = try? AttributeNumber.decimal(
        String(decoding: bytes[(dots + 2)...], as: UTF8.self)),
      0 <= low, low <= 1, 1 <= high, high <= 16, low < high
    else { throw TextError(text, problem) }
    return (low, high)
  }
}
