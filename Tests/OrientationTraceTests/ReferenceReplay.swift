import OrientationCore

@testable import OrientationTrace

/// What one call came to, by whichever of the two.
struct ReplayStep: Equatable, CustomStringConvertible {
  var time: Microseconds
  /// nil for a deadline.
  var event: Trace.Event?
  var answer: ReferenceClassifier.Answer
  var device: DeviceOrientation
  var candidate: DeviceOrientation?

  var description: String {
    let what =
      switch event {
      case nil: "deadline"
      case .reading(let raw): "\(raw.x) \(raw.y) \(raw.z)"
      case .lost(let reason): "lost \(reason)"
      }
    func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "-" }
    return """
      \(time) [\(what)] device \(device) published \(text(answer.published)) reason \(text(answer.reason)) \
      verdict \(text(answer.verdict)) needsReading \(answer.needsReading) \
      nextDeadline \(text(answer.nextDeadline)) candidate \(text(candidate))
      """
  }
}

/// A trace played through both classifiers.
struct Comparison {
  /// Where the two part, with what each says; nil when they agree.
  private(set) var disagreement: (model: ReplayStep?, code: ReplayStep?)?
  /// Steps that were compared: all until a decision was too near to its bound to say what integers must answer.
  private(set) var compared = 0
  private(set) var steps = 0
  private(set) var published: [DeviceOrientation] = []

  init(_ trace: Trace) {
    let model = Comparison.byModel(trace)
    var code: [ReplayStep] = []
    Replay(trace).run { step, classifier in
      let outcome = step.outcome
      code.append(
        ReplayStep(
          time: step.time, event: step.event,
          answer: ReferenceClassifier.Answer(
            published: outcome.published, reason: outcome.reason, verdict: outcome.verdict,
            needsReading: outcome.needsReading, nextDeadline: outcome.nextDeadline),
          device: classifier.device, candidate: classifier.candidate))
    }
    steps = code.count
    for index in 0..<max(model.steps.count, code.count) {
      if index >= model.sure { return }
      let ours = index < model.steps.count ? model.steps[index] : nil
      let theirs = index < code.count ? code[index] : nil
      guard ours == theirs else {
        disagreement = (ours, theirs)
        return
      }
      compared += 1
      if let pose = ours?.answer.published { published.append(pose) }
    }
  }

  /// The model's steps, and how many of them are sure.
  private static func byModel(_ trace: Trace) -> (steps: [ReplayStep], sure: Int) {
    var classifier = ReferenceClassifier(
      settings: trace.header.settings, calibration: trace.header.calibration)
    var steps: [ReplayStep] = []
    var sure = Int.max
    var deadline: Microseconds?
    func note(_ time: Microseconds, _ event: Trace.Event?, _ answer: ReferenceClassifier.Answer) {
      if sure == .max, classifier.clearance < 1 { sure = steps.count }
      deadline = answer.nextDeadline
      steps.append(
        ReplayStep(
          time: time, event: event, answer: answer, device: classifier.device,
          candidate: classifier.candidate?.pose))
    }
    for line in trace.lines {
      while let due = deadline, due < line.time {
        let answer = classifier.advance(to: due)
        note(due, nil, answer)
      }
      let answer =
        switch line.event {
        case .reading(let counts): classifier.observe(counts, at: line.time)
        case .lost(let reason): classifier.lost(reason, at: line.time)
        }
      note(line.time, line.event, answer)
    }
    return (steps, sure)
  }
}
