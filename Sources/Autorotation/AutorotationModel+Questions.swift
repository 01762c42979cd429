import OrientationCore

extension AutorotationModel {
  /// The device's pose as just published. Ends the round of questions for an older pose; begins one if this pose would
  /// turn the interface and somebody wants to be asked. The same pose again is no event.
  public mutating func publish(_ device: DeviceOrientation, at time: Microseconds)
    -> AutorotationOutcome
  {
    let before = state
    var closed = endRound(at: time)
    guard device != state.device else {
      var outcome = AutorotationOutcome(from: before, to: state)
      outcome.closed = closed
      return outcome
    }
    closed += close(.superseded) { _ in true }
    state.device = device
    if device.isPlanar {
      if let pose = justPresented?.pose, pose != device { justPresented = nil }
      justPresented?.pose = device
      lastPlanar = device
    }
    if let proposed = InterfaceOrientation(swapping: device) {
      ask(whetherToTurn: proposed)
      deadline = time + settings.questionDeadline
    }
    evaluate()
    var outcome = AutorotationOutcome(from: before, to: state)
    outcome.questions = open
    outcome.closed = closed
    return outcome
  }

  /// Time has passed: at `nextDeadline` the last answers stand in the place of those that haven't come.
  public mutating func advance(to time: Microseconds) -> AutorotationOutcome {
    let before = state
    let closed = endRound(at: time)
    var outcome = AutorotationOutcome(from: before, to: state)
    outcome.closed = closed
    return outcome
  }

  /// A client answers: `answers` to a modern question, `yes` to a legacy one.
  ///
  /// Throws `noSuchQuestion` for one that isn't open or is another user's (root may answer anyone's), `invalidParameter`
  /// for the wrong kind of answer, `noCommonOrientation`; after these two the question stays open.
  public mutating func answer(
    _ question: Int, answers: Answers? = nil, yes: Bool? = nil, user: UInt32
  ) throws(Refusal) -> AutorotationOutcome {
    guard let asked = open.first(where: { $0.question == question }),
      var entry = entry(asked.handle, of: user)
    else { throw .noSuchQuestion(question) }
    switch asked.kind {
    case .modern:
      guard yes == nil else { throw .invalidParameter("yes") }
      guard let answers, entry.canSay(answers) else { throw .invalidParameter("answers") }
      entry.take(answers)
    case .legacy:
      guard answers == nil else { throw .invalidParameter("answers") }
      guard let yes else { throw .invalidParameter("yes") }
      entry.take(yes, for: asked.proposed)
    }
    var next = self
    next.entries[asked.handle] = entry
    let closed = next.close(.answered) { $0.question == question }
    var outcome = try commit(next)
    outcome.closed = closed
    return outcome
  }

  /// Closes those open questions that are meant, without deciding anew.
  mutating func close(
    _ reason: ClosedQuestion.Reason, where meant: (Question) -> Bool
  ) -> [ClosedQuestion] {
    guard !open.isEmpty else { return [] }
    var closed: [ClosedQuestion] = []
    for question in open where meant(question) {
      closed.append(
        ClosedQuestion(question: question.question, handle: question.handle, reason: reason))
    }
    open.removeAll(where: meant)
    return closed
  }

  /// Closes what is still open at the deadline, and decides anew.
  private mutating func endRound(at time: Microseconds) -> [ClosedQuestion] {
    guard let end = nextDeadline, time >= end else { return [] }
    let closed = close(.unanswered) { _ in true }
    for question in closed { entries[question.handle]?.view.unanswered += 1 }
    evaluate()
    return closed
  }

  /// Opens a round if everyone who isn't asked allows the turn.
  private mutating func ask(whetherToTurn proposed: InterfaceOrientation) {
    let mask = newestMask
    let view = consultedView
    let sets = sets(mask: mask, view: view)
    let asksMask = mask?.asks ?? false
    let asksView = view?.asks ?? false
    guard
      asksMask || asksView, proposed != state.interface, state.lock == nil,
      !takesPreferred(view, allowed: state.allowed), sets.device.contains(proposed),
      asksMask || sets.application.contains(proposed), asksView || sets.view.contains(proposed),
      // A legacy question doesn't ask for it anew.
      view?.shouldAutorotate ?? true || view?.view.ask.kind == .modern
    else { return }
    for entry in [mask, view] {
      guard let asked = entry?.view, let kind = asked.ask.kind else { continue }
      lastQuestion += 1
      open.append(
        Question(
          question: lastQuestion, handle: asked.handle, kind: kind, device: state.device,
          proposed: proposed, answerWithin: settings.questionDeadline))
    }
  }
}
