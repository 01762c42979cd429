import OrientationCore

/// A trace played through the classifier, with every deadline in its place.
package struct Replay {
  package let trace: Trace

  package init(_ trace: Trace) { self.trace = trace }

  /// What happened at one moment: a line of the trace, or a deadline between two lines.
  package struct Step {
    package var time: Microseconds
    /// nil for a deadline.
    package var event: Trace.Event?
    package var outcome: Outcome
  }

  /// Calls `each` with every step, and the classifier as it is after it. A reading goes before a deadline of the same
  /// moment; time ends at the last line, and nothing fires after it.
  package func run(_ each: (Step, Classifier) -> Void) {
    var classifier = Classifier(
      settings: trace.header.settings, calibration: trace.header.calibration)
    var deadline: Microseconds?
    for line in trace.lines {
      while let due = deadline, due < line.time {
        let outcome = classifier.advance(to: due)
        deadline = outcome.nextDeadline
        each(Step(time: due, event: nil, outcome: outcome), classifier)
      }
      let outcome =
        switch line.event {
        case .reading(let raw): classifier.observe(raw, at: line.time)
        case .lost(let reason): classifier.lost(reason, at: line.time)
        }
      deadline = outcome.nextDeadline
      each(Step(time: line.time, event: line.event, outcome: outcome), classifier)
    }
  }

  /// The time of the last line, 0 without one.
  package var end: Microseconds { trace.lines.last?.time ?? 0 }
}
