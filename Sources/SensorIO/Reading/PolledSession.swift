import Glibc
import LinuxIO
import OrientationCore

/// Reads a sensor's raw values in turn.
///
/// The first read runs on the worker, since a sleeping sensor may take its time; a sensor that once took more than 20 ms
/// stays there, and the others are read on the loop.
final class PolledSession: Session {
  private let axes: RawAxes
  private let worker: Worker
  private let tell: (SessionEvent) -> Void
  private var pace: PollPace
  private var silence: PollSilence
  private var delay: RetryDelay
  private var usesWorker = true
  private var wasSlow = false
  private var isReading = false
  private var isEnded = false
  private var due: Microseconds
  private var told: Set<String> = []
  private var movingTimer: EventLoop.Source?
  private var restTimer: EventLoop.Source?
  private var silenceTimer: EventLoop.Source?

  /// A read that takes longer, µs, would hold up the loop.
  private static let slow: Microseconds = 20_000
  /// While something moves a late read would be a late turn, µs.
  private static let movingAccuracy: UInt64 = 10_000
  /// At rest wake-ups may coalesce, µs.
  private static let restAccuracy: UInt64 = 100_000

  init(
    axes: RawAxes, settings: SensorSettings, loop: EventLoop, worker: Worker,
    _ tell: @escaping (SessionEvent) -> Void
  ) throws(SystemError) {
    self.axes = axes
    self.worker = worker
    self.tell = tell
    let now = EventLoop.now()
    let period = max(1000, Microseconds((1e6 / settings.rateHz).rounded()))
    pace = PollPace(period: period, restInterval: max(1000, settings.restInterval), now: now)
    silence = PollSilence(stale: settings.stale)
    delay = RetryDelay(first: period, longest: max(period, 2_000_000))
    due = now
    movingTimer = try loop.timer(accuracy: Self.movingAccuracy) { [weak self] _ in self?.read() }
    restTimer = try loop.timer(accuracy: Self.restAccuracy) { [weak self] _ in self?.read() }
    silenceTimer = try loop.timer(accuracy: Self.restAccuracy) { [weak self] in self?.check(at: $0)
    }
    read()
  }

  func close() {
    isEnded = true
    stopTimers()
    silenceTimer?.setEnabled(false)
  }

  func requestReading() { read() }

  func setMoving(_ moving: Bool) {
    let now = EventLoop.now()
    let before = pace.interval(at: now)
    pace.setMoving(moving, at: now)
    let interval = pace.interval(at: now)
    // Motion doesn't wait for the end of a rest.
    if interval < before, !isReading, due > now + interval { arm(after: interval, from: now) }
  }

  private func read() {
    guard !isReading, !isEnded else { return }
    let start = EventLoop.now()
    due = min(due, start)
    silence.ask(at: start)
    guard usesWorker else {
      take(axes.read(), took: EventLoop.now() - start)
      return
    }
    isReading = true
    stopTimers()
    armSilence()
    do {
      try worker.run { [axes] in
        let start = EventLoop.now()
        return (axes.read(), EventLoop.now() - start)
      } then: { [weak self] answer in
        guard let self else { return }
        isReading = false
        take(answer.0, took: answer.1)
      }
    } catch {
      isReading = false
      failed("the reader thread can't be reached: \(error)")
    }
  }

  private func take(_ answer: RawAxes.Answer, took: Microseconds) {
    guard !isEnded else { return }
    let now = EventLoop.now()
    if took > Self.slow { wasSlow = true }
    usesWorker = wasSlow
    switch answer {
    case .reading(let raw):
      silence.answer(took: took)
      silenceTimer?.setEnabled(false)
      delay.succeeded()
      let interval = pace.interval(at: now)
      arm(after: interval, from: due + interval > now ? due : now)
      tell(.reading(raw, at: now))
    case .failed(let error):
      switch error.code {
      case ENODEV, ENXIO, ENOENT: end(.gone)
      case EBUSY: end(.busy)
      default: failed("\(error)")
      }
    case .garbage(let file, let error): failed("\(file) holds \(error)")
    }
  }

  private func failed(_ what: String) {
    let now = EventLoop.now()
    arm(after: delay.failed(), from: now)
    armSilence()
    tell(.failure)
    if !isEnded, told.insert(what).inserted {
      tell(.notice(Notice(.warning, "\(what); it is tried again")))
    }
  }

  private func end(_ ending: SessionEvent.Ending) {
    close()
    tell(.ended(ending))
  }

  private func check(at now: Microseconds) {
    if let reason = silence.reason(at: now) { tell(.silent(reason)) }
    armSilence()
  }

  private func armSilence() {
    if let deadline = silence.deadline {
      silenceTimer?.rearm(at: deadline)
    } else {
      silenceTimer?.setEnabled(false)
    }
  }

  private func arm(after interval: Microseconds, from start: Microseconds) {
    stopTimers()
    due = start + interval
    (interval > pace.period ? restTimer : movingTimer)?.rearm(at: due)
  }

  private func stopTimers() {
    movingTimer?.setEnabled(false)
    restTimer?.setEnabled(false)
  }
}
