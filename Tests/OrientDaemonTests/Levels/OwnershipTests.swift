import Autorotation
import Glibc
import LinuxIO
import OrientationWire
import Testing

@testable import OrientDaemon

/// Who may do what, by what the kernel says of who connected.
@Suite(.enabled(if: OtherUser.isPossible, "only root can connect as another user"))
struct OwnershipTests {
  /// Both of the other users may control; the group is nobody else's.
  static let group: UInt32 = 54_400
  static let open =
    TestDaemon.atOnce + "[Interface]\nquestion-deadline = 30s\n[Socket]\ncontrol-group = 54400\n"
  static let first = OtherUser(user: 54_321, group: 54_321, groups: [group])
  static let second = OtherUser(user: 54_322, group: 54_322, groups: [7, group, 8])

  static let restricted: [OrientationMethod] = [
    .lock(nil), .lock(.portrait), .unlock, .setApplicationMask(supported: .all, ask: .never),
    .present(.init()), .update(handle: 1, answers: Answers()),
    .answer(question: 1, answers: Answers(), yes: nil),
  ]

  @Test(arguments: restricted)
  func whoHasNoRightIsRefusedAndNothingChanges(_ method: OrientationMethod) throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect(as: .first)
    let before = daemon.state
    #expect(try client.call(method) == Reply(.permissionDenied))
    #expect(daemon.state == before)
    #expect(daemon.model.views.isEmpty)
    #expect(daemon.daemon.hub.demand.streamCount == 0)
  }

  @Test func everybodyMayRead() throws {
    let daemon = try TestDaemon()
    let mask = try daemon.connect()
    _ = try mask.mask([.landscapeLeft])
    let client = try daemon.connect(as: .first)
    #expect(try client.call(.getState).state().allowed == [.landscapeLeft])
    #expect(try client.call(.getSensors).error == nil)
    #expect(try client.call(.getViews).parameters["views"]?.array?.count == 1)
    try client.send(.subscribe)
    #expect(try client.state().allowed == [.landscapeLeft])
    let monitor = try daemon.connect(as: .second)
    try monitor.send(.monitor)
    #expect(try monitor.next().error == nil)
  }

  @Test(arguments: [
    OtherUser(user: 54_321, group: group), OtherUser(user: 54_321, group: 54_321, groups: [group]),
    OtherUser(
      user: 54_321, group: 54_321, groups: (1...200).map { 60_000 + $0 } + [group]),
  ])
  func theControlGroupMayWhetherItIsTheFirstOrOneOfMany(_ user: OtherUser) throws {
    let daemon = try TestDaemon("[Socket]\ncontrol-group = 54400\n")
    let client = try daemon.connect(as: user)
    #expect(try client.call(.lock(.landscapeLeft)).state().lock == .landscapeLeft)
  }

  @Test func theControlGroupMayBeNamed() throws {
    let daemon = try TestDaemon("[Socket]\ncontrol-group = daemon\n")
    let number = try #require(PeerCredentials.groupNumber(named: "daemon"))
    let member = try daemon.connect(as: OtherUser(user: 54_321, group: 54_321, groups: [number]))
    #expect(try member.call(.unlock).error == nil)
    let other = try daemon.connect(as: OtherUser(user: 54_321, group: 54_321, groups: [54_400]))
    #expect(try other.call(.unlock) == Reply(.permissionDenied))
  }

  @Test func aReloadGivesAndTakesTheRightOfThoseWhoAreConnected() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect(as: OwnershipTests.first)
    #expect(try client.call(.lock(nil)) == Reply(.permissionDenied))
    try daemon.daemon.reload(TestDaemon.configuration("[Socket]\ncontrol-group = 54400\n"))
    #expect(try client.call(.lock(nil)).state().lock == .portrait)
    try daemon.daemon.reload(TestDaemon.configuration(""))
    #expect(try client.call(.unlock) == Reply(.permissionDenied))
    #expect(daemon.state.lock == .portrait)
  }

  @Test func anothersHandleIsNoHandle() throws {
    let daemon = try TestDaemon(OwnershipTests.open)
    let owner = try daemon.connect(as: OwnershipTests.first)
    let handle = try owner.present([.landscapeLeft], kind: .container).handle
    #expect(daemon.model.views.first?.user == 54_321)
    let stranger = try daemon.connect(as: OwnershipTests.second)
    let answers = Answers(supported: [.portrait])
    #expect(
      try stranger.call(.update(handle: handle, answers: answers)) == Reply(.noSuchHandle(handle)))
    #expect(throws: TestClient.Refused(reply: Reply(.noSuchHandle(handle)))) {
      try stranger.present(parent: handle)
    }
    #expect(daemon.state.allowed == [.landscapeLeft])
    // Another connection of the owner, and root.
    let again = try daemon.connect(as: OtherUser(user: 54_321, group: Self.group))
    #expect(
      try again.call(.update(handle: handle, answers: answers)).state().allowed == [.portrait])
    let root = try daemon.connect()
    #expect(try root.call(.update(handle: handle, answers: Answers())).state().allowed == .all)
    #expect(try root.present([.landscapeRight], parent: handle).state.allowed == [.landscapeRight])
  }

  @Test func anothersQuestionIsNoQuestion() throws {
    let daemon = try TestDaemon(OwnershipTests.open)
    let owner = try daemon.connect(as: OwnershipTests.first)
    _ = try owner.present(ask: .modern)
    try daemon.turn(to: .landscapeLeft)
    let question = try owner.question()
    let stranger = try daemon.connect(as: OwnershipTests.second)
    #expect(
      try stranger.answer(question, Answers()) == Reply(.noSuchQuestion(question.question)))
    // Nor does it learn whether its answer was of the right kind.
    #expect(
      try stranger.answer(question, yes: true) == Reply(.noSuchQuestion(question.question)))
    #expect(daemon.state.held == .asking)
    let again = try daemon.connect(as: OwnershipTests.first)
    #expect(try again.answer(question, Answers()) == Reply())
    #expect(daemon.state.interface == .landscapeRight)
    try daemon.turn(to: .portrait)
    let second = try owner.question()
    let root = try daemon.connect()
    #expect(try root.answer(second, Answers()) == Reply())
  }

  @Test func aContainerOfOneUserTakesNoChildOfAnother() throws {
    let daemon = try TestDaemon(OwnershipTests.open)
    let rootsOwn = try daemon.connect()
    let handle = try rootsOwn.present(kind: .container).handle
    let user = try daemon.connect(as: OwnershipTests.first)
    #expect(throws: TestClient.Refused(reply: Reply(.noSuchHandle(handle)))) {
      try user.present(parent: handle)
    }
    #expect(try user.present().handle == handle + 1)
  }
}
