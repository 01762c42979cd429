import Glibc
import LinuxIO
import OrientClient
import OrientationWire

/// A mask or view that lives until Ctrl-C, or as long as a program runs.
final class LivingCall {
  private let method: OrientationMethod
  /// `mask` or `view`, for people.
  private let what: String
  private let words: [String]?
  private let context: Context
  private let session: Session
  /// The signals that are blocked before the loop takes some, for the program.
  private let mask: sigset_t

  private var stream: ReplyStream<HandleReply>?
  private var source: EventLoop.Source?
  private var retry: EventLoop.Source?
  private var isAccepted = false
  private var program: RunningProgram?
  private var code: Int32 = 0

  /// How soon another connection is tried, µs.
  private static let pause: Int64 = 250_000
  /// What is passed on to the program.
  private static let passed = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

  /// `program` is started once the call is accepted.
  init(
    _ method: OrientationMethod, what: String, program: [String]?, in context: Context
  ) throws(Failure) {
    self.method = method
    self.what = what
    words = program
    self.context = context
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    self.mask = mask
    session = try Session()
  }

  // The loop lets go of the descriptor before it is closed.
  deinit { source = nil }

  /// Lives; returns the exit code.
  func run() throws(Failure) -> Int32 {
    retry = try Failure.catching { () throws(SystemError) in
      try session.loop.timer(accuracy: 50_000) { [weak self] _ in self?.connect() }
    }
    if words != nil {
      for number in Self.passed {
        try session.on(number) { [weak self] isFromTerminal in
          self?.take(number, isFromTerminal: isFromTerminal)
        }
      }
    }
    connect()
    if words == nil { try session.run() } else { try session.runUntilEnd() }
    return code
  }

  private func connect() {
    do throws(ClientError) {
      let stream = try ReplyStream<HandleReply>(method.call, at: context.socket)
      self.stream = stream
      session.attempt { () throws(Failure) in
        source = try Failure.catching { () throws(SystemError) in
          try session.loop.watch(stream.descriptor, for: .readable) { [weak self] _ in
            self?.read()
          }
        }
      }
    } catch {
      lose(error)
    }
  }

  private func read() {
    do throws(ClientError) {
      while let reply = try stream?.next() {
        if !isAccepted { session.attempt { () throws(Failure) in try accept(reply) } }
      }
      if stream?.isOver ?? false { throw .lost }
    } catch {
      lose(error)
    }
  }

  private func accept(_ reply: HandleReply) throws(Failure) {
    isAccepted = true
    guard let words else {
      let state = reply.state
      return try context.output.line(
        "\(what) \(reply.handle); interface \(state.interface.name)"
          + (state.held.map { " (held: \($0.name))" } ?? ""))
    }
    program = try RunningProgram(words, mask: mask, on: session.loop) { [weak self] code in
      self?.code = code
      self?.session.end()
    }
  }

  /// The call has ended. While a program runs that is no reason to end it: the call is made again when there is a daemon.
  private func lose(_ error: ClientError) {
    source = nil
    stream = nil
    guard program != nil else { return session.end(Failure(error)) }
    switch error {
    case .noDaemon: break
    case .lost, .timedOut:
      context.note("\(error); \(words?.first ?? "") goes on, and its \(what) when orientd is back")
    case .notPermitted, .refused, .notUnderstood:
      return context.note("\(error); \(words?.first ?? "") goes on without its \(what)")
    }
    retry?.rearm(at: EventLoop.now() + Self.pause)
  }

  private func take(_ signal: Int32, isFromTerminal: Bool) {
    guard let program else {
      code = 128 + signal
      return session.end()
    }
    // The terminal has told it already; a second Ctrl-C means more than one to many programs.
    if !isFromTerminal { program.send(signal) }
  }
}
