@testable import SensorIO

extension SensorFacts {
  /// An accelerometer with everything that a good one has; `texts` are added or replace what it has, nil takes a file away.
  static func made(
    _ name: String = "chip", number: Int = 0, format: String = "le:s16/16>>0",
    indices: [Int] = [0, 1, 2], timestamp: Int? = 3, raw: Bool = true,
    texts: [String: String?] = [:]
  ) -> SensorFacts {
    let parent = "/devices/platform/\(name).\(number)"
    var facts = SensorFacts(
      path: "/sys\(parent)/iio:device\(number)", device: "iio:device\(number)", parent: parent)
    var all: [String: String?] = ["name": name, "in_accel_scale": "0.000598"]
    for (axis, index) in zip(axes, indices) {
      all["scan_elements/in_accel_\(axis)_type"] = format
      all["scan_elements/in_accel_\(axis)_index"] = "\(index)"
    }
    if let timestamp {
      all["scan_elements/in_timestamp_type"] = "le:s64/64>>0"
      all["scan_elements/in_timestamp_index"] = "\(timestamp)"
      facts.files.insert("scan_elements/in_timestamp_en")
    }
    facts.files.formUnion(enableFiles + ["buffer/enable", "trigger/current_trigger"])
    if raw { facts.files.formUnion(rawFiles) }
    all.merge(texts) { $1 }
    facts.texts = all.compactMapValues { $0 }
    facts.files.formUnion(facts.texts.keys)
    return facts
  }
}
