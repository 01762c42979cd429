import Autorotation
import Glibc
import OrientationWire
import Testing

@testable import OrientDaemon

/// `Present`, `Update` and `GetViews` on the socket: the third level.
@Suite struct ViewTests {
  @Test func aViewCutsWhatTheListAllowsAndGoesWithItsConnection() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = landscapeLeft, portrait\n")
    let client = try daemon.connect()
    let shown = try client.present([.portrait, .portraitUpsideDown]).state
    #expect(shown.level == .view)
    #expect(shown.allowed == [.portrait])
    #expect(shown.interface == .portrait)
    client.disconnect()
    try daemon.run { daemon.state.level == .configuration }
    #expect(daemon.state.allowed == [.landscapeLeft, .portrait])
  }

  @Test func aViewIsPresentedWithWhatItPrefers() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let listener = try daemon.subscriber()
    try daemon.turn(to: .portrait)
    let client = try daemon.connect()
    let shown = try client.present(preferred: .landscapeLeft).state
    #expect(shown.interface == .landscapeLeft)
    #expect(shown.held == .preferred)
    try daemon.turn(to: .landscapeLeft)
    let turned = try client.handleReply { $0.state.device == .landscapeLeft }.state
    #expect(turned.interface == .landscapeRight)
    #expect(turned.held == nil)
    withExtendedLifetime(listener) {}
  }

  @Test func aViewThatDoesNotWantToTurnHoldsTheInterface() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let client = try daemon.connect()
    _ = try client.present(shouldAutorotate: false)
    try daemon.turn(to: .landscapeRight)
    let held = try client.handleReply { $0.state.device == .landscapeRight }.state
    #expect(held.interface == .portrait)
    #expect(held.held == .shouldAutorotateFalse)
  }

  @Test func theTopmostPresentationIsConsultedInWhateverOrderTheyEnd() throws {
    let daemon = try TestDaemon()
    let lists: [OrientationList] = [[.portrait], [.landscapeLeft], [.landscapeRight]]
    let orders: [([Int], [OrientationList])] = [
      ([0, 2, 1], [[.landscapeRight], [.landscapeLeft], .all]),
      ([1, 2, 0], [[.landscapeRight], [.portrait], .all]),
      ([2, 0, 1], [[.landscapeLeft], [.landscapeLeft], .all]),
    ]
    for (order, allowed) in orders {
      let clients = try lists.map { list in
        let client = try daemon.connect()
        #expect(try client.present(list).state.allowed == list)
        return client
      }
      for (index, expected) in zip(order, allowed) {
        let living = daemon.model.views.count
        clients[index].disconnect()
        try daemon.run { daemon.model.views.count < living }
        #expect(daemon.state.allowed == expected)
      }
    }
  }

  @Test func aContainerGivesTheAnswersOfItsTopmostChild() throws {
    let daemon = try TestDaemon()
    let clients = try (0..<3).map { _ in try daemon.connect() }
    let container = try clients[0].present(kind: .container)
    #expect(container.state.level == .configuration)
    let first = try clients[1].present(
      [.landscapeLeft, .landscapeRight], preferred: .landscapeRight, parent: container.handle)
    #expect(first.state.allowed == [.landscapeLeft, .landscapeRight])
    #expect(first.state.interface == .landscapeRight)
    let second = try clients[2].present([.portrait], parent: container.handle)
    #expect(second.state.allowed == [.portrait])
    clients[2].disconnect()
    let back = try clients[1].handleReply { $0.state.allowed.count == 2 }.state
    // No presentation: the present one isn't allowed, so it takes the preferred one.
    #expect(back.interface == .landscapeRight)
    // With an answer of its own the container speaks for itself.
    let other = try daemon.connect()
    let own = Answers(shouldAutorotate: false)
    let updated = try other.call(.update(handle: container.handle, answers: own)).state()
    #expect(updated.allowed == .all)
    #expect(updated.held == .shouldAutorotateFalse)
  }

  @Test func theChildrenOfADismissedContainerEndWithDismissedAndCanGoOn() throws {
    let daemon = try TestDaemon()
    let outer = try daemon.connect()
    let inner = try daemon.connect()
    let leaf = try daemon.connect()
    let bystander = try daemon.connect()
    _ = try bystander.present([.portraitUpsideDown])
    let outerHandle = try outer.present(kind: .container).handle
    let innerHandle = try inner.present(kind: .container, parent: outerHandle).handle
    let leafHandle = try leaf.present([.landscapeLeft], parent: innerHandle).handle
    outer.disconnect()
    #expect(try inner.lastReply() == Reply(.dismissed(innerHandle)))
    #expect(try leaf.lastReply() == Reply(.dismissed(leafHandle)))
    #expect(daemon.model.views.count == 1)
    #expect(daemon.state.allowed == [.portraitUpsideDown])
    #expect(
      try leaf.call(.update(handle: leafHandle, answers: Answers()))
        == Reply(.noSuchHandle(leafHandle)))
    let again = try leaf.present([.landscapeLeft])
    #expect(again.handle > leafHandle)
    #expect(again.state.allowed == [.landscapeLeft])
    try daemon.run { daemon.daemon.hub.demand.streamCount == 2 }
  }

  @Test func callsBehindADismissedViewAreServed() throws {
    let daemon = try TestDaemon()
    let container = try daemon.connect()
    let parent = try container.present(kind: .container).handle
    let child = try daemon.connect()
    let handle = try child.present([.landscapeLeft], parent: parent).handle
    try child.send(.lock(.portraitUpsideDown))
    try child.send(.present(.init(answers: Answers(supported: [.portraitUpsideDown]))))
    try daemon.run { daemon.daemon.server.connectionCount == 2 }
    container.disconnect()
    #expect(try child.lastReply() == Reply(.dismissed(handle)))
    #expect(try child.next().state().lock == .portraitUpsideDown)
    let next = try child.handleReply()
    #expect(next.handle == handle + 1)
    #expect(next.state == daemon.state)
    #expect(next.state.level == .view)
  }

  @Test func aChildGoesWithoutItsContainer() throws {
    let daemon = try TestDaemon()
    let container = try daemon.connect()
    let parent = try container.present(kind: .container).handle
    let child = try daemon.connect()
    _ = try child.present([.landscapeLeft], parent: parent)
    child.disconnect()
    let left = try container.handleReply { $0.state.level == .configuration }
    #expect(left.handle == parent)
    #expect(daemon.model.views.map(\.handle) == [parent])
  }

  // The kernel tells of the container's end after the call that names it; in between nobody knows.
  @Test func aViewInAContainerWhoseClientHasJustGoneIsDismissed() throws {
    let daemon = try TestDaemon()
    let container = try daemon.connect()
    let parent = try container.present(kind: .container).handle
    let child = try daemon.connect()
    try child.send(.getViews)
    _ = try child.next()
    let call = OrientationMethod.present(
      .init(parent: parent, answers: Answers(supported: [.landscapeLeft])))
    let bytes = call.call.message
    let taken = try bytes.withUnsafeBytes { try child.descriptor.send($0) }
    #expect(taken == bytes.count)
    container.disconnect()
    let reply = try child.lastReply()
    #expect(
      reply == Reply(.dismissed(parent + 1)) || reply == Reply(.noSuchHandle(parent)))
    #expect(daemon.model.views.isEmpty)
    #expect(try child.present([.landscapeLeft]).state.allowed == [.landscapeLeft])
    #expect(daemon.model.views.count == 1)
    try daemon.run { daemon.daemon.hub.demand.streamCount == 1 }
  }

  @Test func aParentMustBeALivingContainer() throws {
    let daemon = try TestDaemon()
    let holder = try daemon.connect()
    let content = try holder.present().handle
    let mask = try daemon.connect()
    let maskHandle = try mask.mask([.portrait]).handle
    let client = try daemon.connect()
    for (parent, error) in [
      (99, VarlinkError.noSuchHandle(99)), (0, .noSuchHandle(0)), (-1, .noSuchHandle(-1)),
      (content, .invalidParameter("parent")), (maskHandle, .noSuchHandle(maskHandle)),
    ] {
      #expect(throws: TestClient.Refused(reply: Reply(error))) {
        try client.present(parent: parent)
      }
    }
    #expect(daemon.model.views.count == 2)
  }

  @Test func aViewThatLeavesNothingIsRefusedAndNothingChanges() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = landscape\n")
    let client = try daemon.connect()
    let before = daemon.state
    let sets = OrientationSets(application: .landscape, view: [.portrait], device: .all)
    #expect(throws: TestClient.Refused(reply: Reply(.noCommonOrientation(sets)))) {
      try client.present([.portrait])
    }
    #expect(daemon.state == before)
    let handle = try client.present([.landscapeLeft]).handle
    let other = try daemon.connect()
    #expect(
      try other.call(.update(handle: handle, answers: Answers(supported: [.portrait])))
        == Reply(.noCommonOrientation(sets)))
    #expect(daemon.state.allowed == [.landscapeLeft])
  }

  @Test func anUpdateReplacesAllAnswers() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    let handle = try client.present([.landscapeLeft], shouldAutorotate: false).handle
    let other = try daemon.connect()
    let updated = try other.call(
      .update(handle: handle, answers: Answers(preferred: .portraitUpsideDown))
    ).state()
    #expect(updated.allowed == .all)
    #expect(updated.interface == .portraitUpsideDown)
    #expect(updated.held == .preferred)
    #expect(daemon.model.views.first?.answers == Answers(preferred: .portraitUpsideDown))
    #expect(try client.handleReply().state == updated)
    client.disconnect()
    try daemon.run { daemon.model.views.isEmpty }
    #expect(
      try other.call(.update(handle: handle, answers: Answers())) == Reply(.noSuchHandle(handle)))
  }

  @Test func theViewsAreListedTopmostFirstAndMasksBehind() throws {
    let daemon = try TestDaemon()
    let clients = try (0..<6).map { _ in try daemon.connect() }
    let bottom = try clients[0].present(title: "bottom").handle
    let container = try clients[1].present(kind: .container, title: "navigation").handle
    let lower = try clients[2].present([.portrait], parent: container).handle
    let upper = try clients[3].present(.all, parent: container, ask: .both).handle
    let older = try clients[4].mask([.portrait]).handle
    let newer = try clients[5].mask(nil, ask: .modern).handle
    let reader = try daemon.connect()
    try reader.send(.getViews)
    let views = try ViewsReply(json: reader.next().parameters, unknownFields: .refused).views
    #expect(views.map(\.handle) == [container, upper, lower, bottom, newer, older])
    #expect(views.map(\.level) == [.view, .view, .view, .view, .application, .application])
    #expect(views.map(\.title) == ["navigation", nil, nil, "bottom", nil, nil])
    #expect(views.map(\.parent) == [nil, container, container, nil, nil, nil])
    #expect(views.map(\.kind).filter { $0 == .container }.count == 1)
    #expect(views.map(\.ask) == [.never, .both, .never, .never, .modern, .never])
    #expect(views[2].answers == Answers(supported: [.portrait]))
    #expect(views[4].answers == Answers())
    #expect(views.allSatisfy { $0.user == geteuid() && $0.process == getpid() })
    #expect(views.allSatisfy { $0.unanswered == 0 })
  }

  @Test func aTitleHasItsLimit() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    let title = String(repeating: "ü", count: 512)
    let refused = Reply(.limitReached("title", maximum: 1024))
    #expect(throws: TestClient.Refused(reply: refused)) { try client.present(title: title + "!") }
    #expect(daemon.model.views.isEmpty)
    #expect(try client.present(title: title).handle == 1)
    #expect(daemon.model.views.first?.title == title)
  }

  static let wrongCalls: [(String, JSON, String)] = [
    ("Present", ["title": 7], "title"), ("Present", ["kind": "window"], "kind"),
    ("Present", ["parent": "1"], "parent"), ("Present", ["parent": 1.5], "parent"),
    ("Present", ["ask": "always"], "ask"), ("Present", ["answers": []], "answers"),
    ("Present", ["answers": ["supported": "portrait"]], "supported"),
    ("Present", ["answers": ["supported": ["diagonal"]]], "supported"),
    ("Present", ["answers": ["preferred": ["portrait"]]], "preferred"),
    ("Present", ["answers": ["should_autorotate": 1]], "should_autorotate"),
    ("Present", ["answers": ["shouldAutorotate": true]], "shouldAutorotate"),
    ("Present", ["supported": ["portrait"]], "supported"),
    ("SetApplicationMask", ["supported": "all"], "supported"),
    ("SetApplicationMask", ["supported": [nil]], "supported"),
    ("SetApplicationMask", ["ask": true], "ask"),
    ("SetApplicationMask", ["preferred": "portrait"], "preferred"),
    ("Update", ["answers": [:]], "handle"), ("Update", ["handle": 1], "answers"),
    ("Update", ["handle": 1, "answers": ["a": 1]], "a"),
    ("Answer", [:], "question"), ("Answer", ["question": 1, "yes": "yes"], "yes"),
    ("Answer", ["question": 1, "no": true], "no"), ("GetViews", ["level": "view"], "level"),
  ]

  @Test(arguments: wrongCalls)
  func aWrongParameterIsNamedAndNothingBegins(
    _ method: String, _ parameters: JSON, _ name: String
  ) throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    let streams = ["Present", "SetApplicationMask"].contains(method)
    try client.send(
      Call("io.orientd.Orientation.\(method)", parameters: parameters, more: streams))
    #expect(try client.next() == Reply(.invalidParameter(name)))
    #expect(daemon.model.views.isEmpty)
    #expect(daemon.daemon.hub.demand.streamCount == 0)
    #expect(try client.present().handle == 1)
  }

  @Test(arguments: ["Present", "SetApplicationMask"])
  func whatLivesInItsCallNeedsMore(_ method: String) throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(Call("io.orientd.Orientation.\(method)"))
    #expect(try client.next() == Reply(.expectedMore))
    #expect(daemon.model.views.isEmpty)
  }

  @Test func repeatsComeOnTheCallsOfMasksAndViewsToo() throws {
    var quiet = Quiet()
    quiet.span = 400_000
    quiet.accuracy = 10_000
    let daemon = try TestDaemon(TestDaemon.atOnce, quiet: quiet)
    let mask = try daemon.connect()
    let maskHandle = try mask.mask(.all).handle
    let view = try daemon.connect()
    let viewHandle = try view.present().handle
    try daemon.run { daemon.state.device == .faceUp }
    for (client, handle) in [(mask, maskHandle), (view, viewHandle)] {
      let first = try client.handleReply { $0.state == daemon.state }
      for _ in 0..<3 { #expect(try client.handleReply() == first) }
      #expect(first.handle == handle)
    }
  }

  @Test func theSensorRunsWhileAMaskOrViewLives() throws {
    let daemon = try TestDaemon()
    let mask = try daemon.connect()
    _ = try mask.mask(.all)
    #expect(daemon.daemon.hub.tracker.isOn)
    let view = try daemon.connect()
    _ = try view.present()
    mask.disconnect()
    try daemon.run { daemon.daemon.hub.demand.streamCount == 1 }
    #expect(daemon.daemon.hub.tracker.isOn)
    view.disconnect()
    try daemon.run { daemon.daemon.hub.demand.streamCount == 0 }
    #expect(!daemon.daemon.hub.tracker.isOn)
  }

  @Test func theEndOfTheLastViewTurnsTheInterfaceBeforeTheSensorSleeps() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let client = try daemon.connect()
    _ = try client.present([.portrait])
    try daemon.turn(to: .landscapeLeft)
    #expect(daemon.state.interface == .portrait)
    client.disconnect()
    try daemon.run { daemon.state.reason == .asleep }
    #expect(daemon.state.interface == .landscapeRight)
  }

  @Test func theEndOfTheDaemonIsNoReasonToWarn() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = portrait\n")
    let clients = try (0..<6).map { _ in try daemon.connect() }
    for client in clients[..<3] { _ = try client.mask([.landscapeLeft]) }
    for client in clients[3...] { _ = try client.present([.landscapeLeft]) }
    daemon.daemon.stop()
    for client in clients { try client.waitForClose() }
    #expect(daemon.log == [])
  }
}
