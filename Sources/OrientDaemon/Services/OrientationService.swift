import Autorotation
import LinuxIO
import OrientationCore
import OrientationWire

/// Serves `io.orientd.Orientation`.
package final class OrientationService: Service {
  package let interface = OrientationMethod.interface
  package var authority: Authority
  /// Told of each change of the state.
  package var onState: ((State) -> Void)?

  /// Bytes: with thousands of views their list still is a message that is written and read at once.
  private static let longestTitle = 1024

  private let hub: StateHub
  private let subscribers: Subscribers
  private let monitors: Monitors
  private let rotation: RotationCalls

  package init(
    hub: StateHub, authority: Authority, loop: EventLoop, quiet: Quiet = Quiet()
  ) throws(SystemError) {
    self.hub = hub
    self.authority = authority
    subscribers = try Subscribers(loop: loop, quiet: quiet)
    monitors = try Monitors(tracker: hub.tracker, loop: loop, quiet: quiet)
    rotation = RotationCalls(hub: hub, subscribers: subscribers)
    hub.onChange = { [weak self] encoded in
      self?.subscribers.tell(encoded)
      self?.onState?(encoded.state)
    }
  }

  package func serve(_ call: ServerCall) {
    do throws(VarlinkError) {
      let method = try OrientationMethod(call.call)
      guard !method.isRestricted || authority.permits(call.peer) else {
        throw .permissionDenied
      }
      try serve(method, call)
    } catch {
      call.fail(error)
    }
  }

  private func serve(_ method: OrientationMethod, _ call: ServerCall) throws(VarlinkError) {
    switch method {
    case .getState:
      hub.demand.questionAsked(at: EventLoop.now())
      hub.whenDecided(call) { state in call.finish(with: state) }
    case .subscribe:
      beginStream(call)
      hub.whenDecided(call) { [subscribers] state in subscribers.add(call, state) }
    case .monitor:
      beginStream(call)
      monitors.add(call)
    case .getSensors:
      call.reply(Reply(SensorsReply(sensors: hub.tracker.sensorList).json))
    case .present(let view) where view.title?.utf8.count ?? 0 > OrientationService.longestTitle:
      throw .limitReached("title", maximum: OrientationService.longestTitle)
    case .lock, .unlock, .setApplicationMask, .present, .update, .answer, .getViews:
      do { try rotation.serve(method, call) } catch { throw VarlinkError(error) }
    }
  }

  /// The sensor runs while the stream lives.
  private func beginStream(_ call: ServerCall) {
    call.onEnd = { [demand = hub.demand] in demand.streamEnded() }
    hub.demand.streamBegan()
  }

  /// Does what the model wants beyond the state.
  package func take(_ outcome: AutorotationOutcome) { rotation.take(outcome) }
}

extension OrientationMethod {
  /// Whether it is only for those who may change how the interface stands.
  var isRestricted: Bool {
    switch self {
    case .getState, .subscribe, .monitor, .getSensors, .getViews: false
    case .lock, .unlock, .setApplicationMask, .present, .update, .answer: true
    }
  }
}
