import Autorotation
import LinuxIO
import OrientationCore
import OrientationWire

/// Where the state comes together, and from where it goes to all who listen.
///
/// The device's side comes from the tracker, the interface's from the model. Whoever changes one of them says so; what that
/// comes to is encoded once and told to all.
package final class StateHub {
  /// Told of each change, after the fact.
  package var onChange: ((EncodedState) -> Void)?
  /// What the model wants done beyond the state: questions, dismissals, the lock.
  package var onOutcome: ((AutorotationOutcome) -> Void)?
  package var isTablet: Bool? { didSet { update(at: EventLoop.now()) } }

  package let tracker: DeviceTracker
  package let demand: Demand
  package private(set) var encoded: EncodedState
  package private(set) var model: AutorotationModel

  private var keeper: StateKeeper
  private var waiting: [(call: ServerCall, answer: (EncodedState) -> Void)] = []
  private var wake: EventLoop.Source?
  private var round: EventLoop.Source?
  private var wokenUntil: Microseconds = 0

  /// How long after waking the first pose is waited for.
  private static let patience: Microseconds = 1_000_000
  /// µs that answers and the end of a question's time may be late.
  private static let accuracy: UInt64 = 5000

  package init(
    tracker: DeviceTracker, demand: Demand, model: AutorotationModel, run: String, loop: EventLoop
  ) throws(SystemError) {
    self.tracker = tracker
    self.demand = demand
    self.model = model
    let keeper = StateKeeper(
      run: run, inputs: StateHub.inputs(tracker, isTablet: nil), model: model.state,
      at: EventLoop.now())
    self.keeper = keeper
    encoded = EncodedState(keeper.state)
    wake = try loop.timer(accuracy: StateHub.accuracy) { [weak self] _ in self?.answerWaiting() }
    round = try loop.timer(accuracy: StateHub.accuracy) { [weak self] now in
      self?.endRound(at: now)
    }
    demand.onChange = { [weak self] isWanted in self?.demandChanged(isWanted) }
    tracker.onChange = { [weak self] time in self?.update(at: time) }
  }

  /// Changes the model, and tells what comes of it. `time` is the moment of what caused it.
  package func change<Failure>(
    at time: Microseconds,
    _ body: (inout AutorotationModel) throws(Failure) -> AutorotationOutcome
  ) throws(Failure) {
    let outcome = try body(&model)
    publish(at: time)
    onOutcome?(outcome)
    if let deadline = model.nextDeadline {
      round?.rearm(at: deadline)
    } else {
      round?.setEnabled(false)
    }
  }

  /// Closes the questions whose time is over; nothing happens before that.
  package func endRound(at now: Microseconds) {
    guard let deadline = model.nextDeadline, deadline <= now else { return }
    change(at: now) { $0.advance(to: now) }
  }

  /// Answers with the state, never an old one: waits for the first pose of a sensor that was just woken.
  package func whenDecided(_ call: ServerCall, _ answer: @escaping (EncodedState) -> Void) {
    guard encoded.state.reason == .starting, EventLoop.now() < wokenUntil else {
      answer(encoded)
      return
    }
    waiting.append((call, answer))
  }

  private func demandChanged(_ isWanted: Bool) {
    if isWanted {
      wokenUntil = EventLoop.now() + StateHub.patience
      wake?.rearm(at: wokenUntil)
      tracker.switchOn()
    } else {
      wake?.setEnabled(false)
      tracker.switchOff()
    }
  }

  private func update(at time: Microseconds) {
    if tracker.device != model.state.device {
      // `time` is of the reading, which may have come late: who is asked has the whole time from now on.
      change(at: time) { $0.publish(tracker.device, at: EventLoop.now()) }
    } else {
      publish(at: time)
    }
  }

  private func publish(at time: Microseconds) {
    let inputs = StateHub.inputs(tracker, isTablet: isTablet)
    if keeper.update(inputs, model: model.state, at: time) {
      encoded = EncodedState(keeper.state)
      onChange?(encoded)
    }
    if encoded.state.reason != .starting { answerWaiting() }
  }

  private func answerWaiting() {
    let answered = waiting
    waiting = []
    for (call, answer) in answered where call.isLive { answer(encoded) }
  }

  private static func inputs(_ tracker: DeviceTracker, isTablet: Bool?) -> StateKeeper.Inputs {
    var inputs = StateKeeper.Inputs()
    inputs.device = tracker.device
    inputs.reason = tracker.reason
    inputs.tilt = tracker.tilt
    inputs.sensor = tracker.sensor
    inputs.tablet = isTablet
    return inputs
  }
}
