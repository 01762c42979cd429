import OrientationCore

/// The classifier once more, from its description and not from its code: real numbers, arrays and plain words, slow and
/// easy to check by eye. What the two disagree on is a fault of one of them.
struct ReferenceClassifier {
  /// What one call came to.
  struct Answer: Equatable {
    var published: DeviceOrientation?
    var reason: UnknownReason?
    var verdict: Verdict?
    var needsReading = false
    var nextDeadline: Microseconds?
  }

  /// A pose that may be published soon.
  struct Candidate: Equatable {
    var pose: DeviceOrientation
    var samples = 1
    /// How long it had held when its clock was last stopped or set.
    var held: Microseconds = 0
    /// Since when its clock runs; nil while it pauses.
    var since: Microseconds?

    func held(at time: Microseconds) -> Microseconds { held + (since.map { time - $0 } ?? 0) }

    mutating func pause(at time: Microseconds) {
      held = held(at: time)
      since = nil
    }

    mutating func resume(at time: Microseconds) {
      if since == nil { since = time }
    }
  }

  let settings: ClassifierSettings
  private(set) var device = DeviceOrientation.unknown
  private(set) var reason: UnknownReason? = .starting
  private(set) var candidate: Candidate?
  /// How near the last call came to deciding otherwise, in units of what rounding may change: under 1 is too near to
  /// say what integers must answer.
  private(set) var clearance = Double.infinity
  private(set) var sensor: ReferenceSensor
  private var equalAxes = ReferenceEqualAxes()
  private var magnitude = ReferenceMagnitude()
  /// The filtered acceleration in g; nil when the next good reading is to seed it.
  private(set) var filtered: [Double]?
  private var lastGood: Microseconds?
  /// Of the last reading or loss.
  private var latest: Microseconds?
  private var badSince: Microseconds?
  private var bad: [(reason: UnknownReason, count: Int, newest: Int)] = []
  private var badReadings = 0
  private var reasonIsFromReadings = false
  private var planarMemory: DeviceOrientation?

  init(settings: ClassifierSettings, calibration: Calibration) {
    self.settings = settings
    sensor = ReferenceSensor(calibration: calibration)
  }

  // MARK: What happens

  mutating func observe(_ counts: Vector, at time: Microseconds) -> Answer {
    clearance = .infinity
    noteTimeGoingBack(time)
    let raw = sensor.wrapped(counts)
    var verdict = judge(raw)
    if magnitude.take(raw, at: time, sensor: sensor, settings: settings) == .refold {
      sensor.correction = magnitude.correction
      filtered = nil
      verdict = sensor.judgeAgain(raw, verdict, settings)
    }
    clearance = min(clearance, magnitude.clearance)
    let before = device
    if let badReason = verdict.reason {
      candidate?.pause(at: time)
      takeBad(badReason, at: time)
    } else {
      badSince = nil
      takeGood(raw, at: time)
    }
    return answer(at: time, before: before, verdict: verdict)
  }

  mutating func advance(to time: Microseconds) -> Answer {
    clearance = .infinity
    let before = device
    publishIfSettled(at: time)
    var answer = answer(at: time, before: before, verdict: nil)
    if let badSince, time >= badSince + settings.stale {
      answer.needsReading = true
    }
    return answer
  }

  mutating func lost(_ why: UnknownReason, at time: Microseconds) -> Answer {
    clearance = .infinity
    latest = time
    let before = device
    becomeUnknown(why)
    reasonIsFromReadings = false
    badSince = nil
    // The description is silent on these two; see docs/decisions/classifier.md.
    equalAxes = ReferenceEqualAxes()
    magnitude.interrupt()
    return answer(at: time, before: before, verdict: nil)
  }

  /// For how long the candidate must still hold; nil without one.
  func remaining(at time: Microseconds) -> Microseconds? {
    candidate.map { max(0, timeNeeded(by: $0.pose) - $0.held(at: time)) }
  }

  // MARK: Gate

  private mutating func judge(_ raw: [Int64]) -> Verdict {
    let g = sensor.acceleration(raw)
    let isPlausible = sensor.isMagnitudeKnown && settings.isInGate(g.length)
    let areEqualAxesBad = equalAxes.take(raw, isPlausible: isPlausible)
    let isSaturated = sensor.isSaturated(raw)
    if sensor.isMagnitudeKnown, !isSaturated || raw[0] == raw[1] {
      clearance = min(clearance, settings.gateClearance(g.length))
    }
    if raw == [0, 0, 0] { return .zeros }
    if isSaturated { return .saturated }
    if areEqualAxesBad { return .equalAxes }
    return isPlausible ? .good : .implausible
  }

  private mutating func takeBad(_ why: UnknownReason, at time: Microseconds) {
    if badSince == nil {
      badSince = time
      bad = []
    }
    // The description is silent on this; see docs/decisions/classifier.md.
    if let since = badSince, time < since { badSince = time }
    badReadings += 1
    if let index = bad.firstIndex(where: { $0.reason == why }) {
      bad[index].count += 1
      bad[index].newest = badReadings
    } else {
      bad.append((why, 1, badReadings))
    }
    guard let badSince, time >= badSince + settings.stale else { return }
    let commonest = bad.max { ($0.count, $0.newest) < ($1.count, $1.newest) }
    becomeUnknown(reasonIsFromReadings ? reason : commonest?.reason)
    reasonIsFromReadings = true
  }

  private mutating func becomeUnknown(_ why: UnknownReason?) {
    device = .unknown
    reason = why
    filtered = nil
    lastGood = nil
    candidate = nil
  }

  // MARK: Filter

  private mutating func takeGood(_ raw: [Int64], at time: Microseconds) {
    let g = sensor.acceleration(raw)
    if let old = filtered, let lastGood, time >= lastGood, time - lastGood <= 1_000_000 {
      let passed = time - lastGood
      // As it is written, with 16 bits: alpha = dt * 2^16 / (dt + tau).
      let alpha = passed == 0 ? 0 : Double((passed << 16) / (passed + settings.filter)) / 65536
      filtered = (0..<3).map { old[$0] + alpha * (g[$0] - old[$0]) }
    } else {
      filtered = g
    }
    lastGood = time
    if let filtered { decide(filtered, at: time) }
  }

  // MARK: Decide

  private mutating func decide(_ g: [Double], at time: Microseconds) {
    clearance = min(clearance, abs(g.length - 0.5) / (0.0005 * 0.5 + 0.00025))
    if g.length < 0.5 {
      candidate?.pause(at: time)
      return
    }
    var pose = ReferencePose(settings: settings, from: device, memory: planarMemory)
    let wanted = pose.pose(of: g, isSymmetric: sensor.isSymmetric)
    clearance = min(clearance, pose.clearance)
    guard wanted != device else {
      candidate = nil
      return
    }
    if candidate?.pose == wanted {
      candidate?.samples += 1
      candidate?.resume(at: time)
    } else {
      candidate = Candidate(pose: wanted, since: time)
    }
    publishIfSettled(at: time)
  }

  private func samplesNeeded() -> Int { device == .unknown ? 3 : 2 }

  private func timeNeeded(by pose: DeviceOrientation) -> Microseconds {
    if device == .unknown { return 100_000 }
    return pose.isFace ? settings.settleFlat : settings.settle
  }

  private func isTimeOver(_ candidate: Candidate, at time: Microseconds) -> Bool {
    candidate.since != nil && candidate.held(at: time) >= timeNeeded(by: candidate.pose)
  }

  private mutating func publishIfSettled(at time: Microseconds) {
    guard let ripe = candidate, isTimeOver(ripe, at: time), ripe.samples >= samplesNeeded() else {
      return
    }
    device = ripe.pose
    if device.isPlanar { planarMemory = device }
    reason = nil
    reasonIsFromReadings = false
    candidate = nil
  }

  /// What a candidate has held so far stays; it goes on from the new time.
  private mutating func noteTimeGoingBack(_ time: Microseconds) {
    if let latest, time < latest, candidate?.since != nil {
      candidate?.pause(at: latest)
      candidate?.resume(at: time)
    }
    latest = time
  }

  // MARK: Answer

  private func answer(at time: Microseconds, before: DeviceOrientation, verdict: Verdict?) -> Answer
  {
    var answer = Answer(reason: device == .unknown ? reason : nil, verdict: verdict)
    if device != before { answer.published = device }
    if let candidate, candidate.since != nil {
      if isTimeOver(candidate, at: time) {
        answer.needsReading = true
      } else {
        answer.nextDeadline = time + timeNeeded(by: candidate.pose) - candidate.held(at: time)
      }
    }
    if let badSince, time < badSince + settings.stale {
      answer.nextDeadline = badSince + settings.stale
    }
    return answer
  }
}
