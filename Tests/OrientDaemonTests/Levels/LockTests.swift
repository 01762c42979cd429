import Autorotation
import OrientationWire
import Testing

@testable import OrientDaemon

/// `Lock` and `Unlock` on the socket.
@Suite struct LockTests {
  @Test func aLockWithoutANameFreezesTheInterfaceAsItStands() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let listener = try daemon.subscriber()
    try daemon.turn(to: .landscapeLeft)
    let client = try daemon.connect()
    let locked = try client.call(.lock(nil)).state()
    #expect(locked.lock == .landscapeRight)
    #expect(locked.interface == .landscapeRight)
    #expect(locked.held == nil)
    try daemon.turn(to: .portrait)
    #expect(daemon.state.interface == .landscapeRight)
    #expect(daemon.state.held == .locked)
    var told = try listener.state()
    while told.device != .portrait { told = try listener.state() }
    #expect(told == daemon.state)
    let unlocked = try client.call(.unlock).state()
    #expect(unlocked.lock == nil)
    #expect(unlocked.interface == .portrait)
    #expect(unlocked.held == nil)
  }

  @Test func aLockMayNameAnOrientationAndTurnsThereAtOnce() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let listener = try daemon.subscriber()
    try daemon.turn(to: .portrait)
    let before = daemon.state
    let client = try daemon.connect()
    let locked = try client.call(.lock(.portraitUpsideDown)).state()
    #expect(locked.lock == .portraitUpsideDown)
    #expect(locked.interface == .portraitUpsideDown)
    #expect(locked.device == .portrait)
    #expect(locked.held == .locked)
    #expect(locked.sequence == before.sequence + 1)
    #expect(locked.since > before.since)
    var told = try listener.state()
    while told.lock == nil { told = try listener.state() }
    #expect(told == locked)
  }

  @Test func aSecondLockTakesThePlaceOfTheFirst() throws {
    let client = try TestDaemon().connect()
    #expect(try client.call(.lock(.landscapeLeft)).state().interface == .landscapeLeft)
    #expect(try client.call(.lock(.portrait)).state().interface == .portrait)
    #expect(try client.call(.unlock).state().lock == nil)
  }

  @Test func aLockToWhatIsNotAllowedIsRefusedAndNamesWhatIs() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = landscapeRight, portrait\n")
    let client = try daemon.connect()
    let before = daemon.state
    let refused = try client.call(.lock(.landscapeLeft))
    #expect(refused == Reply(.notAllowed(.landscapeLeft, allowed: [.landscapeRight, .portrait])))
    #expect(daemon.state == before)
    #expect(try client.call(.lock(.portrait)).state().lock == .portrait)
  }

  @Test(
    arguments: [
      (["orientation": "sideways"], "orientation"), (["orientation": 1], "orientation"),
      (["orientation": ["portrait"]], "orientation"), (["orientation": "Portrait"], "orientation"),
      (["how": "portrait"], "how"),
    ] as [(JSON, String)])
  func aWrongParameterOfALockIsNamedAndNothingIsLocked(
    _ parameters: JSON, _ name: String
  ) throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    try client.send(Call("io.orientd.Orientation.Lock", parameters: parameters))
    #expect(try client.next() == Reply(.invalidParameter(name)))
    #expect(daemon.state.lock == nil)
  }

  @Test func nullForTheOrientationIsALockWithoutAName() throws {
    let client = try TestDaemon().connect()
    try client.send(Call("io.orientd.Orientation.Lock", parameters: ["orientation": .null]))
    #expect(try client.next().state().lock == .portrait)
  }

  @Test func unlockingWhatIsNotLockedChangesNothing() throws {
    let daemon = try TestDaemon()
    let before = daemon.state
    let client = try daemon.connect()
    #expect(try client.call(.unlock).state() == before)
  }

  @Test func lockingAnswersAtOnceAndWakesNoSensor() throws {
    let daemon = try TestDaemon()
    let client = try daemon.connect()
    let locked = try client.call(.lock(.landscapeLeft)).state()
    #expect(locked.device == .unknown)
    #expect(locked.reason == .asleep)
    #expect(locked.held == .locked)
    #expect(!daemon.daemon.hub.tracker.isOn)
  }

  @Test func aViewBeatsTheLockAndTheLockReturnsWhenTheViewGoes() throws {
    let daemon = try TestDaemon(TestDaemon.atOnce)
    let listener = try daemon.subscriber()
    let client = try daemon.connect()
    #expect(try client.call(.lock(.landscapeLeft)).state().interface == .landscapeLeft)
    let view = try daemon.connect()
    let shown = try view.present([.portrait]).state
    #expect(shown.interface == .portrait)
    #expect(shown.lock == .landscapeLeft)
    #expect(shown.held == .locked)
    view.disconnect()
    try daemon.run { daemon.state.level == .configuration }
    #expect(daemon.state.interface == .landscapeLeft)
    #expect(daemon.state.lock == .landscapeLeft)
    withExtendedLifetime(listener) {}
  }

  @Test func aLockWhereNothingIsAllowedTakesWhatIsThereAndNoName() throws {
    let daemon = try TestDaemon("[Interface]\nsupported = portrait\n")
    let mask = try daemon.connect()
    _ = try mask.mask([.landscapeRight])
    let view = try daemon.connect()
    _ = try view.present([.landscapeRight])
    mask.disconnect()
    try daemon.run { daemon.state.held == .noCommonOrientation }
    let client = try daemon.connect()
    #expect(
      try client.call(.lock(.portrait)) == Reply(.notAllowed(.portrait, allowed: [])))
    let locked = try client.call(.lock(nil)).state()
    #expect(locked.lock == .landscapeRight)
    #expect(locked.held == .noCommonOrientation)
  }
}
