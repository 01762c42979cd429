import Autorotation
import OrientationCore
import Testing

/// A model whose clock ticks by itself, and whose calls come from user 1000.
struct Scene {
  var model: AutorotationModel
  var time: Microseconds = 0

  init(
    _ configured: OrientationList = .all, panel: OrientationList = .all, chassis: Chassis? = nil,
    lock: InterfaceOrientation? = nil, device: DeviceOrientation = .unknown
  ) throws {
    model = try AutorotationModel(
      AutorotationSettings(
        configured: configured, panel: panel, chassis: chassis, questionDeadline: 100_000),
      lock: lock, device: device)
  }

  @discardableResult
  mutating func turn(_ device: DeviceOrientation) -> AutorotationOutcome {
    time += 1_000_000
    return model.publish(device, at: time)
  }

  /// The questions that a pose brings, which must be so many.
  mutating func questions(on device: DeviceOrientation, count: Int) throws -> [Question] {
    let questions = turn(device).questions
    try #require(questions.count == count)
    return questions
  }

  /// The one question that a pose brings.
  mutating func question(on device: DeviceOrientation) throws -> Question {
    try questions(on: device, count: 1)[0]
  }

  /// Lets the deadline of an open question pass.
  @discardableResult
  mutating func wait() -> AutorotationOutcome { model.advance(to: time + 100_000) }

  @discardableResult
  mutating func mask(_ supported: OrientationList?, ask: Asking = .never) throws -> Int {
    try model.setApplicationMask(supported, ask: ask, user: 1000, process: 7).handle
  }

  @discardableResult
  mutating func present(
    _ supported: OrientationList? = nil, preferred: InterfaceOrientation? = nil,
    shouldAutorotate: Bool? = nil, kind: ViewKind = .content, in parent: Int? = nil,
    ask: Asking = .never, title: String? = nil
  ) throws -> Int {
    try model.present(
      title: title, kind: kind, parent: parent,
      answers: Answers(
        supported: supported, preferred: preferred, shouldAutorotate: shouldAutorotate),
      ask: ask, user: 1000, process: 7
    ).handle
  }

  @discardableResult
  mutating func update(
    _ handle: Int, _ supported: OrientationList? = nil, preferred: InterfaceOrientation? = nil,
    shouldAutorotate: Bool? = nil
  ) throws -> AutorotationOutcome {
    try model.update(
      handle,
      answers: Answers(
        supported: supported, preferred: preferred, shouldAutorotate: shouldAutorotate),
      user: 1000)
  }

  @discardableResult
  mutating func answer(
    _ question: Int, _ supported: OrientationList? = nil, preferred: InterfaceOrientation? = nil,
    shouldAutorotate: Bool? = nil
  ) throws -> AutorotationOutcome {
    try model.answer(
      question,
      answers: Answers(
        supported: supported, preferred: preferred, shouldAutorotate: shouldAutorotate),
      user: 1000)
  }

  @discardableResult
  mutating func answer(_ question: Int, yes: Bool) throws -> AutorotationOutcome {
    try model.answer(question, yes: yes, user: 1000)
  }

  /// What a call was refused with; nil if it was not. Fails nothing itself.
  mutating func refusal(of call: (inout Scene) throws -> some Any) -> Refusal? {
    do {
      _ = try call(&self)
      return nil
    } catch {
      return error as? Refusal
    }
  }
}
