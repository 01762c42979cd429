import Autorotation
import OrientationCore

/// Anything that can happen to a model.
enum Event {
  case publish(DeviceOrientation, at: Microseconds)
  case advance(to: Microseconds)
  case lock(InterfaceOrientation?)
  case unlock
  case mask(OrientationList?, Asking, user: UInt32)
  case present(ViewKind, parent: Int?, Answers, Asking, user: UInt32)
  case update(Int, Answers, user: UInt32)
  case answer(Int, Answers?, yes: Bool?, user: UInt32)
  case end(Int)
  case reload(AutorotationSettings)
}

/// What an event led to, the model's own state apart.
struct Reaction: Equatable {
  var refusal: Refusal?
  var handle: Int?
  var questions: [Question] = []
  var closed: [ClosedQuestion] = []
  var dismissed: [Int] = []
  var emptied: OrientationSets?
}

extension AutorotationModel {
  /// Takes the event, and says what came of it.
  mutating func take(_ event: Event) -> Reaction {
    var handle: Int?
    let outcome: AutorotationOutcome
    do throws(Refusal) {
      switch event {
      case .publish(let device, let time): outcome = publish(device, at: time)
      case .advance(let time): outcome = advance(to: time)
      case .lock(let orientation): outcome = try lock(orientation)
      case .unlock: outcome = unlock()
      case .mask(let supported, let ask, let user):
        (handle, outcome) = try setApplicationMask(
          supported, ask: ask, user: user, process: 1)
      case .present(let kind, let parent, let answers, let ask, let user):
        (handle, outcome) = try present(
          kind: kind, parent: parent, answers: answers, ask: ask, user: user, process: 1)
      case .update(let handle, let answers, let user):
        outcome = try update(handle, answers: answers, user: user)
      case .answer(let question, let answers, let yes, let user):
        outcome = try answer(question, answers: answers, yes: yes, user: user)
      case .end(let handle): outcome = end(handle)
      case .reload(let settings): outcome = try reload(settings)
      }
    } catch {
      return Reaction(refusal: error)
    }
    return Reaction(
      handle: handle, questions: outcome.questions, closed: outcome.closed,
      dismissed: outcome.dismissed, emptied: outcome.emptied)
  }
}
