import Glibc
import LinuxIO

/// An event loop that runs until a command is through: done, or failed.
final class Session {
  let loop: EventLoop
  private var failure: Failure?
  private var signals: [EventLoop.Source] = []

  init() throws(Failure) {
    // From here on, so that what is begun before `run` is ended well too, a terminal's picture among it.
    for signal in [SIGINT, SIGTERM] { EventLoop.block(signal) }
    loop = try Failure.catching { () throws(SystemError) in try EventLoop() }
  }

  /// Takes a signal in the loop instead of its usual effect.
  func on(_ signal: Int32, _ body: @escaping () -> Void) throws(Failure) {
    signals.append(
      try Failure.catching { () throws(SystemError) in try loop.signal(signal, body) })
  }

  /// The same; `body` is told whether it came from the terminal, so that every program there got it.
  func on(_ signal: Int32, _ body: @escaping (_ isFromTerminal: Bool) -> Void) throws(Failure) {
    signals.append(
      try Failure.catching { () throws(SystemError) in try loop.signal(signal, body) })
  }

  /// Ends the loop; the first one who does says how.
  func end(_ failure: Failure? = nil) {
    self.failure = self.failure ?? failure
    loop.exit(0)
  }

  /// Does `body` in the loop: what it throws ends the session.
  func attempt(_ body: () throws(Failure) -> Void) {
    do throws(Failure) { try body() } catch { end(error) }
  }

  /// Runs until `end`. Ctrl-C and SIGTERM are ends without a failure.
  func run() throws(Failure) {
    for signal in [SIGINT, SIGTERM] { try on(signal) { [weak self] in self?.end() } }
    try runUntilEnd()
  }

  /// Runs until `end`, whatever signals come.
  func runUntilEnd() throws(Failure) {
    _ = try Failure.catching { () throws(SystemError) in try loop.run() }
    if let failure { throw failure }
  }
}
