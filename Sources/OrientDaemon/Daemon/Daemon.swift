import Autorotation
import Glibc
import LinuxIO
import OrientationCore
import OrientationWire
import SensorIO

/// The whole of orientd but its process: source, classifier, model, state and socket, put together on one loop.
package final class Daemon {
  /// What a daemon is made of, beside its configuration.
  package struct Parts {
    package var loop: EventLoop
    package var log: Log
    package var source: any SensorSource
    /// Served with `io.orientd.Simulation`.
    package var simulated: SimulatedSensor?
    /// What a trace says, which goes before the configuration.
    package var trace: ReplayedTrace?
    /// The kind of machine where the configuration doesn't say.
    package var chassis: Chassis?
    /// Tells this run of the daemon from all others.
    package var run: String
    package var quiet = Quiet()
    /// Where the lock is kept; nil where nothing is kept.
    package var lockFile: LockFile?

    package init(loop: EventLoop, log: Log, source: any SensorSource, run: String) {
      self.loop = loop
      self.log = log
      self.source = source
      self.run = run
    }
  }

  package let server: Server
  package let hub: StateHub

  private let parts: Parts
  private let tracker: DeviceTracker
  private let service: OrientationService
  private let lockKeeper: LockKeeper?
  private var stateLog = StateLog()

  /// Listens from now on; the sensor stays off until somebody asks. Throws a `Failure`.
  package init(
    _ parts: Parts, configuration: Configuration, listener: consuming StreamListener
  ) throws(Failure) {
    self.parts = parts
    let loop = parts.loop
    let model: AutorotationModel
    do {
      let settings = try Daemon.autorotation(parts, configuration)
      model = try AutorotationModel(settings, lock: Daemon.keptLock(parts))
    } catch { throw Failure(.configuration, "\(error)") }
    do {
      tracker = try DeviceTracker(
        source: parts.source, settings: Daemon.classifier(parts, configuration), loop: loop)
      hub = try StateHub(
        tracker: tracker, demand: Demand(loop: loop), model: model, run: parts.run, loop: loop)
      lockKeeper = try parts.lockFile.map { file throws(SystemError) in
        try LockKeeper(file, loop: loop, log: parts.log)
      }
      service = try OrientationService(
        hub: hub, authority: Authority(controlGroup: configuration.controlGroup), loop: loop,
        quiet: parts.quiet)
      var services: [any Service] = [service]
      var interfaces = [InterfaceDescription.orientation]
      if let simulated = parts.simulated {
        services.append(SimulationService(sensor: simulated))
        interfaces.append(.simulation)
      }
      server = try Server(
        listener: listener, loop: loop, log: parts.log,
        limits: ServerLimits(connections: configuration.connections),
        description: ServiceDescription(
          vendor: "orientd", product: "orientd", version: Version.text,
          url: "https://github.com/orientd/orientd", interfaces: interfaces),
        services: services)
    } catch { throw Failure(.system, "\(error)") }
    tracker.onNotice = { [log = parts.log] notice in
      log.line(notice.level, kind: "sensor", notice.text)
    }
    service.onState = { [weak self] state in self?.tell(state) }
    hub.onOutcome = { [weak self] outcome in self?.take(outcome) }
    if let lock = model.lock, !model.allowed.contains(lock) {
      parts.log.line(
        .warning,
        "the interface is locked to \(lock.name), which isn't allowed now (allowed: \(model.allowed)); "
          + "the lock waits until it is: orientctl unlock ends it")
    }
  }

  /// Takes another configuration, or throws and keeps the present one as a whole.
  package func reload(_ configuration: Configuration) throws(Failure) {
    do {
      let settings = try Daemon.autorotation(parts, configuration)
      try hub.change(at: EventLoop.now()) { model throws(Refusal) in try model.reload(settings) }
    } catch { throw Failure(.configuration, "\(error)") }
    tracker.apply(Daemon.classifier(parts, configuration))
    service.authority = Authority(controlGroup: configuration.controlGroup)
    server.limits = ServerLimits(connections: configuration.connections)
  }

  /// Ends all calls and switches the sensor off.
  package func stop() {
    // That everybody goes is nothing to tell anybody.
    hub.onChange = nil
    hub.onOutcome = nil
    server.stop()
    tracker.switchOff()
  }

  /// One line for `systemctl status`.
  package var status: String {
    let state = hub.encoded.state
    let device = state.reason.map { "unknown (\($0.name))" } ?? "\(state.device.name)"
    return "sensor \(state.sensor ?? "none"); device \(device), interface \(state.interface.name); "
      + "\(hub.demand.streamCount) listening"
  }

  /// Does what the model wants beyond the state.
  private func take(_ outcome: AutorotationOutcome) {
    if outcome.lockChanged { lockKeeper?.keep(hub.model.lock) }
    if let sets = outcome.emptied {
      parts.log.line(
        .warning, kind: "emptied",
        "nothing is allowed any more (\(sets)); the interface stays \(hub.model.interface.name)")
    }
    service.take(outcome)
  }

  /// The lock of an earlier run.
  private static func keptLock(_ parts: Parts) -> InterfaceOrientation? {
    do { return try parts.lockFile?.read() } catch {
      parts.log.line(.warning, "ignored the kept lock: \(error)")
      return nil
    }
  }

  private func tell(_ state: State) {
    if let notice = stateLog.notice(of: state) {
      parts.log.line(notice.level, kind: "state", notice.text)
    }
  }

  private static func autorotation(
    _ parts: Parts, _ configuration: Configuration
  ) throws(ConfigurationError) -> AutorotationSettings {
    var configuration = configuration
    if let line = parts.trace?.list {
      configuration.interface.lists = ConfiguredList(general: line)
    }
    return try configuration.autorotation(on: configuration.interface.chassis ?? parts.chassis)
  }

  private static func classifier(
    _ parts: Parts, _ configuration: Configuration
  ) -> ClassifierSettings {
    parts.trace?.settings(over: configuration.classifier) ?? configuration.classifier
  }
}
