import OrientationCore

/// Decides how the interface stands: from the device's pose, the configured list, application masks, presented views,
/// their answers, and the lock.
///
/// Pure: it is told of events, with the time where it matters, and says what changed. It never reads a clock and never
/// calls out.
public struct AutorotationModel: Sendable {
  /// What the configuration says.
  public private(set) var settings: AutorotationSettings
  /// What is decided now.
  public private(set) var state: AutorotationState

  /// A model at start: nothing is presented or masked, and the interface stands as the lock says if that is allowed, else
  /// as the device does if that is known and allowed, else as the first of the list.
  ///
  /// A lock kept from an earlier run that isn't allowed is kept. Throws `noCommonOrientation` when the configuration alone
  /// leaves nothing to show.
  public init(
    _ settings: AutorotationSettings = AutorotationSettings(), lock: InterfaceOrientation? = nil,
    device: DeviceOrientation = .unknown
  ) throws(Refusal) {
    let sets = OrientationSets(
      application: settings.configured, view: .all, device: settings.panel)
    guard let first = sets.common.first else { throw .noCommonOrientation(sets) }
    self.settings = settings
    state = AutorotationState(
      device: device, interface: first, held: nil, lock: lock, allowed: sets.common,
      level: .configuration)
    evaluate()
  }

  /// How the interface stands.
  public var interface: InterfaceOrientation { state.interface }
  /// Why it doesn't stand as the device does.
  public var held: Hold? { state.held }
  /// What it is locked to.
  public var lock: InterfaceOrientation? { state.lock }
  /// What it may take, best first.
  public var allowed: OrientationList { state.allowed }
  /// Which level decided what is allowed.
  public var level: Level { state.level }

  /// The device's pose as just published.
  public mutating func publish(_ device: DeviceOrientation, at time: Microseconds) -> Outcome {
    let before = state
    state.device = device
    evaluate()
    return outcome(since: before)
  }

  /// Freezes the interface as it stands, or at the orientation given, until `unlock`.
  /// Throws `notAllowed` when the one given isn't in `allowed`.
  public mutating func lock(_ orientation: InterfaceOrientation? = nil) throws(Refusal) -> Outcome {
    if let orientation, !state.allowed.contains(orientation) {
      throw .notAllowed(orientation, allowed: state.allowed)
    }
    let before = state
    state.lock = orientation ?? state.interface
    evaluate()
    return outcome(since: before)
  }

  /// Ends the lock.
  public mutating func unlock() -> Outcome {
    let before = state
    state.lock = nil
    evaluate()
    return outcome(since: before)
  }

  private mutating func evaluate() {
    let target = InterfaceOrientation(swapping: state.device)
    if let lock = state.lock, state.allowed.contains(lock) {
      state.interface = lock
    } else if state.lock == nil, let target, state.allowed.contains(target) {
      state.interface = target
    }
    state.held =
      if state.interface == target { nil } else if state.lock != nil { .locked } else {
        switch state.device {
        case .unknown: .unknown
        case .faceUp, .faceDown: .flat
        default: .notAllowed
        }
      }
  }

  private func outcome(since before: AutorotationState) -> Outcome {
    var outcome = Outcome()
    outcome.stateChanged = state != before
    outcome.interfaceChanged = state.interface != before.interface
    return outcome
  }
}
