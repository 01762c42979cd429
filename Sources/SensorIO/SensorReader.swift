import LinuxIO
import OrientationCore

/// Reads one sensor in the best way that works, and goes on trying while none does.
final class SensorReader {
  /// What it tells.
  enum Event {
    case reading(Vector, at: Microseconds)
    case lost(UnknownReason)
    /// A read failed.
    case failure
    /// `mode` or `rateHz` is another.
    case changed
    case notice(Notice)
  }

  let profile: SensorProfile
  private(set) var mode = SensorDescription.Mode.off
  private(set) var rateHz: Double?
  /// Whether its buffer was found to give nothing, so that polling is the better start.
  private(set) var buffersInVain = false

  private let loop: EventLoop
  private let worker: Worker
  private let tell: (Event) -> Void
  private var ladder: OpeningLadder
  private var session: (any Session)?
  private var retryTimer: EventLoop.Source?
  private var retry = RetryDelay(first: 500_000, longest: 10_000_000)
  private var trigger = ""
  private var isMoving = true
  private var hasReading = false
  private var lastSilence: Microseconds?
  /// Grows with each opening and at the end, so that what comes late from the worker is known as such.
  private var generation = 0

  /// A buffer that worked for so long between two silences, µs, deserves another try with the same trigger.
  private static let trusted: Microseconds = 60_000_000

  /// Begins at once; `prefersPolling` when its buffer is known not to work.
  init(
    profile: SensorProfile, prefersPolling: Bool, loop: EventLoop, worker: Worker,
    _ tell: @escaping (Event) -> Void
  ) throws(SystemError) {
    self.profile = profile
    self.loop = loop
    self.worker = worker
    self.tell = tell
    buffersInVain = prefersPolling
    ladder = OpeningLadder(
      mode: prefersPolling ? .poll : profile.settings.mode, canPoll: profile.canPoll,
      canBuffer: profile.canBuffer, hasTrigger: profile.hasTrigger)
    retryTimer = try loop.timer(accuracy: 100_000) { [weak self] _ in self?.open() }
    if profile.settings.mode == .buffer, ladder.step == .poll, !prefersPolling {
      say(.warning, "has no buffer that can be used; it is polled")
    }
    if profile.settings.mode == .poll, ladder.step == .buffer {
      say(.warning, "can't be polled; its buffer is used")
    }
    open()
  }

  func requestReading() { session?.requestReading() }

  func setMoving(_ moving: Bool) {
    isMoving = moving
    session?.setMoving(moving)
  }

  /// Opens it anew after a suspend, which not all sensors survive.
  func resume() {
    drop()
    open()
  }

  /// Lets go of the sensor; nothing more is told.
  func close() {
    generation += 1
    retryTimer?.setEnabled(false)
    drop()
  }

  private func drop() {
    session?.close()
    session = nil
    mode = .off
  }

  private func open(readsFirst: Bool = false) {
    guard let step = ladder.step else { return }
    generation += 1
    let expected = generation
    retryTimer?.setEnabled(false)
    let opening = SensorOpening(
      profile: profile, step: step, deadTriggers: ladder.deadTriggers, readsFirst: readsFirst)
    do {
      try worker.run {
        opening.run()
      } then: { [weak self] report in
        guard let self, expected == generation else { return }
        finishOpening(report)
      }
    } catch {
      say(.error, "can't be opened: \(error)")
      tryLater(.noData)
    }
  }

  private func finishOpening(_ report: SensorOpening.Report) {
    for notice in report.notices { tell(.notice(notice)) }
    do throws(SystemError) {
      switch report.outcome {
      case .polling(let axes):
        begin(.poll, rateHz: profile.settings.rateHz)
        session = try PolledSession(
          axes: axes, settings: profile.settings, loop: loop, worker: worker, listener())
      case .buffering(let buffer, let stamped, let axes):
        trigger = buffer.trigger
        begin(.buffer, rateHz: report.rateHz)
        session = try BufferedSession(
          buffer: buffer, stamped: stamped, axes: axes, profile: profile,
          period: period(of: report.rateHz), loop: loop, worker: worker, listener())
        if case .reading(let raw) = report.reading { take(.reading(raw, at: EventLoop.now())) }
      case .noBuffer: changeToPolling()
      case .busy: isBusy()
      case .gone: tryLater(.noSensor)
      case .failed(let error):
        say(.error, "can't be opened: \(error); it is tried again")
        tryLater(.noData)
      }
    } catch {
      say(.error, "can't be read: \(error); it is tried again")
      tryLater(.noData)
    }
    session?.setMoving(isMoving)
  }

  /// Of a buffer's scans; a driver's word for it is believed within reason.
  private func period(of rateHz: Double?) -> Microseconds {
    let rate = rateHz.flatMap { $0 > 0 ? $0 : nil } ?? profile.settings.rateHz
    return Microseconds(1e6 / min(10_000, max(0.1, rate)))
  }

  private func begin(_ mode: SensorDescription.Mode, rateHz: Double?) {
    let isNew = self.mode != mode || self.rateHz != rateHz
    self.mode = mode
    self.rateHz = rateHz
    if isNew { tell(.changed) }
  }

  private func changeToPolling() {
    if ladder.hasNoBuffer() {
      buffersInVain = lastSilence != nil
      say(.notice, "its buffer can't be used; it is polled")
      open()
    } else {
      say(.warning, "its buffer can't be used, and it can't be polled; it is tried again")
      tryLater(.noData)
    }
  }

  private func listener() -> (SessionEvent) -> Void {
    let expected = generation
    return { [weak self] event in
      guard let self, expected == generation else { return }
      take(event)
    }
  }

  private func take(_ event: SessionEvent) {
    switch event {
    case .reading(let raw, let at):
      hasReading = true
      retry.succeeded()
      tell(.reading(raw, at: at))
    case .failure: tell(.failure)
    case .silent(let reason): tell(.lost(reason))
    case .notice(let notice): tell(.notice(notice))
    case .ended(.gone): tryLater(.noSensor)
    case .ended(.busy): isBusy()
    case .ended(.silent): wasSilent(isSure: true)
    case .ended(.unsure): wasSilent(isSure: false)
    }
  }

  private func wasSilent(isSure: Bool) {
    let now = EventLoop.now()
    if let lastSilence, now - lastSilence > Self.trusted { ladder.works() }
    lastSilence = now
    ladder.wasSilent(trigger: trigger)
    let cause = trigger.isEmpty ? "" : " with the trigger \(trigger)"
    say(.notice, "its buffer gives nothing\(cause); it is enabled anew")
    drop()
    if isSure { tell(.lost(hasReading ? .stale : .noData)) }
    open(readsFirst: !isSure)
  }

  private func isBusy() {
    say(
      .warning,
      "another program holds it, most likely iio-sensor-proxy; end that one: systemctl disable --now iio-sensor-proxy"
    )
    tryLater(.busy)
  }

  private func tryLater(_ reason: UnknownReason) {
    drop()
    retryTimer?.rearm(at: EventLoop.now() + retry.failed())
    tell(.lost(reason))
    tell(.changed)
  }

  private func say(_ level: Notice.Level, _ what: String) {
    tell(.notice(Notice(level, "\(profile.nickname): \(what)")))
  }
}
