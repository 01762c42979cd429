import OrientationCore

@testable import OrientationTrace

/// A trace played through both classifiers.
struct Comparison {
  /// Who calls, and when.
  enum Manner {
    /// `Replay`, as `orientctl replay` does.
    case replayed
    /// A program whose timers are early, late or forgotten.
    case untimely(seed: UInt64)
  }

  /// Where the two part, with what each says; nil when they agree.
  private(set) var disagreement: (model: ReplayStep?, code: ReplayStep?)?
  /// Steps that were compared: all until a decision was too near to its bound to say what integers must answer.
  private(set) var compared = 0
  private(set) var steps = 0
  private(set) var published: [DeviceOrientation] = []

  init(_ trace: Trace, _ manner: Manner = .replayed) {
    let model = ReferenceRun(trace, manner)
    let code =
      switch manner {
      case .replayed: Comparison.replayed(trace)
      case .untimely: Comparison.called(trace, model.steps)
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

  private static func replayed(_ trace: Trace) -> [ReplayStep] {
    var steps: [ReplayStep] = []
    Replay(trace).run { step, classifier in
      steps.append(Comparison.step(step.time, step.event, step.outcome, classifier))
    }
    return steps
  }

  /// The same calls that the model had.
  private static func called(_ trace: Trace, _ calls: [ReplayStep]) -> [ReplayStep] {
    var classifier = Classifier(
      settings: trace.header.settings, calibration: trace.header.calibration)
    return calls.map { call in
      let outcome =
        switch call.event {
        case nil: classifier.advance(to: call.time)
        case .reading(let counts): classifier.observe(counts, at: call.time)
        case .lost(let reason): classifier.lost(reason, at: call.time)
        }
      return step(call.time, call.event, outcome, classifier)
    }
  }

  private static func step(
    _ time: Microseconds, _ event: Trace.Event?, _ outcome: Outcome, _ classifier: Classifier
  ) -> ReplayStep {
    ReplayStep(
      time: time, event: event,
      answer: ReferenceClassifier.Answer(
        published: outcome.published, reason: outcome.reason, verdict: outcome.verdict,
        needsReading: outcome.needsReading, nextDeadline: outcome.nextDeadline),
      device: classifier.device, candidate: classifier.candidate,
      remaining: classifier.remaining(at: time),
      filtered: classifier.filtered.map { [Double($0.x), Double($0.y), Double($0.z)] },
      correction: classifier.correction)
  }
}
