import Glibc
import LinuxIO
import OrientationCore
import OrientationWire
import Testing

@testable import OrientDaemon

/// The socket: calls, errors, limits, and clients that mean harm.
@Suite struct ServerTests {
  @Test func theServiceIntroducesItself() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(Call("org.varlink.service.GetInfo"))
    let info = try client.next().parameters
    #expect(info["product"]?.string == "orientd")
    #expect(info["version"]?.string == Version.text)
    #expect(
      info["interfaces"]
        == ["org.varlink.service", "io.orientd.Orientation", "io.orientd.Simulation"])
    for interface: InterfaceDescription in [.orientation, .simulation] {
      try client.send(
        Call(
          "org.varlink.service.GetInterfaceDescription",
          parameters: ["interface": .string(interface.name)]))
      #expect(try client.next().parameters["description"]?.string == interface.text)
    }
  }

  @Test func theSimulationIsServedOnlyWhenSimulating() throws {
    let daemon = try TestDaemon(simulates: false)
    let client = try daemon.connect()
    try client.send(SimulationMethod.unplug.call)
    #expect(try client.next() == Reply(.interfaceNotFound("io.orientd.Simulation")))
    try client.send(Call("org.varlink.service.GetInfo"))
    #expect(
      try client.next().parameters["interfaces"]
        == ["org.varlink.service", "io.orientd.Orientation"])
  }

  @Test(arguments: [
    (Call("io.orientd.Orientation.Fly"), VarlinkError.methodNotFound("io.orientd.Orientation.Fly")),
    (Call("com.example.Fly"), .interfaceNotFound("com.example")),
    (Call("io.orientd.Orientation.Subscribe"), .expectedMore),
    (Call("io.orientd.Orientation.Monitor"), .expectedMore),
    (Call("io.orientd.Orientation.GetState", parameters: ["a": 1]), .invalidParameter("a")),
    (Call("io.orientd.Simulation.Move", parameters: ["x_mg": 1]), .invalidParameter("y_mg")),
    (
      Call("io.orientd.Simulation.Move", parameters: ["x_mg": "1", "y_mg": 1, "z_mg": 1]),
      .invalidParameter("x_mg")
    ),
    (
      Call("org.varlink.service.GetInterfaceDescription", parameters: ["interface": "a.b"]),
      .interfaceNotFound("a.b")
    ),
  ])
  func aWrongCallGetsItsErrorAndTheConnectionGoesOn(_ call: Call, _ error: VarlinkError) throws {
    let client = try TestDaemon().connect()
    try client.send(call)
    #expect(try client.next() == Reply(error))
    try client.send(Call("org.varlink.service.GetInfo"))
    #expect(try client.next().error == nil)
  }

  @Test(arguments: [
    #"{"method":7}"#, "{}", "[]", "7", "", "no", #"{"method":"a.b""#, "\u{1}",
    #"{"method":"a.B","parameters":"# + String(repeating: "[", count: 16)
      + String(repeating: "]", count: 16) + "}", "{\"method\":\"\u{0}", "\"\\ud800\"",
    String(repeating: "[", count: 60_000),
    #"{"method":""# + String(repeating: "a", count: 70_000) + "\"}",
  ])
  func aMessageThatIsNoneClosesItsConnectionAndNoOther(_ text: String) throws {
    let daemon = try TestDaemon()
    let bystander = try daemon.connect()
    try bystander.send(.subscribe)
    #expect(try bystander.state().device == .faceUp)
    let client = try daemon.connect()
    try client.send(text + "\0")
    try client.waitForClose()
    try daemon.turn(to: .portrait)
    var seen = try bystander.state()
    while seen.device != .portrait { seen = try bystander.state() }
    #expect(daemon.log.contains { $0.contains("closed a connection of process") })
  }

  @Test func bytesThatAreNoUTF8CloseTheConnection() throws {
    let client = try TestDaemon().connect()
    try client.send(Array(#"{"method":""#.utf8) + [0xff, 0xfe] + Array("\"}\0".utf8))
    try client.waitForClose()
  }

  @Test func aMessageOf64KiBIsTakenAndOneMoreByteIsNot() throws {
    let daemon = try TestDaemon()
    let frame = #"{"method":"a.B","x":""}"#.utf8.count
    for (count, isTaken) in [(65_536, true), (65_537, false)] {
      let client = try daemon.connect()
      let filling = String(repeating: "x", count: count - frame)
      try client.send(#"{"method":"a.B","x":""# + filling + "\"}\0")
      if isTaken {
        #expect(try client.next() == Reply(.interfaceNotFound("a")))
      } else {
        try client.waitForClose()
      }
    }
  }

  @Test func aMessageWithoutEndIsCutOffAtTheLimit() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    let chunk = [UInt8](repeating: UInt8(ascii: " "), count: 10_000)
    var failed = false
    for _ in 0..<50 where !failed {
      do { try client.send(chunk) } catch { failed = true }
    }
    #expect(failed)
    #expect(daemon.daemon.server.connectionCount == 0)
  }

  @Test func callsThatComeInPiecesAndInHeapsAreAnsweredInOrder() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    for byte in Call("org.varlink.service.GetInfo").message {
      try client.send([byte])
      try daemon.loop.runOnce(timeout: 0)
    }
    #expect(try client.next().parameters["product"]?.string == "orientd")
    var heap: [UInt8] = []
    for number in 0..<500 { heap += Call("io.orientd.Orientation.M\(number)").message }
    try client.send(heap)
    for number in 0..<500 {
      #expect(
        try client.next() == Reply(.methodNotFound("io.orientd.Orientation.M\(number)")))
    }
  }

  @Test func aCallBehindSixteenUnansweredOnesClosesTheConnection() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(.subscribe)
    #expect(try client.state().device == .faceUp)
    for _ in 0..<15 { try client.send(Call("org.varlink.service.GetInfo")) }
    try daemon.turn(to: .portrait)
    var seen = try client.state()
    while seen.device != .portrait { seen = try client.state() }
    #expect(daemon.daemon.server.connectionCount == 1)
    try client.send(Call("org.varlink.service.GetInfo"))
    try client.waitForClose()
    #expect(daemon.log.contains { $0.contains("a call behind 16 unanswered ones") })
    #expect(daemon.daemon.hub.demand.streamCount == 0)
  }

  @Test func aOnewayCallGetsNoReply() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    var move = SimulationMethod.move(Vector(x: 0, y: -1000, z: 0)).call
    move.oneway = true
    try client.send(move)
    try client.send(Call("org.varlink.service.GetInfo", oneway: true))
    #expect(try client.call(.getState).parameters["state"]?["device"] == "portrait")
  }

  @Test func whoLeavesAfterAOnewayCallIsStillServed() throws {
    let daemon = try TestDaemon()
    try leave(daemon)
    let client = try daemon.connect()
    #expect(try client.call(.getState).parameters["state"]?["device"] == "landscapeLeft")
  }

  private func leave(_ daemon: TestDaemon) throws {
    var move = SimulationMethod.move(Vector(x: -1000, y: 0, z: 0)).call
    move.oneway = true
    try daemon.connect().send(move)
  }

  @Test func aClientThatClosedItsHalfStillGetsItsReplies() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(.getState)
    try client.send(Call("org.varlink.service.GetInfo"))
    client.endOutput()
    #expect(try client.state().device == .faceUp)
    #expect(try client.next().parameters["product"]?.string == "orientd")
    try client.waitForClose()
  }

  @Test func aStreamGoesOnForAClientThatClosedItsHalf() throws {
    let daemon = try TestDaemon()
    do {
      let client = try daemon.connect()
      try client.send(.subscribe)
      client.endOutput()
      #expect(try client.state().device == .faceUp)
      try daemon.turn(to: .portrait)
      var seen = try client.state()
      while seen.device != .portrait { seen = try client.state() }
    }
    try daemon.run { daemon.daemon.server.connectionCount == 0 }
    #expect(daemon.daemon.hub.demand.streamCount == 0)
  }

  @Test func aHalfMessageAtTheEndIsNoCall() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    client.endOutput()
    #expect(throws: TestClient.Closed.self) { try client.next() }
    #expect(daemon.daemon.server.connectionCount == 0)
  }

  @Test func oneConnectionTooManyIsToldSoAndClosed() throws {
    let daemon = try TestDaemon("[Socket]\nconnections = 3\n")
    let clients = try (0..<3).map { _ in try daemon.connect() }
    for client in clients {
      try client.send(Call("org.varlink.service.GetInfo"))
      #expect(try client.next().error == nil)
    }
    let fourth = try daemon.connect()
    #expect(try fourth.next() == Reply(.limitReached("connections", maximum: 3)))
    try fourth.waitForClose()
    #expect(daemon.log.contains { $0.contains("all 3 connections are taken") })
    try clients[0].send(Call("org.varlink.service.GetInfo"))
    #expect(try clients[0].next().error == nil)
  }

  @Test func halfOfTheConnectionsAreKeptFromEachUserButRoot() {
    let limits = ServerLimits(connections: 4096)
    #expect(limits.connections(of: 0) == 4096)
    #expect(limits.connections(of: 1000) == 2048)
    #expect(ServerLimits(connections: 3).connections(of: 1000) == 1)
  }

  @Test func aConnectionThatEndsMakesRoomForAnother() throws {
    let daemon = try TestDaemon("[Socket]\nconnections = 2\n")
    for _ in 0..<20 {
      let client = try daemon.connect()
      try client.send(Call("org.varlink.service.GetInfo"))
      #expect(try client.next().error == nil)
    }
  }

  @Test func aFloodOfWrongClientsFillsNoLog() throws {
    let daemon = try TestDaemon()
    for _ in 0..<200 {
      let client = try daemon.connect()
      try client.send("no\0")
      try client.waitForClose()
    }
    #expect(daemon.log.count == 10)
  }

  @Test func aClientThatCallsAndReadsNothingIsLimitedByItsOwnSocket() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    let call = Call(
      "org.varlink.service.GetInterfaceDescription",
      parameters: ["interface": "io.orientd.Orientation"])
    let heap = Array((0..<100).map { _ in call.message }.joined())
    var blocked = false
    for _ in 0..<1000 where !blocked {
      let taken = try heap.withUnsafeBytes { try client.descriptor.send($0) }
      if taken == nil { blocked = true }
      try daemon.loop.runOnce(timeout: 1000)
    }
    #expect(blocked)
    let other = try daemon.connect()
    #expect(try other.call(.getState).error == nil)
    #expect(try client.next().error == nil)
  }

  @Test func aReaderThatTakesNothingWithAFullSocketIsDisconnected() throws {
    let daemon = try TestDaemon()
    daemon.daemon.server.limits.patience = 1_000_000
    let client = try daemon.connect()
    let call = Call(
      "org.varlink.service.GetInterfaceDescription",
      parameters: ["interface": "io.orientd.Orientation"])
    for _ in 0..<100 { try client.send(call) }
    try daemon.run { daemon.daemon.server.connectionCount == 1 }
    try daemon.run { daemon.daemon.server.connectionCount == 0 }
    #expect(daemon.log.contains { $0.contains("it took nothing for 1 s with a full socket") })
  }

  @Test func aReaderThatTakesALittleNowAndThenStays() throws {
    let daemon = try TestDaemon()
    daemon.daemon.server.limits.patience = 1_000_000
    let client = try daemon.connect()
    let call = Call(
      "org.varlink.service.GetInterfaceDescription",
      parameters: ["interface": "io.orientd.Orientation"])
    for _ in 0..<100 { try client.send(call) }
    let start = EventLoop.now()
    var byte: UInt8 = 0
    var lastTaken = start
    try daemon.run {
      let now = EventLoop.now()
      if now - lastTaken > 300_000 {
        lastTaken = now
        // A whole piece of the socket's queue, which is what the kernel counts.
        for _ in 0..<16_384 { _ = recv(client.descriptor.number, &byte, 1, 0) }
      }
      return now - start > 3_000_000
    }
    #expect(daemon.daemon.server.connectionCount == 1)
  }
}
