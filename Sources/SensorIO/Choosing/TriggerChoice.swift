/// Which triggers a buffer may be tried with, best first.
enum TriggerChoice: Equatable {
  /// The buffer needs none.
  case none
  /// The one that is set already.
  case present(String)
  /// The device's own, not yet set.
  case own(String)
  /// A timer that is made for it.
  case timer

  /// `current` is what stands in `trigger/current_trigger`, nil when the device has no such file; `names` are the triggers
  /// that exist.
  ///
  /// A HID sensor takes its own only: another is taken without an error, delivers nothing, and hangs for all others.
  static func candidates(
    current: String?, names: [String], device: SensorFacts
  ) -> [TriggerChoice] {
    guard let current else { return [.none] }
    let own = "\(device.name)-dev\(device.number)"
    if device.isHID {
      // Some HID drivers name the trigger otherwise; a trigger whose name begins like theirs is as good.
      if current == own || current.hasPrefix("\(device.name)-") { return [.present(current)] }
      return names.contains(own) ? [.own(own)] : []
    }
    var candidates: [TriggerChoice] = []
    if !current.isEmpty { candidates.append(.present(current)) }
    if names.contains(own), own != current { candidates.append(.own(own)) }
    if current != timerName { candidates.append(.timer) }
    return candidates
  }

  /// The trigger's name; empty for none.
  var name: String {
    switch self {
    case .none: ""
    case .present(let name), .own(let name): name
    case .timer: TriggerChoice.timerName
    }
  }

  /// The timer's name in configfs and in `trigger/current_trigger`.
  static let timerName = "orientd"
}
