import Autorotation
import Glibc
import LinuxIO
import OrientationCore
import SensorIO

/// A daemon in its process: signals, the service manager, the socket's file.
final class DaemonProcess {
  private let loop: EventLoop
  private let log: Log
  private let arguments: Arguments
  private let daemon: Daemon
  private let tablet: TabletSwitch?
  /// Of a daemon that neither simulates nor replays.
  private let machine: DeferredSource?
  private var sources: [EventLoop.Source] = []
  private var registry: RegistryLink?
  private var status = ""
  private var isManaged = false

  init(
    _ arguments: Arguments, configuration: Configuration, chassis: Chassis?,
    trace: ReplayedTrace?, lockFile: LockFile?, log: Log
  ) throws {
    self.arguments = arguments
    self.log = log
    loop = try EventLoop()
    // A client or a log that is gone is an error of that call, not the end.
    Glibc.signal(SIGPIPE, SIG_IGN)
    do { try ResourceLimits.raiseDescriptors() } catch {
      log.line(.warning, "few clients can connect: \(error)")
    }
    var source: any SensorSource
    var simulated: SimulatedSensor?
    var machine: DeferredSource?
    var name = "the machine's accelerometer"
    if let replay = arguments.replay, let trace {
      source = try ReplayedSensor(
        trace: trace.trace, loop: loop, speed: replay.speed, repeats: replay.loops)
      name = "the recording \(replay.path)"
    } else if arguments.simulates {
      let sensor = try SimulatedSensor(loop: loop, rateHz: configuration.sensor.rateHz)
      simulated = sensor
      source = sensor
      name = "the simulated sensor"
    } else {
      let deferred = DeferredSource(settings: configuration.sensor, loop: loop)
      machine = deferred
      source = deferred
    }
    var parts = Daemon.Parts(loop: loop, log: log, source: source, run: RunIdentifier.make())
    parts.simulated = simulated
    parts.trace = trace
    parts.chassis = chassis
    parts.lockFile = lockFile
    self.machine = machine
    tablet = machine == nil ? nil : TabletSwitch(loop: loop)
    let socket = try ServedSocket.open(arguments.socket)
    daemon = try Daemon(parts, configuration: configuration, listener: socket.listener)
    log.line(.info, "orientd \(Version.text) serves \(socket.path) with \(name)")
    if socket.isStandard {
      registry = RegistryLink(at: Program.registryLink, to: socket.path, log: log)
    }
  }

  /// Serves until a signal ends it.
  func run() throws {
    // Before anybody knows that it is there, and may signal it.
    for number in [SIGTERM, SIGINT] {
      sources.append(try loop.signal(number) { [weak self] in self?.stop() })
    }
    sources.append(try loop.signal(SIGHUP) { [weak self] in self?.reload() })
    status = daemon.status
    // Before hardware is looked for, so that nobody waits for that who wants the socket.
    isManaged = (try? ServiceManager.notify(.ready, .status(status))) ?? false
    if isManaged {
      try loop.feedWatchdog()
      sources.append(try loop.afterEvents { [weak self] in self?.tellStatus() })
    }
    if let tablet {
      tablet.onChange = { [weak self] in self?.daemon.hub.isTablet = self?.tablet?.isTablet }
      tablet.search()
    }
    machine?.begin()
    _ = try loop.run()
    machine?.finish()
    log.line(.info, "orientd stops")
  }

  private func stop() {
    _ = try? ServiceManager.notify(.stopping)
    daemon.stop()
    registry = nil
    loop.exit(0)
  }

  private func reload() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    _ = try? ServiceManager.notify(.reloading(at: now))
    do {
      let (configuration, _) = try Program.loadConfiguration(arguments, log: log)
      try daemon.reload(configuration)
      machine?.configure(configuration.sensor)
      log.line(.info, "took the new configuration")
    } catch {
      log.line(
        .error, "kept the old configuration, since the new one is refused: \(error.description)")
    }
    _ = try? ServiceManager.notify(.ready, .status(daemon.status))
  }

  private func tellStatus() {
    let present = daemon.status
    guard present != status else { return }
    status = present
    _ = try? ServiceManager.notify(.status(present))
  }
}
