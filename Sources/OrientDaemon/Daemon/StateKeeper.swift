import Autorotation
import OrientationCore
import OrientationWire

/// The published state: puts together what the device and the model say, and counts its changes.
package struct StateKeeper: Sendable {
  /// What the device's side of the state is.
  package struct Inputs: Equatable, Sendable {
    package var device = DeviceOrientation.unknown
    package var reason: UnknownReason?
    package var tilt: Tilt?
    package var sensor: String?
    package var tablet: Bool?

    package init() {}
  }

  package private(set) var state: State

  /// `run` tells this run of the daemon from all others; `now` is µs of CLOCK_BOOTTIME.
  package init(run: String, inputs: Inputs, model: AutorotationState, at now: Microseconds) {
    state = StateKeeper.state(run: run, sequence: 1, inputs, model, since: now)
  }

  /// Takes what is known now; whether that differs from what was. `time` is the moment of what caused it.
  package mutating func update(
    _ inputs: Inputs, model: AutorotationState, at time: Microseconds
  ) -> Bool {
    let turned = inputs.device != state.device || model.interface != state.interface
    var next = StateKeeper.state(
      run: state.run, sequence: state.sequence, inputs, model, since: turned ? time : state.since)
    guard next != state else { return false }
    next.sequence += 1
    state = next
    return true
  }

  private static func state(
    run: String, sequence: Int64, _ inputs: Inputs, _ model: AutorotationState,
    since: Microseconds
  ) -> State {
    State(
      run: run, sequence: sequence, device: inputs.device,
      reason: inputs.device == .unknown ? inputs.reason : nil, tilt: inputs.tilt,
      interface: model.interface, held: model.held, lock: model.lock, allowed: model.allowed,
      level: model.level, sensor: inputs.sensor, tablet: inputs.tablet, since: since)
  }
}
