import Autorotation
import LinuxIO
import OrientationCore
import OrientationWire
import Testing

@testable import OrientDaemon

/// What clients learn of the device and its interface.
@Suite struct StateTests {
  @Test func anIdleDaemonsSensorIsOffAndTheStateSaysSo() throws {
    let state = try TestDaemon().daemon.hub.encoded.state
    #expect(state.device == .unknown)
    #expect(state.reason == .asleep)
    #expect(state.interface == .portrait)
    #expect(state.held == .unknown)
    #expect(state.tilt == nil)
    #expect(state.sensor == "simulated")
    #expect(state.tablet == nil)
    #expect(state.level == .configuration)
    #expect(state.allowed == .all)
    #expect(state.run == "test")
  }

  @Test func getStateWakesTheSensorAndWaitsForThePose() throws {
    let daemon = try TestDaemon()
    daemon.sensor.move(x: -1000, y: 0, z: 0)
    let before = EventLoop.now()
    let client = try daemon.connect()
    try client.send(.getState)
    let state = try client.state()
    #expect(state.device == .landscapeLeft)
    #expect(state.interface == .landscapeRight)
    #expect(state.held == nil)
    #expect(state.reason == nil)
    #expect(state.tilt == .vertical)
    #expect(state.since >= before)
    #expect(EventLoop.now() - before < 1_000_000)
  }

  @Test func theSensorStaysOnForTwoSecondsAfterGetState() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    _ = try client.call(.getState)
    let start = EventLoop.now()
    try daemon.run { daemon.daemon.hub.encoded.state.reason == .asleep }
    #expect((1_700_000...2_500_000).contains(EventLoop.now() - start))
    #expect(!daemon.daemon.hub.tracker.isOn)
  }

  @Test func getStateAnswersAtOnceWhenThereIsNoSensor() throws {
    let daemon = try TestDaemon()
    daemon.sensor.unplug()
    #expect(daemon.daemon.hub.encoded.state.reason == .noSensor)
    let client = try daemon.connect()
    let start = EventLoop.now()
    try client.send(.getState)
    let state = try client.state()
    #expect(state.device == .unknown)
    #expect(state.reason == .noSensor)
    #expect(state.sensor == nil)
    #expect(EventLoop.now() - start < 500_000)
  }

  @Test func aSensorThatDoesNotDecideIsWaitedForOneSecond() throws {
    let daemon = try TestDaemon()
    daemon.sensor.move(x: 0, y: 0, z: 3000)
    let client = try daemon.connect()
    let start = EventLoop.now()
    try client.send(.getState)
    let state = try client.state()
    #expect(state.device == .unknown)
    #expect(state.reason == .starting)
    #expect((900_000...1_300_000).contains(EventLoop.now() - start))
    let second = EventLoop.now()
    try client.send(.getState)
    #expect(try client.state().reason == .starting)
    #expect(EventLoop.now() - second < 500_000)
  }

  @Test func aStreamBeginsWithThePresentStateAndTellsEveryChange() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(.subscribe)
    let first = try client.state()
    #expect(first.device == .faceUp)
    #expect(first.held == .flat)
    try daemon.turn(to: .landscapeRight)
    var sequence = first.sequence
    var state = first
    while state.device != .landscapeRight {
      let reply = try client.next()
      #expect(reply.continues)
      state = try State(json: reply.parameters["state"] ?? nil, unknownFields: .refused)
      #expect(state.sequence == sequence + 1)
      sequence = state.sequence
    }
    #expect(state.interface == .landscapeLeft)
    #expect(state.since > first.since)
  }

  @Test func theSensorRunsWhileAnyStreamLives() throws {
    let daemon = try TestDaemon()
    do {
      let first = try daemon.connect()
      try first.send(.subscribe)
      _ = try first.state()
      do {
        let second = try daemon.connect()
        try second.send(.monitor)
        _ = try second.next()
        try daemon.run { daemon.daemon.hub.demand.streamCount == 2 }
      }
      try daemon.run { daemon.daemon.hub.demand.streamCount == 1 }
      #expect(daemon.daemon.hub.tracker.isOn)
    }
    try daemon.run { daemon.daemon.hub.demand.streamCount == 0 }
    #expect(!daemon.daemon.hub.tracker.isOn)
    #expect(daemon.daemon.hub.encoded.state.reason == .asleep)
  }

  @Test func anUnpluggedSensorMakesTheDeviceUnknownAndTheInterfaceStays() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(.subscribe)
    _ = try client.state()
    try daemon.turn(to: .landscapeLeft)
    let other = try daemon.connect()
    try other.send(SimulationMethod.unplug.call)
    #expect(try other.next() == Reply())
    var state = try client.state()
    while state.reason != .noSensor { state = try client.state() }
    #expect(state.device == .unknown)
    #expect(state.interface == .landscapeRight)
    #expect(state.held == .unknown)
    #expect(state.sensor == nil)
    try other.send(SimulationMethod.plug.call)
    #expect(try other.next() == Reply())
    let start = EventLoop.now()
    while state.device != .landscapeLeft { state = try client.state() }
    #expect(EventLoop.now() - start < 1_000_000)
    #expect(state.reason == nil)
  }

  @Test func aSensorUnpluggedWhileNobodyListensIsMissing() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(SimulationMethod.unplug.call)
    _ = try client.next()
    #expect(daemon.daemon.hub.encoded.state.reason == .noSensor)
    try client.send(SimulationMethod.plug.call)
    _ = try client.next()
    #expect(daemon.daemon.hub.encoded.state.reason == .asleep)
  }

  @Test func aQuietStreamRepeatsTheSameState() throws {
    var quiet = Quiet()
    quiet.span = 400_000
    quiet.accuracy = 10_000
    let daemon = try TestDaemon(quiet: quiet)
    let client = try daemon.connect()
    try client.send(.subscribe)
    let first = try client.state()
    let start = EventLoop.now()
    for _ in 0..<3 { #expect(try client.state() == first) }
    #expect((1_000_000...2_500_000).contains(EventLoop.now() - start))
  }

  @Test func aSlowReaderGetsTheNewestStateAndSequenceNeverGoesBack() throws {
    let daemon = try TestDaemon()
    daemon.daemon.server.limits.patience = 60_000_000
    let slow = try daemon.connect()
    try slow.send(.subscribe)
    var last = try slow.state().sequence
    let fast = try daemon.connect()
    try fast.send(.subscribe)
    _ = try fast.state()
    // The tablet switch changes the state without a sensor's patience.
    for round in 0..<1500 {
      daemon.daemon.hub.isTablet = round % 2 == 0
      _ = try fast.state()
    }
    daemon.daemon.hub.isTablet = nil
    let newest = daemon.daemon.hub.encoded.state.sequence
    #expect(newest > 1500)
    var count = 0
    while last < newest {
      let state = try slow.state()
      #expect(state.sequence > last)
      last = state.sequence
      count += 1
    }
    #expect(last == newest)
    #expect(count < 1000)
    #expect(daemon.daemon.server.connectionCount == 2)
  }

  @Test func aMonitorGetsEveryReadingInBatches() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(.monitor)
    let first = try MonitorReply(json: client.next().parameters, unknownFields: .refused)
    #expect(first.readings.isEmpty)
    #expect(first.sensor.identity == "simulated")
    #expect(first.sensor.mode == .simulated)
    daemon.sensor.move(x: 1000, y: 0, z: 0)
    var readings: [OrientationWire.Reading] = []
    while readings.count < 6 {
      let reply = try MonitorReply(json: client.next().parameters, unknownFields: .refused)
      #expect(reply.dropped == 0)
      readings += reply.readings
    }
    for (one, next) in zip(readings, readings.dropFirst()) { #expect(one.time < next.time) }
    let last = readings[readings.count - 1]
    #expect(last.raw == Vector(x: 1000, y: 0, z: 0))
    #expect(last.verdict == .good)
    #expect(last.angle == 90)
    #expect(last.tilt > 70)
  }

  @Test func aSlowMonitorIsToldWhatItMissed() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(.monitor)
    var total: Int64 = 0
    try daemon.run {
      // As many readings as the simulated sensor gives.
      daemon.sensor.move(x: 0, y: -1000, z: 0)
      return daemon.daemon.hub.tracker.readings >= 1200
    }
    var dropped: Int64 = 0
    while total + dropped < 1200 {
      let reply = try MonitorReply(json: client.next().parameters, unknownFields: .refused)
      total += Int64(reply.readings.count)
      dropped += reply.dropped
    }
    #expect(total + dropped >= 1200)
  }

  @Test func aListOfTheConfigurationDecidesWhatIsShown() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = landscapeLeft, portrait\n")
    let client = try daemon.connect()
    try client.send(.subscribe)
    let first = try client.state()
    #expect(first.interface == .landscapeLeft)
    #expect(first.held == .flat)
    #expect(first.allowed == [.landscapeLeft, .portrait])
    try daemon.turn(to: .portraitUpsideDown)
    #expect(daemon.daemon.hub.encoded.state.interface == .landscapeLeft)
    #expect(daemon.daemon.hub.encoded.state.held == .notAllowed)
  }

  @Test func aReloadTakesOverAndABadOneChangesNothing() throws {
    let daemon = try TestDaemon()
    try daemon.daemon.reload(TestDaemon.configuration("[Interface]\nsupported = landscape\n"))
    let state = daemon.daemon.hub.encoded.state
    #expect(state.allowed == [.landscapeLeft, .landscapeRight])
    #expect(state.interface == .landscapeLeft)
    let bad = try TestDaemon.configuration(
      "[Interface]\nsupported = portrait\n[Device]\nsupported = landscape\n"
        + "[Socket]\nconnections = 7\n")
    #expect(throws: Failure.self) { try daemon.daemon.reload(bad) }
    #expect(daemon.daemon.hub.encoded.state == state)
    #expect(daemon.daemon.server.limits.connections == 4096)
  }
}
