import LinuxIO
import OrientationWire

/// The streams of states: each gets every change, and the same state again after 30 quiet seconds.
final class Subscribers {
  private struct Stream {
    let call: ServerCall
    /// Of the mask or view that lives in the call; nil for a mere subscription.
    let handle: Int?

    func tell(_ state: EncodedState) {
      if let handle { call.stream(state, handle: handle) } else { call.stream(state) }
    }
  }

  private let quiet: Quiet
  private var streams: [Stream] = []
  private var last: EncodedState?
  private var timer: EventLoop.Source?
  private var isArmed = false
  private var isTelling = false

  init(loop: EventLoop, quiet: Quiet) throws(SystemError) {
    self.quiet = quiet
    timer = try loop.timer(accuracy: quiet.accuracy) { [weak self] now in self?.repeatState(now) }
  }

  /// Begins a stream with the present state; `handle` is that of the mask or view whose call it is.
  func add(_ call: ServerCall, handle: Int? = nil, _ state: EncodedState) {
    let stream = Stream(call: call, handle: handle)
    streams.append(stream)
    last = state
    stream.tell(state)
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
      for stream in streams {
        stream.tell(last)
        if self.last?.state.sequence != told { break }
      }
    }
    isTelling = false
    streams.removeAll { !$0.call.isLive }
  }

  private func repeatState(_ now: Int64) {
    isArmed = false
    streams.removeAll { !$0.call.isLive }
    for stream in streams where quiet.isOver(stream.call, at: now) {
      if let last { stream.tell(last) }
    }
    arm()
  }

  private func arm() {
    guard !isArmed, let next = quiet.end(of: streams.lazy.map(\.call)) else { return }
    isArmed = true
    timer?.rearm(at: next)
  }
}
