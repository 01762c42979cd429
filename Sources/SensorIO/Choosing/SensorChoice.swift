/// Which of the sensors turns the screen.
struct SensorChoice {
  /// Its place in the list; nil when none may.
  private(set) var used: Int?
  /// For each sensor why it isn't used; nil for the one that is.
  private(set) var refusals: [String?]
  private(set) var notices: [Notice] = []

  /// `current`, a `SensorFacts.path`, is kept against one that isn't better.
  init(among profiles: [SensorProfile], settings: SensorSettings, current: String? = nil) {
    refusals = profiles.map { SensorChoice.refusal(of: $0, settings) }
    var candidates = profiles.indices.filter { refusals[$0] == nil }
    candidates.sort { a, b in
      SensorChoice.rank(profiles[a], current) < SensorChoice.rank(profiles[b], current)
    }
    if settings.name != nil, candidates.isEmpty {
      notices.append(missing(profiles, settings))
    }
    guard let first = candidates.first else { return }
    used = first
    for other in candidates.dropFirst() {
      refusals[other] = "\(profiles[first].nickname) is used; to use this one, set name in [Sensor]"
    }
    let rivals = candidates.filter { profiles[$0].description.location == nil }
    if settings.name == nil, rivals.count > 1, rivals.contains(first) {
      let names = rivals.map { profiles[$0].nickname }.joined(separator: ", ")
      notices.append(
        Notice(
          .notice,
          "nothing says which of \(names) sits in the screen; \(profiles[first].nickname) is used; to use another, set name in [Sensor] to its identity, as `orientctl sensors` shows it"
        ))
    }
  }

  /// Lower is better.
  private static func rank(_ profile: SensorProfile, _ current: String?) -> (Int, Int, Int) {
    let location =
      switch profile.description.location {
      case .display: 0
      case nil: 1
      case .base: 2
      }
    return (location, profile.facts.path == current ? 0 : 1, profile.facts.number)
  }

  private static func refusal(of profile: SensorProfile, _ settings: SensorSettings) -> String? {
    let (identity, name, label) = (
      profile.description.identity, profile.description.name, profile.description.label
    )
    func fits(_ glob: String) -> Bool {
      SensorSettings.matches(glob, identity: identity, name: name, label: label)
    }
    if let glob = settings.deny.first(where: fits) {
      return "the configuration denies it (deny = \(glob))"
    }
    if !profile.canPoll, !profile.canBuffer {
      return "it has no raw values, and its scan elements can't be used"
    }
    if let wanted = settings.name {
      // Named, it is used wherever it sits.
      return fits(wanted) ? nil : "the configuration names another sensor (name = \(wanted))"
    }
    if profile.facts.isGamePad { return "it is part of a game pad" }
    if profile.description.location == .base {
      return "it sits in the base, not in the screen; to use it, set name in [Sensor]"
    }
    if isDiskProtection(profile) {
      return "it protects a disk (\(name)) and sits in the base; to use it, set name in [Sensor]"
    }
    return nil
  }

  /// Notebooks have such a sensor beside the disk; one that is said to be in the screen is no such.
  private static func isDiskProtection(_ profile: SensorProfile) -> Bool {
    profile.description.location == nil
      && profile.description.name.lowercased().hasPrefix("lis3lv02d")
  }

  private func missing(_ profiles: [SensorProfile], _ settings: SensorSettings) -> Notice {
    let seen = profiles.map(\.description.identity).joined(separator: ", ")
    return Notice(
      .warning,
      "no sensor fits name = \(settings.name ?? ""); \(seen.isEmpty ? "none is there" : "there are: \(seen)")"
    )
  }
}
