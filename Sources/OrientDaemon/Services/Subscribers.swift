import LinuxIO
import OrientationWire

/// The streams of `Subscribe`: each gets every change, and the same state again after 30 quiet seconds.
final class Subscribers {
  private let quiet: Quiet
  private var calls: [ServerCall] = []
  private var last: EncodedState?
  private var timer: EventLoop.Source?
  private var isArmed = false
  private var isTelling = false

  init(loop: EventLoop, quiet: Quiet) throws(SystemError) {
    self.quiet = quiet
    timer = try loop.timer(accuracy: quiet.accuracy) { [weak self] now in self?.repeatState(now) }
  }

  /// Begins a stream with the present state.
  func add(_ call: ServerCall, _ state: EncodedState) {
    calls.append(call)
    last = state
    call.stream(state)
    arm()
  }

  /// Tells all of a change.
  ///
  /// To tell one may find its client gone, which may change the state again: then the newer one is told to all, so that
  /// nobody gets the older one after it.
  func tell(_ state: EncodedState) {
    last = state
    guard !isTelling else { return }
    isTelling = true
    var told: Int64?
    while let last, last.state.sequence != told {
      told = last.state.sequence
      for call in calls {
        call.stream(last)
        if self.last?.state.sequence != told { break }
      }
    }
    isTelling = false
    calls.removeAll { !$0.isLive }
  }

  private func repeatState(_ now: Int64) {
    isArmed = false
    calls.removeAll { !$0.isLive }
    for call in calls where quiet.isOver(call, at: now) {
      if let last { call.stream(last) }
    }
    arm()
  }

  private func arm() {
    guard !isArmed, let next = quiet.end(of: calls) else { return }
    isArmed = true
    timer?.rearm(at: next)
  }
}
