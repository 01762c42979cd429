/// From raw readings to a device orientation: gate, filter, flat and quadrant hysteresis, settle time.
///
/// Pure: it reads no clock and calls nobody. The same calls always give the same outcomes. On the way of a reading there
/// are integers only, no allocation and no reference.
public struct Classifier: Sendable {
  /// The first answer after unknown comes sooner than a change, since nothing is shown that it could disturb.
  private static let firstNeed = Settle.Need(time: 100_000, readings: 3)
  /// Good readings that are further apart than this have nothing to do with each other.
  private static let longestGap: Microseconds = 1_000_000

  private let calibration: Calibration
  private let planarNeed: Settle.Need
  private let faceNeed: Settle.Need
  private let stale: Microseconds

  private var fold: Fold
  private var gate: Gate
  private var learner: MagnitudeLearner
  private var filter: LowPass
  /// Of the last good reading; nil when the filter must be seeded.
  private var lastGood: Microseconds?
  private var pose: Pose
  private var settle = Settle()
  private var bad = BadReadings()
  /// `reason` came from bad readings, and stays until a first answer or a loss.
  private var isReasonFromReadings = false

  /// The published device orientation.
  public private(set) var device = DeviceOrientation.unknown
  /// Why `device` is unknown; nil when it isn't.
  public private(set) var reason: UnknownReason? = .starting
  /// What readings are multiplied by since another magnitude at rest was learnt; 1 by default. Where the driver gives no
  /// scale it is the scale that was learnt, in m/s² a count.
  public private(set) var correction = 1.0

  public init(settings: ClassifierSettings, calibration: Calibration) {
    self.calibration = calibration
    planarNeed = Settle.Need(time: settings.settle, readings: 2)
    faceNeed = Settle.Need(time: settings.settleFlat, readings: 2)
    stale = settings.stale
    fold = Fold(calibration, correction: calibration.isScaleKnown ? 1 : nil)
    gate = Gate(settings: settings, formats: calibration.formats)
    learner = MagnitudeLearner(calibration, settings: settings)
    filter = LowPass(timeConstant: settings.filter)
    pose = Pose(settings: settings)
  }

  /// The acceleration after the filter, Q14 in the screen's frame; nil before the first good reading.
  public var filtered: Vector? { lastGood == nil ? nil : filter.value }

  /// What will be published if it holds; nil when nothing is about to change.
  public var candidate: DeviceOrientation? {
    settle.candidate == .unknown ? nil : settle.candidate
  }

  /// For how long the candidate must still hold; nil without one.
  public func remaining(at time: Microseconds) -> Microseconds? {
    settle.candidate == .unknown ? nil : settle.remaining(of: need, at: time)
  }

  /// Takes counts as the driver gave them.
  public mutating func observe(_ counts: Vector, at time: Microseconds) -> Outcome {
    let raw = gate.wrapped(counts)
    if !learner.isProved && gate.isUsable(raw) { learn(from: raw, at: time) }
    let acceleration = fold.apply(raw)
    let verdict = gate.judge(raw, acceleration)
    return verdict == .good
      ? accept(acceleration, at: time) : reject(verdict, at: time)
  }

  /// Tells that a deadline has come.
  public mutating func advance(to time: Microseconds) -> Outcome {
    var outcome = Outcome(needsReading: false)
    if let deadline = settle.deadline(of: need), deadline <= time {
      outcome.published = publishIfDue(at: time)
      outcome.needsReading = outcome.published == nil
    }
    if let since = bad.since, since &+ stale <= time { outcome.needsReading = true }
    return finish(outcome, after: time)
  }

  /// Tells that the sensor is gone, silent or off.
  public mutating func lost(_ reason: UnknownReason, at time: Microseconds) -> Outcome {
    var outcome = Outcome(needsReading: false)
    outcome.published = becomeUnknown(reason)
    bad.clear()
    gate.reset()
    learner.interrupt()
    isReasonFromReadings = false
    return finish(outcome, after: time)
  }

  private mutating func learn(from raw: Vector, at time: Microseconds) {
    switch learner.observe(raw, at: time) {
    case nil: return
    case .proved:
      if correction == 1 { return }
      correction = 1
    case .learnt(let learnt): correction = learnt
    }
    fold = Fold(calibration, correction: correction)
    lastGood = nil
  }

  private mutating func accept(_ acceleration: Vector, at time: Microseconds) -> Outcome {
    bad.clear()
    if let last = lastGood, time >= last, time &- last <= Classifier.longestGap {
      filter.move(to: acceleration, elapsed: time &- last)
    } else {
      filter.seed(acceleration)
    }
    lastGood = time

    var outcome = Outcome(verdict: .good, needsReading: false)
    switch pose.read(filter.value, published: device) {
    case .undecided: settle.pause(at: time)
    case .pose(let seen) where seen != device:
      settle.see(seen, at: time)
      outcome.published = publishIfDue(at: time)
      // Held long enough, but by too few readings: a sensor that tells changes only has fallen silent.
      outcome.needsReading = outcome.published == nil && settle.remaining(of: need, at: time) == 0
    case .hold, .pose: settle.drop()
    }
    return finish(outcome, after: time)
  }

  private mutating func reject(_ verdict: Verdict, at time: Microseconds) -> Outcome {
    settle.pause(at: time)
    bad.add(verdict, at: time)
    var outcome = Outcome(verdict: verdict, needsReading: false)
    if let since = bad.since, time &- since >= stale {
      // What good readings before the stretch had begun ends, even where the device was unknown already.
      outcome.published = becomeUnknown((isReasonFromReadings ? reason : nil) ?? bad.commonest)
      isReasonFromReadings = true
    }
    return finish(outcome, after: time)
  }

  /// What the candidate needs.
  private var need: Settle.Need {
    if device == .unknown { return Classifier.firstNeed }
    return settle.candidate.isFace ? faceNeed : planarNeed
  }

  private mutating func publishIfDue(at time: Microseconds) -> DeviceOrientation? {
    let need = need
    guard settle.readings >= need.readings, settle.remaining(of: need, at: time) == 0 else {
      return nil
    }
    device = settle.candidate
    reason = nil
    isReasonFromReadings = false
    pose.publish(device)
    settle.drop()
    return device
  }

  /// Drops the filter and the candidate; the planar axis is remembered.
  private mutating func becomeUnknown(_ why: UnknownReason) -> DeviceOrientation? {
    let changed = device != .unknown
    device = .unknown
    reason = why
    lastGood = nil
    settle.drop()
    return changed ? .unknown : nil
  }

  /// Adds what is the same for every call. A deadline that has come, and for which a reading was asked, isn't said again.
  private func finish(_ outcome: Outcome, after time: Microseconds) -> Outcome {
    var outcome = outcome
    outcome.reason = reason
    var next = Microseconds.max
    if let deadline = settle.deadline(of: need), deadline > time { next = deadline }
    if let since = bad.since, since &+ stale > time { next = min(next, since &+ stale) }
    outcome.nextDeadline = next == .max ? nil : next
    return outcome
  }
}
