import Glibc
import LinuxIO
import OrientationWire
import Testing

@Suite struct WatchTests {
  private func text(_ state: State) -> String { String(decoding: state.json.text, as: UTF8.self) }

  @Test func eachChangeIsALineAndRepeatsAreNone() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("watch", "--json")
    try child.run { child.lines.count == 1 }
    daemon.repeatState()
    daemon.publish { $0.device = .landscapeLeft }
    daemon.repeatState()
    try child.run { child.lines.count >= 2 }
    daemon.publish { $0.interface = .landscapeLeft }
    try child.run { child.lines.count >= 3 }
    child.signal(SIGTERM)
    #expect(try child.end() == 0)
    var states = [State.example(), .example(), .example()]
    states[1].device = .landscapeLeft
    states[1].sequence = 2
    states[2] = states[1]
    states[2].interface = .landscapeLeft
    states[2].sequence = 3
    #expect(child.lines == states.map(text))
  }

  @Test func itEndsWith69WhenTheDaemonGoes() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("watch", "--json")
    try child.run { child.lines.count == 1 }
    daemon.stop()
    #expect(try child.end() == 69)
    #expect(child.lines.count == 1)
    #expect(child.errors == "orientctl: orientd closed the connection\n")
  }

  @Test func withWaitItGoesOnWhenTheDaemonComesBack() throws {
    let daemon = try FakeDaemon()
    daemon.stop()
    let child = try daemon.orientctl("watch", "--json", "--wait")
    try daemon.start()
    try child.run { child.lines.count == 1 }
    daemon.stop()
    try daemon.start()
    // The same run and sequence is the same state: nothing to tell.
    try child.run { daemon.subscriberCount == 1 }
    daemon.publish { $0.device = .faceUp }
    try child.run { child.lines.count == 2 }
    #expect(child.lines[1] == text(daemon.state))
    child.signal(SIGINT)
    #expect(try child.end() == 0)
    #expect(child.errors == "")
  }

  @Test func anotherRunIsAnotherStateThoughItsSequenceIsTheSame() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("watch", "--json", "--wait")
    try child.run { child.lines.count == 1 }
    daemon.stop()
    daemon.publish {
      $0.run = "another"
      $0.sequence = 0
    }
    try daemon.start()
    try child.run { child.lines.count == 2 }
    #expect(child.lines[1] == text(daemon.state))
  }

  @Test func aPersonGetsALineForWhatIsToBeSeen() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("watch")
    try child.run { child.lines.count == 1 }
    // Neither of these is in the line.
    daemon.publish { $0.since = 7 }
    daemon.publish { $0.tablet = true }
    daemon.publish {
      $0.device = .unknown
      $0.reason = .noSensor
      $0.tilt = nil
      $0.held = .unknown
    }
    try child.run { child.lines.count >= 2 }
    #expect(child.lines.count == 2)
    #expect(child.lines[0].hasSuffix("  device portrait, tilt vertical, interface portrait"))
    #expect(
      child.lines[1].hasSuffix("  device unknown (noSensor), interface portrait (held: unknown)"))
  }

  @Test func theLiveViewIsWatchAsJSONWhereThereIsNoTerminal() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("live", environment: ["TERM=xterm"])
    try child.run { child.lines.count == 1 }
    child.signal(SIGINT)
    #expect(try child.end() == 0)
    #expect(child.lines == [text(.example())])
  }

  @Test func aReaderThatGoesEndsIt() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("watch")
    try child.run { child.lines.count == 1 }
    child.closeOutput()
    // Another test's program that is just being started may hold a copy for a moment, so that one line isn't enough.
    try child.run {
      daemon.publish { $0.device = $0.device == .faceUp ? .faceDown : .faceUp }
      return child.isSilent
    }
    #expect(try child.end() == -SIGPIPE)
  }
}
