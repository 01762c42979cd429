import Glibc
import LinuxIO
import OrientationCore

/// Takes the scans of an enabled buffer as they come.
///
/// The sensor tells all that it measures for now. A sensor that is told to tell changes only (`in_accel_hysteresis`) would
/// be switched to it where this session begins, by what `setMoving` says; `BufferSilence` knows such sensors already.
final class BufferedSession: Session {
  /// nil when it's closed.
  private var buffer: IIOBuffer?
  private let layout: ScanLayout
  private let axes: RawAxes?
  private let worker: Worker
  private let name: String
  private let period: Microseconds
  private let tell: (SessionEvent) -> Void
  private var times: ScanTimes
  private var silence: BufferSilence
  private var pending: [UInt8] = []
  private var lastScan: Microseconds
  private var isReading = false
  /// Whether the read in hand is a check of the buffer, and not only a reading that was asked for.
  private var isChecking = false
  private var isEnded = false
  private var delay: RetryDelay
  private var timeFaultIsTold: Bool
  private var source: EventLoop.Source?
  private var silenceTimer: EventLoop.Source?
  private var soonTimer: EventLoop.Source?
  private var retryTimer: EventLoop.Source?

  /// Scans taken before other events of the loop get their turn.
  private static let scansAtATime = 64
  /// Failed reads after which the buffer counts as dead.
  private static let toleratedFailures = 5

  /// `axes` can be read while the buffer runs, or is nil; `period`, µs, is that of the scans.
  init(
    buffer: IIOBuffer, stamped: Bool, axes: RawAxes?, profile: SensorProfile,
    period: Microseconds, loop: EventLoop, worker: Worker,
    _ tell: @escaping (SessionEvent) -> Void
  ) throws(SystemError) {
    self.buffer = buffer
    layout = buffer.layout
    self.axes = axes
    self.worker = worker
    self.period = period
    self.tell = tell
    name = profile.nickname
    let now = EventLoop.now()
    lastScan = now
    delay = RetryDelay(first: 50_000, longest: 1_000_000)
    times = ScanTimes(period: period, stamped: stamped)
    timeFaultIsTold = !stamped
    silence = BufferSilence(
      armed: now, period: period, stale: profile.settings.stale, canRead: axes != nil,
      offset: profile.description.calibration.offset)
    source = try loop.watch(buffer.descriptor, for: .readable) { [weak self] _ in self?.drain() }
    silenceTimer = try loop.timer(accuracy: 100_000) { [weak self] in self?.check(at: $0) }
    soonTimer = try loop.timer(accuracy: 5000) { [weak self] now in self?.readIfQuiet(at: now) }
    retryTimer = try loop.timer(accuracy: 10_000) { [weak self] _ in
      self?.source?.setEnabled(true)
    }
    armSilence()
  }

  deinit { close() }

  func close() {
    isEnded = true
    // The loop stops watching before the buffer closes its descriptor.
    source = nil
    buffer = nil
    silenceTimer?.setEnabled(false)
    soonTimer?.setEnabled(false)
    retryTimer?.setEnabled(false)
  }

  /// The next scan will do, if it comes: a sensor that tells only changes may have none.
  func requestReading() {
    guard axes != nil, !isReading, !isEnded else { return }
    soonTimer?.rearm(at: lastScan + period * 3 / 2)
  }

  func setMoving(_ moving: Bool) {}

  private func drain() {
    guard !isEnded else { return }
    var raws: [Vector] = []
    var stamps: [Int64?] = []
    do throws(SystemError) {
      for _ in 0..<Self.scansAtATime {
        guard try buffer?.refill({ take($0, &raws, &stamps) }) == true else { break }
      }
      delay.succeeded()
    } catch {
      failed(error)
    }
    let now = EventLoop.now()
    let moments = times.times(of: stamps, now: now)
    if let last = raws.last {
      lastScan = now
      silence.scan(last, at: now)
      armSilence()
    }
    for (raw, moment) in zip(raws, moments) {
      guard !isEnded else { return }
      tell(.reading(raw, at: moment))
    }
    if !timeFaultIsTold, let fault = times.fault {
      timeFaultIsTold = true
      tell(
        .notice(
          Notice(
            .notice,
            "\(name): its timestamps can't be used (\(fault)); readings get the time of their arrival"
          )))
    }
  }

  /// Whole scans; the kernel gives no others, but a part is kept for the next time.
  private func take(
    _ bytes: UnsafeRawBufferPointer, _ raws: inout [Vector], _ stamps: inout [Int64?]
  ) {
    let size = layout.size
    if pending.isEmpty, bytes.count == size, let scan = bytes.baseAddress {
      raws.append(layout.raw(scan))
      stamps.append(layout.time(scan))
      return
    }
    pending += bytes
    while pending.count >= size {
      pending.withUnsafeBytes { bytes in
        guard let scan = bytes.baseAddress else { return }
        raws.append(layout.raw(scan))
        stamps.append(layout.time(scan))
      }
      pending.removeFirst(size)
    }
  }

  private func failed(_ error: SystemError) {
    tell(.failure)
    guard !isEnded else { return }
    if error.code == ENODEV {
      end(.gone)
      return
    }
    let pause = delay.failed()
    if delay.failures > Self.toleratedFailures {
      end(.silent)
    } else {
      // It would be readable again at once.
      source?.setEnabled(false)
      retryTimer?.rearm(at: EventLoop.now() + pause)
    }
  }

  private func check(at now: Microseconds) {
    guard !isEnded else { return }
    act(on: silence.due(at: now))
  }

  private func act(on action: BufferSilence.Action) {
    armSilence()
    switch action {
    case .wait: break
    case .read:
      isChecking = true
      readRaw()
    case .rearm: end(.unsure)
    case .giveUp: end(.silent)
    }
  }

  private func readIfQuiet(at now: Microseconds) {
    if now >= lastScan + period * 3 / 2 { readRaw() }
  }

  private func readRaw() {
    guard let axes, !isReading, !isEnded else { return }
    isReading = true
    do {
      try worker.run {
        axes.read()
      } then: { [weak self] answer in
        self?.take(answer)
      }
    } catch {
      isReading = false
    }
  }

  private func take(_ answer: RawAxes.Answer) {
    isReading = false
    guard !isEnded else { return }
    let now = EventLoop.now()
    let isCheck = isChecking
    isChecking = false
    guard case .reading(let raw) = answer else {
      tell(.failure)
      if isCheck, !isEnded { act(on: silence.failed()) }
      return
    }
    // Zeros are what HID gives for no answer.
    if raw != Vector(x: 0, y: 0, z: 0) {
      tell(.reading(raw, at: times.noteReading(at: now)))
    }
    if isCheck, !isEnded { act(on: silence.answered(raw, at: now)) }
  }

  private func end(_ ending: SessionEvent.Ending) {
    close()
    tell(.ended(ending))
  }

  private func armSilence() {
    if let deadline = silence.deadline, !isEnded { silenceTimer?.rearm(at: deadline) }
  }
}
