import Autorotation
import OrientationWire
import Testing

@testable import OrientDaemon

/// `SetApplicationMask` on the socket: the second level.
@Suite struct MaskTests {
  @Test func theFirstReplyHasTheHandleAndTheState() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(.setApplicationMask(supported: [.landscapeLeft], ask: .never))
    let reply = try client.next()
    #expect(reply.continues)
    #expect(reply.parameters["handle"]?.integer == 1)
    #expect(reply.parameters["question"] == .null)
    let state = try reply.parameters["state"].map {
      try State(json: $0, unknownFields: .refused)
    }
    #expect(state == daemon.state)
    #expect(state?.level == .application)
    #expect(state?.allowed == [.landscapeLeft])
    #expect(state?.interface == .landscapeLeft)
  }

  @Test func aMaskOverridesTheConfiguredListAndDoesNotCutIt() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = portrait\n")
    let client = try daemon.connect()
    let state = try client.mask([.landscapeRight, .landscapeLeft]).state
    #expect(state.allowed == [.landscapeRight, .landscapeLeft])
    #expect(state.interface == .landscapeRight)
  }

  @Test func everyChangeIsToldOnTheCallWithItsHandle() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let client = try daemon.connect()
    let first = try client.mask(.all)
    try daemon.turn(to: .landscapeLeft)
    var sequence = first.state.sequence
    var last = first
    while last.state.device != .landscapeLeft {
      last = try client.handleReply()
      #expect(last.handle == first.handle)
      #expect(last.question == nil)
      #expect(last.state.sequence == sequence + 1)
      sequence = last.state.sequence
    }
    #expect(last.state.interface == .landscapeRight)
  }

  @Test func theNewestLivingMaskCountsInWhateverOrderTheyEnd() throws {
    let lists: [OrientationList] = [[.portrait], [.landscapeLeft], [.landscapeRight]]
    // All orders in which three calls can end, and what is allowed after each end.
    let orders: [([Int], [OrientationList])] = [
      ([0, 1, 2], [[.landscapeRight], [.landscapeRight], .all]),
      ([0, 2, 1], [[.landscapeRight], [.landscapeLeft], .all]),
      ([1, 0, 2], [[.landscapeRight], [.landscapeRight], .all]),
      ([1, 2, 0], [[.landscapeRight], [.portrait], .all]),
      ([2, 0, 1], [[.landscapeLeft], [.landscapeLeft], .all]),
      ([2, 1, 0], [[.landscapeLeft], [.portrait], .all]),
    ]
    let daemon = try TestDaemon()
    for (order, allowed) in orders {
      let clients = try lists.map { list in
        let client = try daemon.connect()
        #expect(try client.mask(list).state.allowed == list)
        return client
      }
      for (index, expected) in zip(order, allowed) {
        let living = daemon.model.views.count
        clients[index].disconnect()
        try daemon.run { daemon.model.views.count < living }
        #expect(daemon.state.allowed == expected)
      }
      #expect(daemon.state.level == .configuration)
    }
  }

  @Test func handlesAreNeverUsedAgain() throws {
    let daemon = try TestDaemon()
    var seen: Set<Int> = []
    for _ in 0..<5 {
      let client = try daemon.connect()
      #expect(seen.insert(try client.mask([.portrait]).handle).inserted)
      client.disconnect()
      try daemon.run { daemon.model.views.isEmpty }
    }
    #expect(seen.count == 5)
  }

  @Test func aMaskWithoutAListLeavesTheConfiguredOneInForceUntilItIsUpdated() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = landscapeRight, portrait\n")
    let client = try daemon.connect()
    let first = try client.mask(nil)
    #expect(first.state.level == .configuration)
    #expect(first.state.allowed == [.landscapeRight, .portrait])
    let other = try daemon.connect()
    let answers = Answers(supported: [.portraitUpsideDown])
    let updated = try other.call(.update(handle: first.handle, answers: answers)).state()
    #expect(updated.level == .application)
    #expect(updated.allowed == [.portraitUpsideDown])
    #expect(updated.interface == .portraitUpsideDown)
    #expect(try client.handleReply { $0.state == updated }.handle == first.handle)
  }

  @Test func aMaskCannotBeAskedTheLegacyWay() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    #expect(throws: TestClient.Refused(reply: Reply(.invalidParameter("ask")))) {
      try client.mask(.all, ask: .legacy)
    }
    #expect(daemon.model.views.isEmpty)
    #expect(try client.mask(.all, ask: .both).handle == 1)
  }

  @Test func aMaskIsUpdatedWithNothingButItsList() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    let handle = try client.mask([.landscapeLeft]).handle
    let other = try daemon.connect()
    for answers in [
      Answers(preferred: .portrait), Answers(shouldAutorotate: false),
      Answers(supported: .all, preferred: .portrait),
    ] {
      let refused = try other.call(.update(handle: handle, answers: answers))
      #expect(refused == Reply(.invalidParameter("answers")))
    }
    #expect(daemon.state.allowed == [.landscapeLeft])
  }

  @Test func aMaskThatLeavesNothingIsRefusedAndNamesTheThreeSets() throws {
    let daemon = try TestDaemon(
      "[Device]\nsupported = portrait, landscapeLeft, landscapeRight\n")
    let view = try daemon.connect()
    _ = try view.present([.portrait, .portraitUpsideDown])
    let before = daemon.state
    let client = try daemon.connect()
    for list in [[.landscapeRight, .landscapeLeft], [.portraitUpsideDown], []] as [OrientationList]
    {
      try client.send(.setApplicationMask(supported: list, ask: .never))
      #expect(
        try client.next()
          == Reply(
            VarlinkError(
              "io.orientd.Orientation.NoCommonOrientation",
              [
                "application": .array(list.map { .string("\($0.name)") }),
                "view": ["portrait", "portraitUpsideDown"],
                "device": ["portrait", "landscapeLeft", "landscapeRight"],
              ])))
    }
    #expect(daemon.state == before)
    #expect(daemon.model.views.count == 1)
    // The connection is good for another try.
    #expect(try client.mask([.portrait]).state.allowed == [.portrait])
  }

  @Test func aMaskWhoseEndLeavesNothingKeepsTheInterfaceAndIsLogged() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = portrait\n")
    let mask = try daemon.connect()
    _ = try mask.mask([.landscapeRight])
    let view = try daemon.connect()
    let handle = try view.present([.landscapeRight, .landscapeLeft]).handle
    mask.disconnect()
    let emptied = try view.handleReply { $0.state.held == .noCommonOrientation }.state
    #expect(emptied.allowed == [])
    #expect(emptied.interface == .landscapeRight)
    let line = try #require(daemon.log.last)
    for word in ["application: portrait", "view: landscapeRight, landscapeLeft", "device:"] {
      #expect(line.contains(word))
    }
    // What changes none of the sets goes through, what changes one and still leaves nothing doesn't.
    let other = try daemon.connect()
    let same = Answers(supported: [.landscapeLeft, .landscapeRight])
    #expect(try other.call(.update(handle: handle, answers: same)).error == nil)
    let worse = Answers(supported: [.landscapeLeft])
    #expect(
      try other.call(.update(handle: handle, answers: worse))
        == Reply(
          .noCommonOrientation(
            OrientationSets(application: [.portrait], view: [.landscapeLeft], device: .all))))
    let better = Answers(supported: [.portrait])
    let mended = try other.call(.update(handle: handle, answers: better)).state()
    #expect(mended.interface == .portrait)
    #expect(mended.held == .unknown || mended.held == .flat)
  }
}
