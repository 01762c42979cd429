import LinuxIO
import OrientClient
import OrientationWire

/// The stream of states in an event loop: connects, and connects again where that is wanted.
final class StateFeed {
  /// A state as it came, and what this program understands of it.
  struct Update {
    let json: JSON
    let state: State
  }

  private let client: OrientationClient
  private let session: Session
  private let waits: Bool
  private let body: (Update) -> Void
  private var stream: ReplyStream<JSON>?
  private var source: EventLoop.Source?
  private var retry: EventLoop.Source?
  /// Run and sequence of the last state.
  private var last: (run: String, sequence: Int64)?

  /// How soon another connection is tried, µs: nobody notices the tries, and a restarted daemon is found at once.
  private static let pause: Int64 = 250_000

  /// `body` gets each state that differs from the one before. When there are no more the session ends; with `waits` a
  /// daemon that isn't there, or goes, is waited for instead.
  init(
    _ client: OrientationClient, in session: Session, waits: Bool = false,
    _ body: @escaping (Update) -> Void
  ) throws(Failure) {
    self.client = client
    self.session = session
    self.waits = waits
    self.body = body
    retry = try Failure.catching { () throws(SystemError) in
      try session.loop.timer(accuracy: 50_000) { [weak self] _ in self?.start() }
    }
  }

  // The loop lets go of a descriptor before it is closed.
  deinit { source = nil }

  /// Connects.
  func start() {
    do throws(ClientError) {
      let stream = try ReplyStream<JSON>(OrientationMethod.subscribe.call, at: client.path)
      self.stream = stream
      session.attempt { () throws(Failure) in
        source = try Failure.catching { () throws(SystemError) in
          try session.loop.watch(stream.descriptor, for: .readable) { [weak self] _ in
            self?.read()
          }
        }
      }
    } catch {
      end(error)
    }
  }

  private func read() {
    do throws(ClientError) {
      while let reply = try stream?.next() {
        let state = try StateReply(reply: reply).state
        // The daemon repeats a state after 30 quiet seconds, and tells its state to each who comes.
        if let last, last == (state.run, state.sequence) { continue }
        last = (state.run, state.sequence)
        body(Update(json: reply["state"] ?? .null, state: state))
      }
      if stream?.isOver ?? false { throw .lost }
    } catch {
      end(error)
    }
  }

  private func end(_ error: ClientError) {
    source = nil
    stream = nil
    let isGone =
      switch error {
      case .noDaemon, .lost, .timedOut: true
      case .notPermitted, .refused, .notUnderstood: false
      }
    if waits && isGone {
      retry?.rearm(at: EventLoop.now() + Self.pause)
    } else {
      session.end(Failure(error))
    }
  }
}
