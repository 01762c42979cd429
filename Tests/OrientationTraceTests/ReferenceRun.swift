import OrientationCore

@testable import OrientationTrace

/// A trace played through the reference classifier.
struct ReferenceRun {
  private(set) var steps: [ReplayStep] = []
  /// How many of the steps are sure, whatever integers round.
  private(set) var sure = Int.max
  private var classifier: ReferenceClassifier
  private var deadline: Microseconds?

  init(_ trace: Trace, _ manner: Comparison.Manner) {
    classifier = ReferenceClassifier(
      settings: trace.header.settings, calibration: trace.header.calibration)
    var random: SeededRandom?
    if case .untimely(let seed) = manner { random = SeededRandom(seed: seed) }
    for line in trace.lines {
      while let due = deadline, due < line.time { advance(due, &random) }
      switch line.event {
      case .reading(let counts):
        note(line.time, line.event, classifier.observe(counts, at: line.time))
      case .lost(let reason): note(line.time, line.event, classifier.lost(reason, at: line.time))
      }
    }
  }

  private mutating func advance(_ due: Microseconds, _ random: inout SeededRandom?) {
    var time = due
    switch random?.int(0...5) {
    case 0:
      deadline = nil
      return
    case 1: time += random?.int(0...50_000) ?? 0
    case 2: time = max(steps.last?.time ?? 0, due - (random?.int(1...100_000) ?? 0))
    default: break
    }
    note(time, nil, classifier.advance(to: time))
  }

  private mutating func note(
    _ time: Microseconds, _ event: Trace.Event?, _ answer: ReferenceClassifier.Answer
  ) {
    if sure == .max, classifier.clearance < 1 { sure = steps.count }
    deadline = answer.nextDeadline
    steps.append(
      ReplayStep(
        time: time, event: event, answer: answer, device: classifier.device,
        candidate: classifier.candidate?.pose, remaining: classifier.remaining(at: time),
        filtered: classifier.filtered.map { $0.map { $0 * 16384 } },
        correction: classifier.sensor.correction ?? 1))
  }
}
