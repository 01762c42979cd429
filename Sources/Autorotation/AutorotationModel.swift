import OrientationCore

/// Decides how the interface stands: from the device's pose, the configured list, application masks, presented views,
/// their answers, and the lock.
///
/// Pure: it is told of events, with the time where it matters, and says what changed and what is to be done. It never
/// reads a clock and never calls out. An event that is refused has changed nothing. Handles and questions are numbered
/// from 1 and never used again.
public struct AutorotationModel: Sendable {
  /// What the configuration says.
  public internal(set) var settings: AutorotationSettings
  /// What is decided now.
  public internal(set) var state: AutorotationState

  /// All living masks and views, by handle.
  var entries: [Int: Entry] = [:]
  /// The masks' handles, the newest last.
  var masks: [Int] = []
  /// The handles of views without a parent, the topmost last.
  var presentations: [Int] = []
  /// The questions of the present round that are still open: one to the mask and one to the view at most.
  var open: [Question] = []
  /// When the present round ends.
  var deadline: Microseconds?
  var lastHandle = 0
  var lastQuestion = 0
  /// The last planar pose that was published, also while the device is flat or unknown since.
  var lastPlanar: DeviceOrientation?
  /// The view that may still take the orientation that it prefers since it has just been presented.
  var justPresented: JustPresented?

  /// A view from its presentation until the device turns or another view is consulted.
  struct JustPresented: Sendable {
    var handle: Int
    /// The last planar pose before it, or the first one since; another one ends it.
    var pose: DeviceOrientation?
  }

  /// A model at start: nothing is presented or masked, and the interface stands as the lock says if that is allowed, else
  /// as the device does if that is known and allowed, else as the first of the list.
  ///
  /// A lock kept from an earlier run that isn't in `allowed` is kept all the same. Throws `noCommonOrientation` when the
  /// configuration alone leaves nothing to show.
  public init(
    _ settings: AutorotationSettings = AutorotationSettings(), lock: InterfaceOrientation? = nil,
    device: DeviceOrientation = .unknown
  ) throws(Refusal) {
    let first = try Self.firstAllowed(by: settings)
    self.settings = settings
    state = AutorotationState(
      device: device, interface: first, held: nil, lock: lock, allowed: [], level: .configuration)
    if device.isPlanar { lastPlanar = device }
    // The first of the list already stands as the present one: rule 5 then says what rule 7 would.
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
  /// When `advance` has to be called, unless another event comes first; nil for never.
  public var nextDeadline: Microseconds? { open.isEmpty ? nil : deadline }

  /// Freezes the interface as it stands, or at the orientation given, until `unlock`.
  /// Throws `notAllowed` when the one given isn't in `allowed`.
  public mutating func lock(_ orientation: InterfaceOrientation? = nil) throws(Refusal)
    -> AutorotationOutcome
  {
    if let orientation, !state.allowed.contains(orientation) {
      throw .notAllowed(orientation, allowed: state.allowed)
    }
    let before = state
    state.lock = orientation ?? state.interface
    evaluate()
    return AutorotationOutcome(from: before, to: state)
  }

  /// Ends the lock.
  public mutating func unlock() -> AutorotationOutcome {
    let before = state
    state.lock = nil
    evaluate()
    return AutorotationOutcome(from: before, to: state)
  }

  /// Takes a new configuration. Masks, views, lock and an open round's deadline stay.
  /// Throws `noCommonOrientation` when it leaves nothing to show, alone or with the present mask and view.
  public mutating func reload(_ settings: AutorotationSettings) throws(Refusal)
    -> AutorotationOutcome
  {
    _ = try Self.firstAllowed(by: settings)
    var next = self
    next.settings = settings
    return try commit(next)
  }

  /// Takes the place of this model, unless that would leave nothing to show where something was, or change one of the
  /// three sets and still leave nothing.
  mutating func commit(_ changed: AutorotationModel) throws(Refusal) -> AutorotationOutcome {
    let sets = changed.sets
    if sets.common.isEmpty, !state.allowed.isEmpty || !sets.haveSameMembers(as: self.sets) {
      throw .noCommonOrientation(sets)
    }
    let before = state
    self = changed
    evaluate()
    return AutorotationOutcome(from: before, to: state)
  }

  private static func firstAllowed(
    by settings: AutorotationSettings
  ) throws(Refusal) -> InterfaceOrientation {
    let sets = OrientationSets(application: settings.configured, view: .all, device: settings.panel)
    guard let first = sets.common.first else { throw .noCommonOrientation(sets) }
    return first
  }
}
