import Autorotation
import OrientationCore
import OrientationTrace

extension Configuration {
  /// The whole configuration in the format of its files, defaults included; reading it again gives the same.
  package var text: String {
    var parts = sensor.sections
    parts.append(
      ["[Classifier]"]
        + ClassifierSettings.keys.map { "\($0) = \(classifier.text(of: $0) ?? "")" })
    parts.append(["[Interface]"] + interfaceLines)
    parts.append(["[Device]", "supported = \(device?.list ?? .all)"])
    var socket = ["[Socket]"]
    if let controlGroup { socket.append("control-group = \(controlGroup)") }
    parts.append(socket + ["connections = \(connections)"])
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var interfaceLines: [String] {
    var lines = ["supported = \(interface.lists.general?.list ?? .all)"]
    for chassis in Chassis.allCases {
      if let list = interface.lists.variants[chassis] {
        lines.append("supported~\(chassis.rawValue) = \(list.list)")
      }
    }
    if let chassis = interface.chassis { lines.append("chassis = \(chassis.rawValue)") }
    lines.append(
      "question-deadline = \(Quantity.text(duration: interface.questionDeadline))")
    return lines
  }
}
