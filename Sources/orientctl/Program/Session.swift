import Glibc
import LinuxIO

/// An event loop that runs until a command is through: done, or failed.
final class Session {
  let loop: EventLoop
  private var failure: Failure?
  private var signals: [EventLoop.Source] = []

  init() throws(Failure) {
    loop = try Failure.catching { () throws(SystemError) in try EventLoop() }
  }

  /// Takes a signal in the loop instead of its usual effect.
  func on(_ signal: Int32, _ body: @escaping () -> Void) throws(Failure) {
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
    _ = try Failure.catching { () throws(SystemError) in try loop.run() }
    if let failure { throw failure }
  }
}
