import Autorotation
import OrientationCore

extension ReferenceModel {
  mutating func take(_ event: Event) -> Reaction {
    switch event {
    case .publish(let pose, let time): return publish(pose, at: time)
    case .advance(let time):
      return Reaction(closed: endRound(at: time))
    case .lock(let orientation):
      let allowed = decided.allowed
      if let orientation, !allowed.contains(orientation) {
        return Reaction(refusal: .notAllowed(orientation, allowed: allowed))
      }
      lock = orientation ?? interface
      evaluate()
      return Reaction()
    case .unlock:
      lock = nil
      evaluate()
      return Reaction()
    case .mask(let supported, let ask, let user):
      if ask == .legacy { return Reaction(refusal: .invalidParameter("ask")) }
      return attempt { next in
        next.add(mask: true, .content, nil, Answers(supported: supported), ask, user)
      }
    case .present(let kind, let parent, let answers, let ask, let user):
      if let parent {
        guard let container = one(parent, user), !container.isMask else {
          return Reaction(refusal: .noSuchHandle(parent))
        }
        if container.kind == .content { return Reaction(refusal: .invalidParameter("parent")) }
      }
      return attempt { next in next.add(mask: false, kind, parent, answers, ask, user) }
    case .update(let handle, let answers, let user):
      guard let one = one(handle, user) else { return Reaction(refusal: .noSuchHandle(handle)) }
      if one.isMask, answers.preferred != nil || answers.shouldAutorotate != nil {
        return Reaction(refusal: .invalidParameter("answers"))
      }
      return attempt { next in
        next.change(handle) {
          $0.answers = answers
          $0.answered = false
          $0.yesOrNo = []
        }
        return Reaction()
      }
    case .answer(let question, let answers, let yes, let user):
      return answer(question, answers, yes, user)
    case .end(let handle): return end(handle)
    case .reload(let settings):
      if !settings.configured.contains(where: settings.panel.contains) {
        return Reaction(
          refusal: .noCommonOrientation(
            OrientationSets(
              application: settings.configured, view: .all,
              device: settings.panel)))
      }
      return attempt { next in
        next.settings = settings
        return Reaction()
      }
    }
  }

  private func one(_ handle: Int, _ user: UInt32) -> Living? {
    living.first { $0.handle == handle && (user == 0 || user == $0.user) }
  }

  private mutating func change(_ handle: Int, _ change: (inout Living) -> Void) {
    for index in living.indices where living[index].handle == handle { change(&living[index]) }
  }

  private mutating func add(
    mask: Bool, _ kind: ViewKind, _ parent: Int?, _ answers: Answers, _ ask: Asking,
    _ user: UInt32
  ) -> Reaction {
    handles += 1
    living.append(
      Living(
        handle: handles, user: user, isMask: mask, kind: kind, parent: parent, ask: ask,
        answers: answers, posesBefore: poses.count, consultationsBefore: consultations.count))
    return Reaction(handle: handles)
  }

  /// Makes a change that may be refused.
  private mutating func attempt(_ change: (inout ReferenceModel) -> Reaction) -> Reaction {
    var next = self
    let reaction = change(&next)
    let then = next.now
    if then.allowed.isEmpty, !decided.allowed.isEmpty || next.sets(then) != sets(decided) {
      return Reaction(refusal: .noCommonOrientation(next.namedSets(then)))
    }
    self = next
    evaluate()
    return reaction
  }

  private mutating func close(
    _ meant: [Question], _ reason: ClosedQuestion.Reason
  ) -> [ClosedQuestion] {
    questions.removeAll(where: meant.contains)
    return meant.map {
      ClosedQuestion(question: $0.question, handle: $0.handle, reason: reason)
    }
  }

  private mutating func endRound(at time: Microseconds) -> [ClosedQuestion] {
    guard !questions.isEmpty, time >= roundEnd else { return [] }
    for question in questions { change(question.handle) { $0.unanswered += 1 } }
    let closed = close(questions, .unanswered)
    evaluate()
    return closed
  }

  private mutating func publish(_ pose: DeviceOrientation, at time: Microseconds) -> Reaction {
    var reaction = Reaction(closed: endRound(at: time))
    if pose == device { return reaction }
    reaction.closed += close(questions, .superseded)
    device = pose
    if pose.isPlanar { poses.append(pose) }
    reaction.questions = questionsToAsk()
    questions = reaction.questions
    asked += questions.count
    roundEnd = time + settings.questionDeadline
    evaluate()
    return reaction
  }

  private func questionsToAsk() -> [Question] {
    let now = now
    let mask = now.mask
    let view = now.view
    guard let target, target != interface, lock == nil else { return [] }
    if preferredByPresentation(now) != nil { return [] }
    if !settings.panel.contains(target) { return [] }
    if mask == nil || mask?.ask == .never, !now.base.contains(target) { return [] }
    if let view, view.ask == .never, !supports(view, target) { return [] }
    if let view, view.answers.shouldAutorotate == false, view.ask == .never || view.ask == .legacy {
      return []
    }
    var questions: [Question] = []
    for one in [mask, view] {
      guard let one, one.ask != .never else { continue }
      questions.append(
        Question(
          question: asked + questions.count + 1, handle: one.handle,
          kind: one.ask == .legacy ? .legacy : .modern, device: device, proposed: target,
          answerWithin: settings.questionDeadline))
    }
    return questions
  }

  private mutating func answer(
    _ number: Int, _ answers: Answers?, _ yes: Bool?, _ user: UInt32
  ) -> Reaction {
    guard let question = questions.first(where: { $0.question == number }),
      let asked = one(question.handle, user)
    else { return Reaction(refusal: .noSuchQuestion(number)) }
    let isLegacy = question.kind == .legacy
    if isLegacy, answers != nil { return Reaction(refusal: .invalidParameter("answers")) }
    if isLegacy, yes == nil { return Reaction(refusal: .invalidParameter("yes")) }
    if !isLegacy, yes != nil { return Reaction(refusal: .invalidParameter("yes")) }
    if !isLegacy, answers == nil { return Reaction(refusal: .invalidParameter("answers")) }
    if asked.isMask, answers?.preferred != nil || answers?.shouldAutorotate != nil {
      return Reaction(refusal: .invalidParameter("answers"))
    }
    return attempt { next in
      next.change(question.handle) {
        if let answers {
          $0.answers = answers
          $0.answered = true
        }
        if let yes { $0.yesOrNo.append((question.proposed, yes)) }
      }
      return Reaction(closed: next.close([question], .answered))
    }
  }

  private mutating func end(_ handle: Int) -> Reaction {
    guard living.contains(where: { $0.handle == handle }) else { return Reaction() }
    let wasEmpty = decided.allowed.isEmpty
    // As they are shown, without the one whose call has ended.
    var gone: [Int] = [handle]
    for view in views where view.parent.map(gone.contains) == true { gone.append(view.handle) }
    living.removeAll { gone.contains($0.handle) }
    let closed = close(questions.filter { gone.contains($0.handle) }, .ended)
    evaluate()
    return Reaction(
      closed: closed, dismissed: Array(gone.dropFirst()),
      emptied: !wasEmpty && decided.allowed.isEmpty ? namedSets(decided) : nil)
  }
}
