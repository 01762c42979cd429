import LinuxIO
import OrientationCore
import OrientationWire
import SensorIO

/// Follows one source, from its events to the device's orientation.
package final class DeviceTracker {
  /// `device`, `reason`, `tilt` or the list of sensors may be another now; with the moment of what caused it, µs of
  /// CLOCK_BOOTTIME.
  package var onChange: ((Microseconds) -> Void)?
  /// Told of each reading while somebody wants them; nil spares the work.
  package var onReading: ((OrientationWire.Reading) -> Void)?
  package var onNotice: ((Notice) -> Void)?

  package let source: any SensorSource
  package private(set) var isOn = false

  private var settings: ClassifierSettings
  private var classifier: Classifier?
  private var calibration: Calibration?
  /// Whether a sensor was opened since it was switched on, so that the classifier knows best.
  private var isOpen = false
  /// Why the device is unknown while no sensor is open.
  private var closedReason = UnknownReason.starting
  private var tiltTracker = TiltTracker()
  private var motion = Motion()
  /// As the last outcome had it, so that a new one is noticed.
  private var reasonTold: UnknownReason?
  private var deadline: Microseconds?
  private var timer: EventLoop.Source?
  private(set) var readings: Int64 = 0
  private(set) var rejected: Int64 = 0

  /// Of a settle time: late is visible, so the loop may put it off by 5 ms only.
  private static let accuracy: UInt64 = 5000
  /// Readings that wait in the loop go before a deadline that has come meanwhile.
  private static let timerPriority: Int64 = 10

  package init(
    source: any SensorSource, settings: ClassifierSettings, loop: EventLoop
  ) throws(SystemError) {
    self.source = source
    self.settings = settings
    timer = try loop.timer(accuracy: DeviceTracker.accuracy) { [weak self] now in
      self?.deadlinePassed(now)
    }
    timer?.setPriority(DeviceTracker.timerPriority)
    sensor = source.sensors.first(where: \.used)?.identity
    source.handler = { [weak self] event in self?.take(event) }
  }

  package var device: DeviceOrientation { isOpen ? classifier?.device ?? .unknown : .unknown }

  /// Why `device` is unknown; nil when it isn't.
  package var reason: UnknownReason? {
    if !isOn { return source.hasSensor ? .asleep : .noSensor }
    guard isOpen, let classifier else { return closedReason }
    return classifier.reason
  }

  /// How far the screen leans; nil while `device` is unknown.
  package var tilt: Tilt? { device == .unknown ? nil : tiltTracker.tilt }

  /// Identity of the sensor that is used, or would be.
  package private(set) var sensor: String?

  /// What the readings of the open sensor are multiplied by.
  package var correction: Double { classifier?.correction ?? 1 }

  package func switchOn() {
    guard !isOn else { return }
    isOn = true
    isOpen = false
    closedReason = .starting
    source.switchOn()
    sensorsChanged()
  }

  package func switchOff() {
    guard isOn else { return }
    isOn = false
    source.switchOff()
    lose(.asleep)
    sensorsChanged()
  }

  /// Takes other settings; what was decided before is decided anew.
  package func apply(_ settings: ClassifierSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    classifier = calibration.map { Classifier(settings: settings, calibration: $0) }
    setDeadline(nil)
    tiltTracker.clear()
    onChange?(EventLoop.now())
  }

  private func take(_ event: SensorEvent) {
    switch event {
    case .opened(let description): open(description)
    case .reading(let raw, let time): observe(raw, at: time)
    case .lost(let reason):
      lose(reason)
      onChange?(EventLoop.now())
    case .changed: sensorsChanged()
    case .notice(let notice): onNotice?(notice)
    }
  }

  private func open(_ description: SensorDescription) {
    // The same sensor again: what it learnt and the axis it last stood on are still true.
    if classifier != nil, calibration == description.calibration {
      _ = classifier?.lost(.starting, at: sensorTime)
    } else {
      classifier = Classifier(settings: settings, calibration: description.calibration)
      calibration = description.calibration
    }
    isOpen = true
    readings = 0
    rejected = 0
    setDeadline(nil)
    tiltTracker.clear()
    sensorsChanged()
  }

  private func sensorsChanged() {
    sensor = source.sensors.first(where: \.used)?.identity
    onChange?(EventLoop.now())
  }

  private func lose(_ reason: UnknownReason) {
    let time = sensorTime
    // With the sensor gone, its time ended at its last reading.
    while source.hasSensor, let due = deadline, due < time { advance(to: due) }
    closedReason = reason
    let outcome = classifier?.lost(reason, at: time)
    setDeadline(outcome?.nextDeadline)
    tiltTracker.clear()
    motion = Motion()
  }

  private func observe(_ raw: Vector, at time: Microseconds) {
    guard isOn, isOpen else { return }
    while let due = deadline, due < time { advance(to: due) }
    let tiltBefore = tilt
    let correctionBefore = correction
    guard let outcome = classifier?.observe(raw, at: time) else { return }
    readings += 1
    if outcome.verdict != .good { rejected += 1 }
    if outcome.verdict == .good, let filtered = classifier?.filtered {
      tiltTracker.observe(filtered)
      motion.observe(filtered)
    }
    follow(outcome, at: time, isTiltChanged: outcome.published == nil && tilt != tiltBefore)
    if correction != correctionBefore { tellCorrection() }
    source.setMoving(motion.isMoving || classifier?.candidate != nil || device == .unknown)
    report(raw, outcome, at: time)
  }

  private func deadlinePassed(_ now: Microseconds) {
    let time = source.clock.time(atBoottime: now)
    while let due = deadline, due <= time { advance(to: due) }
    // Come too early by rounding between the clocks: once more.
    if let due = deadline { arm(due) }
  }

  private func advance(to due: Microseconds) {
    deadline = nil
    guard let outcome = classifier?.advance(to: due) else { return }
    follow(outcome, at: due, isTiltChanged: false)
  }

  private func follow(
    _ outcome: Outcome, at time: Microseconds, isTiltChanged: Bool
  ) {
    let reasonBefore = reasonTold
    reasonTold = outcome.reason
    setDeadline(outcome.nextDeadline)
    if outcome.published == .unknown { tiltTracker.clear() }
    if outcome.published != nil || isTiltChanged || outcome.reason != reasonBefore {
      onChange?(source.clock.boottime(at: time))
    }
    if outcome.needsReading { source.requestReading() }
  }

  private func tellCorrection() {
    let factor = (correction * 1000).rounded() / 1000
    onNotice?(
      correction == 1
        ? Notice(
          .info, "the sensor's scale was right after all: its readings are taken as they are")
        : Notice(
          .warning,
          "the sensor's scale is wrong: at rest it doesn't show 1 g, so its readings are multiplied "
            + "by \(factor); set scale = in orientd.conf, [Sensor], to be rid of this"))
  }

  private func setDeadline(_ time: Microseconds?) {
    guard time != deadline else { return }
    deadline = time
    if let time { arm(time) } else { timer?.setEnabled(false) }
  }

  private func arm(_ time: Microseconds) { timer?.rearm(at: source.clock.boottime(at: time)) }

  private var sensorTime: Microseconds { source.clock.time(atBoottime: EventLoop.now()) }

  private func report(_ raw: Vector, _ outcome: Outcome, at time: Microseconds) {
    guard let onReading, let verdict = outcome.verdict else { return }
    onReading(
      OrientationWire.Reading(
        time: source.clock.boottime(at: time), raw: raw, filtered: classifier?.filtered,
        verdict: verdict, flatBelow: settings.flatEnter, candidate: classifier?.candidate,
        remaining: classifier?.remaining(at: time)))
  }
}
