import OrientationCore

/// What the autorotation model can be told; the `[Interface]` and `[Device]` sections of the configuration.
public struct AutorotationSettings: Equatable, Sendable {
  /// The configured list, the variant for this chassis already chosen.
  public var configured: OrientationList
  /// What the panel can show.
  public var panel: OrientationList
  /// What kind of machine this is, nil when nothing says; it decides what a view supports that doesn't say.
  public var chassis: Chassis?
  /// How long a question may stay open before the last answer stands; up to 60 s.
  public var questionDeadline: Microseconds

  public init(
    configured: OrientationList = .all, panel: OrientationList = .all, chassis: Chassis? = nil,
    questionDeadline: Microseconds = 100_000
  ) {
    self.configured = configured
    self.panel = panel
    self.chassis = chassis
    self.questionDeadline = questionDeadline
  }
}
