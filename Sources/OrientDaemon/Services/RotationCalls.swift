import Autorotation
import LinuxIO
import OrientationCore
import OrientationWire

/// The calls that say how the interface may stand: the lock, and masks and views, each alive as long as its call.
final class RotationCalls {
  private let hub: StateHub
  private let subscribers: Subscribers
  /// The living masks and views, by handle.
  private var living: [Int: ServerCall] = [:]

  init(hub: StateHub, subscribers: Subscribers) {
    self.hub = hub
    self.subscribers = subscribers
  }

  /// Answers a call that is permitted. Throws what the model refuses; then nothing has changed.
  func serve(_ method: OrientationMethod, _ call: ServerCall) throws(Refusal) {
    let user = call.peer.user
    let process = call.peer.process
    switch method {
    case .lock(let orientation):
      try change { model throws(Refusal) in try model.lock(orientation) }
      call.finish(with: hub.encoded)
    case .unlock:
      try change { model throws(Refusal) in model.unlock() }
      call.finish(with: hub.encoded)
    case .update(let handle, let answers):
      try change { model throws(Refusal) in
        try model.update(handle, answers: answers, user: user)
      }
      call.finish(with: hub.encoded)
    case .answer(let question, let answers, let yes):
      try change { model throws(Refusal) in
        try model.answer(question, answers: answers, yes: yes, user: user)
      }
      call.reply(Reply())
    case .setApplicationMask(let supported, let ask):
      try begin(call) { model throws(Refusal) in
        try model.setApplicationMask(supported, ask: ask, user: user, process: process)
      }
    case .present(let view):
      try begin(call) { model throws(Refusal) in
        try model.present(
          title: view.title, kind: view.kind, parent: view.parent, answers: view.answers,
          ask: view.ask, user: user, process: process)
      }
    case .getViews: call.reply(Reply(ViewsReply(views: hub.model.views).json))
    case .getState, .subscribe, .monitor, .getSensors: break
    }
  }

  /// Does what the model wants of those whose calls live.
  func take(_ outcome: AutorotationOutcome) {
    for question in outcome.questions {
      living[question.handle]?.stream(hub.encoded, handle: question.handle, question: question)
    }
    for handle in outcome.dismissed {
      // The model knows it no more: its end is no event.
      living.removeValue(forKey: handle)?.fail(.dismissed(handle))
    }
  }

  /// A mask or view begins; its end, however it comes, is told to the model.
  private func begin(
    _ call: ServerCall,
    _ body: (inout AutorotationModel) throws(Refusal) -> (handle: Int, outcome: AutorotationOutcome)
  ) throws(Refusal) {
    var handle = 0
    try change { model throws(Refusal) in
      let (made, outcome) = try body(&model)
      handle = made
      // Known before anyone is told of the change: a container whose client has just gone is only noticed then, and takes
      // this view with it.
      living[made] = call
      return outcome
    }
    guard call.isLive else { return }
    call.onEnd = { [weak self, handle] in self?.ended(handle) }
    hub.demand.streamBegan()
    subscribers.add(call, handle: handle, hub.encoded)
  }

  /// Decided with the device's pose as it is still known, then the sensor may sleep.
  private func ended(_ handle: Int) {
    if living.removeValue(forKey: handle) != nil {
      hub.change(at: EventLoop.now()) { $0.end(handle) }
    }
    hub.demand.streamEnded()
  }

  private func change(
    _ body: (inout AutorotationModel) throws(Refusal) -> AutorotationOutcome
  ) throws(Refusal) {
    let now = EventLoop.now()
    // The loop may come to a call before it comes to a timer that is due: an answer is late all the same.
    hub.endRound(at: now)
    try hub.change(at: now, body)
  }
}
