import Glibc
import LinuxIO
import OrientClient
import OrientationWire

/// The live view at work: two streams, the keys, and a connection for what the keys ask for.
final class LiveView {
  private let context: Context
  private let session: Session
  private let screen: TerminalScreen
  private let isRich: Bool
  private var model: LiveModel
  private var keys = KeyReader()
  private var feed: StateFeed?
  private var monitor: ReplyStream<MonitorReply>
  private var commands: Connection
  private var sources: [EventLoop.Source] = []
  private var redraw: EventLoop.Source?
  private var isDue = false

  /// µs between two pictures at most: 25 a second.
  private static let interval: Int64 = 40_000
  /// µs between two pictures at least, since silence is shown too.
  private static let idle: Int64 = 500_000

  /// Connects and asks for the first state. Throws when there is no daemon.
  init(_ context: Context, in session: Session, on screen: TerminalScreen, isRich: Bool)
    throws(Failure)
  {
    self.context = context
    self.session = session
    self.screen = screen
    self.isRich = isRich
    do throws(ClientError) {
      let client = context.client
      let interfaces = try client.interfaces()
      model = LiveModel(
        try client.state(), isSimulated: interfaces.contains(SimulationMethod.interface))
      monitor = try client.monitor()
      commands = try Connection(to: client.path)
    } catch {
      throw Failure(error)
    }
  }

  // The loop lets go of descriptors before they are closed.
  deinit { sources = [] }

  /// Shows it until q, a signal or the daemon's end.
  func run() throws(Failure) {
    feed = try StateFeed(context.client, in: session) { [weak self] update in
      self?.model.take(update.state)
      self?.drawSoon()
    }
    redraw = try Failure.catching { () throws(SystemError) in
      try session.loop.timer(accuracy: 5_000) { [weak self] _ in self?.draw() }
    }
    try watch(monitor.descriptor) { $0.readMonitor() }
    try watch(commands.descriptor) { $0.readAnswers() }
    if screen.hasKeyboard { try watch(TerminalScreen.keyboard) { $0.readKeys() } }
    try session.on(SIGWINCH) { [weak self] in self?.draw() }
    try session.on(SIGHUP) { [weak self] in self?.session.end() }
    try session.on(SIGTSTP) { [weak self] in self?.pause() }
    feed?.start()
    try screen.enter()
    defer { screen.leave() }
    draw()
    try session.run()
  }

  private func watch(_ descriptor: Int32, _ body: @escaping (LiveView) -> Void) throws(Failure) {
    sources.append(
      try Failure.catching { () throws(SystemError) in
        try session.loop.watch(descriptor, for: .readable) { [weak self] _ in
          if let self { body(self) }
        }
      })
  }

  private func draw() {
    isDue = false
    let now = EventLoop.now()
    let size = screen.size
    let frame = LiveFrame(
      model: model, columns: size.columns, rows: size.rows, isRich: isRich, now: now)
    session.attempt { () throws(Failure) in try screen.show(frame.lines) }
    redraw?.rearm(at: now + Self.idle)
  }

  private func drawSoon() {
    guard !isDue else { return }
    isDue = true
    redraw?.rearm(at: EventLoop.now() + Self.interval)
  }

  /// Ctrl-Z: the shell gets its terminal as it was, and `fg` brings the view back.
  private func pause() {
    screen.leave()
    kill(getpid(), SIGSTOP)
    session.attempt { () throws(Failure) in try screen.enter() }
    draw()
  }

  private func readMonitor() {
    do throws(ClientError) {
      while let reply = try monitor.next() {
        model.take(reply)
        drawSoon()
      }
      if monitor.isOver { throw .lost }
    } catch {
      session.end(Failure(error))
    }
  }

  private func readAnswers() {
    do throws(ClientError) {
      while let reply = try commands.next() {
        model.message = reply.error.map {
          ClientError.refused(VarlinkError($0, reply.parameters)).description
        }
        drawSoon()
      }
    } catch {
      session.end(Failure(error))
    }
  }

  private func readKeys() {
    let bytes = screen.pressed()
    if bytes.isEmpty { return session.end() }
    for key in keys.read(bytes) {
      if key == .letter("q") || key == .letter("Q") { return session.end() }
      guard model.isSimulated, let method = LiveView.method(for: key, model.state) else { continue }
      do throws(ClientError) {
        try commands.send(method.call)
      } catch {
        return session.end(Failure(error))
      }
    }
  }

  /// What a key does to the simulated device: arrows point where its top goes.
  static func method(for key: Key, _ state: State) -> SimulationMethod? {
    switch key {
    case .up: .move(Vector(x: 0, y: -1000, z: 0))
    case .down: .move(Vector(x: 0, y: 1000, z: 0))
    case .left: .move(Vector(x: -1000, y: 0, z: 0))
    case .right: .move(Vector(x: 1000, y: 0, z: 0))
    case .letter("u"), .letter("U"): .move(Vector(x: 0, y: 0, z: 1000))
    case .letter("d"), .letter("D"): .move(Vector(x: 0, y: 0, z: -1000))
    case .letter("p"), .letter("P"): state.sensor == nil ? .plug : .unplug
    default: nil
    }
  }
}
