import Autorotation
import LinuxIO
import OrientationCore
import OrientationWire
import Testing

@testable import OrientDaemon

/// The lock, masks, views and questions, as clients see them.
@Suite struct RotationTests {
  /// A daemon with a device that stands in portrait, and a client that keeps its sensor on.
  private func standing(_ text: String = "") throws -> (daemon: TestDaemon, watcher: TestClient) {
    let daemon = try TestDaemon(text)
    let watcher = try daemon.connect()
    try watcher.send(.subscribe)
    _ = try watcher.state()
    try daemon.turn(to: .portrait)
    return (daemon, watcher)
  }

  /// Begins a call that lives on; its first reply.
  private func begin(_ client: TestClient, _ method: OrientationMethod) throws -> HandleReply {
    let reply = try client.call(method)
    #expect(reply.error == nil)
    #expect(reply.continues)
    return try HandleReply(json: reply.parameters, unknownFields: .refused)
  }

  /// The next reply of such a call that holds.
  private func next(
    _ client: TestClient, where condition: (HandleReply) -> Bool
  ) throws -> HandleReply {
    while true {
      let reply = try HandleReply(json: client.next().parameters, unknownFields: .refused)
      if condition(reply) { return reply }
    }
  }

  private func view(
    supported: OrientationList? = nil, kind: ViewKind = .content, parent: Int? = nil,
    ask: Asking = .never
  ) -> OrientationMethod {
    let answers = supported.map { Answers(supported: $0) } ?? Answers()
    return .present(
      OrientationMethod.Presentation(
        title: "a view", kind: kind, parent: parent, answers: answers, ask: ask))
  }

  @Test func aLockFreezesTheInterfaceUntilItIsUnlocked() throws {
    let (daemon, watcher) = try standing()
    let client = try daemon.connect()
    try client.send(.lock(nil))
    let locked = try client.state()
    #expect(locked.lock == .portrait)
    #expect(locked.held == nil)
    try daemon.turn(to: .landscapeLeft)
    var state = try watcher.state()
    while state.device != .landscapeLeft { state = try watcher.state() }
    #expect(state.interface == .portrait)
    #expect(state.held == .locked)
    try client.send(.unlock)
    let free = try client.state()
    #expect(free.lock == nil)
    #expect(free.interface == .landscapeRight)
    #expect(free.sequence > state.sequence)
  }

  @Test func aLockThatIsNotAllowedIsRefused() throws {
    let (daemon, watcher) = try standing("[Interface]\nsupported = portrait, landscapeLeft\n")
    let client = try daemon.connect()
    let before = daemon.daemon.hub.encoded.state
    #expect(
      try client.call(.lock(.landscapeRight))
        == Reply(.notAllowed(.landscapeRight, allowed: [.portrait, .landscapeLeft])))
    #expect(daemon.daemon.hub.encoded.state == before)
    try client.send(.lock(.landscapeLeft))
    #expect(try client.state().interface == .landscapeLeft)
    withExtendedLifetime(watcher) {}
  }

  @Test func theNewestMaskCountsAndTheOneBeforeReturns() throws {
    let (daemon, watcher) = try standing()
    let first = try daemon.connect()
    let one = try begin(first, .setApplicationMask(supported: [.landscapeLeft], ask: .never))
    #expect(one.state.allowed == [.landscapeLeft])
    #expect(one.state.level == .application)
    #expect(one.state.interface == .landscapeLeft)
    #expect(one.state.held == .notAllowed)
    do {
      let second = try daemon.connect()
      let two = try begin(second, .setApplicationMask(supported: [.portrait], ask: .never))
      #expect(two.handle != one.handle)
      #expect(two.state.interface == .portrait)
      #expect(try next(first) { $0.state.interface == .portrait }.handle == one.handle)
    }
    #expect(
      try next(first) { $0.state.allowed == [.landscapeLeft] }.state.interface == .landscapeLeft)
    withExtendedLifetime(watcher) {}
  }

  @Test func aMaskGoesWithItsClient() throws {
    let (daemon, watcher) = try standing()
    do {
      let client = try daemon.connect()
      _ = try begin(client, .setApplicationMask(supported: [.landscapeLeft], ask: .never))
    }
    try daemon.run { daemon.daemon.hub.encoded.state.level == .configuration }
    #expect(daemon.daemon.hub.encoded.state.allowed == .all)
    #expect(daemon.daemon.hub.encoded.state.interface == .portrait)
    #expect(daemon.daemon.hub.demand.streamCount == 1)
    withExtendedLifetime(watcher) {}
  }

  @Test func aMaskIsNotAskedTheOldWay() throws {
    let client = try TestDaemon().connect()
    #expect(
      try client.call(.setApplicationMask(supported: nil, ask: .legacy))
        == Reply(.invalidParameter("ask")))
  }

  @Test func aViewThatLeavesNothingToShowIsRefusedWithAllThreeSets() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = portrait\n")
    let client = try daemon.connect()
    let reply = try client.call(view(supported: [.landscapeLeft]))
    #expect(
      reply
        == Reply(
          .noCommonOrientation(
            OrientationSets(application: [.portrait], view: [.landscapeLeft], device: .all))))
    #expect(daemon.daemon.hub.encoded.state.held != .noCommonOrientation)
    let other = try begin(client, view(supported: [.portrait]))
    #expect(other.state.interface == .portrait)
  }

  @Test func aDismissedContainerEndsTheCallsOfItsChildren() throws {
    let (daemon, watcher) = try standing()
    let inside = try daemon.connect()
    let handle: Int
    do {
      let outside = try daemon.connect()
      let container = try begin(outside, view(kind: .container)).handle
      handle = try begin(inside, view(supported: [.portrait], parent: container)).handle
      let views = try daemon.connect().call(.getViews).parameters
      #expect(
        try ViewsReply(json: views, unknownFields: .refused).views.map(\.handle)
          == [container, handle])
    }
    var reply = try inside.next()
    while reply.error == nil { reply = try inside.next() }
    #expect(reply == Reply(.dismissed(handle)))
    // The connection can be used again.
    #expect(try inside.call(.getViews).parameters["views"] == [])
    withExtendedLifetime(watcher) {}
  }

  @Test func aParentThatIsNoneIsRefused() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    #expect(try client.call(view(parent: 77)) == Reply(.noSuchHandle(77)))
    let content = try daemon.connect()
    let handle = try begin(content, view()).handle
    #expect(try client.call(view(parent: handle)) == Reply(.invalidParameter("parent")))
  }

  @Test func aQuestionComesOnTheStreamAndIsAnsweredOnAnotherConnection() throws {
    let (daemon, watcher) = try standing("[Interface]\nquestion-deadline = 5s\n")
    let asked = try daemon.connect()
    let handle = try begin(asked, view(ask: .modern)).handle
    daemon.sensor.move(x: -1000, y: 0, z: 0)
    let found = try next(asked) { $0.question != nil }
    #expect(found.handle == handle)
    let question = try #require(found.question)
    #expect(question.kind == .modern)
    #expect(question.device == .landscapeLeft)
    #expect(question.proposed == .landscapeRight)
    #expect(found.state.interface == .portrait)
    #expect(found.state.held == .asking)
    let other = try daemon.connect()
    let answer = OrientationMethod.answer(
      question: question.question, answers: Answers(), yes: nil)
    #expect(try other.call(answer) == Reply())
    #expect(try next(asked) { $0.state.interface == .landscapeRight }.state.held == nil)
    #expect(try other.call(answer) == Reply(.noSuchQuestion(question.question)))
    withExtendedLifetime(watcher) {}
  }

  @Test func aQuestionThatIsNotAnsweredHoldsTheTurnOnlyUntilItsDeadline() throws {
    let (daemon, watcher) = try standing("[Interface]\nquestion-deadline = 300ms\n")
    let asked = try daemon.connect()
    _ = try begin(asked, view(ask: .modern))
    daemon.sensor.move(x: -1000, y: 0, z: 0)
    let question = try next(asked) { $0.question != nil }.question
    let start = EventLoop.now()
    try daemon.run { daemon.daemon.hub.encoded.state.interface == .landscapeRight }
    #expect((200_000...2_000_000).contains(EventLoop.now() - start))
    let client = try daemon.connect()
    let views = try ViewsReply(json: client.call(.getViews).parameters, unknownFields: .refused)
    #expect(views.views.first?.unanswered == 1)
    let number = question?.question ?? 0
    #expect(
      try client.call(.answer(question: number, answers: Answers(), yes: nil))
        == Reply(.noSuchQuestion(number)))
    withExtendedLifetime(watcher) {}
  }

  @Test func whoIsAskedAndReadsNothingDelaysNobody() throws {
    let (daemon, watcher) = try standing()
    let silent = try daemon.connect()
    try silent.send(view(ask: .modern))
    try daemon.run { !daemon.daemon.hub.model.views.isEmpty }
    for (x, y): (Int64, Int64) in [(-1000, 0), (0, 1000), (1000, 0), (0, -1000)] {
      daemon.sensor.move(x: x, y: y, z: 0)
      let before = daemon.daemon.hub.encoded.state.interface
      try daemon.run {
        let state = daemon.daemon.hub.encoded.state
        return state.interface != before && state.held == nil
      }
    }
    // Each of the four questions is still there to be read.
    var questions = 0
    while questions < 4 {
      let reply = try HandleReply(json: silent.next().parameters, unknownFields: .refused)
      if reply.question != nil { questions += 1 }
    }
    #expect(questions == 4)
    withExtendedLifetime(watcher) {}
  }

  @Test func anUpdateReplacesTheAnswers() throws {
    let (daemon, watcher) = try standing()
    let presented = try daemon.connect()
    let handle = try begin(presented, view(supported: [.portrait])).handle
    let client = try daemon.connect()
    try client.send(.update(handle: handle, answers: Answers(supported: [.landscapeLeft])))
    #expect(try client.state().interface == .landscapeLeft)
    #expect(
      try client.call(.update(handle: handle + 1, answers: Answers()))
        == Reply(.noSuchHandle(handle + 1)))
    withExtendedLifetime(watcher) {}
  }

  @Test func aChangeAnswersAtOnceEvenWhileTheSensorStarts() throws {
    let daemon = try TestDaemon()
    daemon.sensor.move(x: 0, y: 0, z: 3000)
    let client = try daemon.connect()
    let start = EventLoop.now()
    try client.send(.lock(.landscapeLeft))
    #expect(try client.state().lock == .landscapeLeft)
    let presented = try daemon.connect()
    #expect(try begin(presented, view()).state.reason == .starting)
    #expect(EventLoop.now() - start < 500_000)
  }

  @Test func theLockOutlivesTheDaemon() throws {
    let folder = ScratchFolder()
    let file = LockFile(stateDirectory: folder.path)
    do {
      let daemon = try TestDaemon(lockFile: file)
      let client = try daemon.connect()
      try client.send(.lock(.landscapeRight))
      _ = try client.state()
    }
    do {
      let daemon = try TestDaemon(lockFile: file)
      #expect(daemon.daemon.hub.encoded.state.lock == .landscapeRight)
      #expect(daemon.daemon.hub.encoded.state.interface == .landscapeRight)
      let client = try daemon.connect()
      try client.send(.unlock)
      #expect(try client.state().lock == nil)
    }
    #expect(try TestDaemon(lockFile: file).daemon.hub.encoded.state.lock == nil)
  }

  @Test(arguments: ["", "sideways\n", "portrait", "portrait\nportrait\n", "\0\n"])
  func aCorruptLockFileIsReportedAndIgnored(_ text: String) throws {
    let folder = ScratchFolder()
    folder.write("lock", text)
    let daemon = try TestDaemon(lockFile: LockFile(stateDirectory: folder.path))
    #expect(daemon.daemon.hub.encoded.state.lock == nil)
    #expect(daemon.log.contains { $0.contains("\(folder.path)/lock") })
  }

  @Test func aRestoredLockThatIsNotAllowedIsKeptAndWarnedOf() throws {
    let folder = ScratchFolder()
    folder.write("lock", "landscapeLeft\n")
    let daemon = try TestDaemon(
      "[Interface]\nsupported = portrait\n", lockFile: LockFile(stateDirectory: folder.path))
    #expect(daemon.daemon.hub.encoded.state.lock == .landscapeLeft)
    #expect(daemon.daemon.hub.encoded.state.interface == .portrait)
    #expect(daemon.daemon.hub.encoded.state.held == .locked)
    #expect(daemon.log.contains { $0.contains("locked to landscapeLeft") })
  }
}
