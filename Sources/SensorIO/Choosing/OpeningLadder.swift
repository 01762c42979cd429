/// The ways in which a sensor may be read, tried one after the other.
///
/// A buffer that gives nothing is enabled anew once, then with other triggers; last comes polling.
struct OpeningLadder: Equatable {
  /// A way to read it.
  enum Step: Equatable {
    case buffer, poll
  }

  /// nil when it can't be read at all.
  private(set) var step: Step?
  /// Triggers with which the buffer gave nothing; an empty name stands for none.
  private(set) var deadTriggers: [String] = []
  private var hasRearmed = false
  private let canPoll: Bool

  init(mode: SensorSettings.Mode, canPoll: Bool, canBuffer: Bool, hasTrigger: Bool) {
    self.canPoll = canPoll
    let wantsBuffer =
      switch mode {
      case .auto: hasTrigger || !canPoll
      case .buffer: true
      case .poll: !canPoll
      }
    step = canBuffer && wantsBuffer ? .buffer : canPoll ? .poll : nil
  }

  /// The buffer was enabled with this trigger, and gave nothing.
  mutating func wasSilent(trigger: String) {
    if hasRearmed {
      deadTriggers.append(trigger)
      hasRearmed = false
    } else {
      hasRearmed = true
    }
  }

  /// The buffer can't be had, with no trigger that is left. Where polling isn't possible all begins anew, and false is
  /// given back: there's no reason to hurry.
  mutating func hasNoBuffer() -> Bool {
    deadTriggers = []
    hasRearmed = false
    if canPoll { step = .poll }
    return canPoll
  }

  /// The way in use works.
  mutating func works() { hasRearmed = false }
}
