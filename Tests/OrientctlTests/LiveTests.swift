import Glibc
import LinuxIO
import OrientationCore
import OrientationWire
import Testing

@testable import orientctl

@Suite struct LiveTests {
  private let enter = "\u{1B}[?1049h\u{1B}[?25l"
  private let leave = "\u{1B}[?25h\u{1B}[?1049l"

  private func live(_ daemon: FakeDaemon, _ environment: String...) throws -> ChildProcess {
    try ChildProcess(
      ["live"],
      environment: [
        "ORIENTD_SOCKET=\(daemon.path)", environment.contains("TERM=dumb") ? "" : "TERM=xterm",
      ] + environment,
      on: daemon.loop, terminal: (80, 24))
  }

  @Test func itShowsTheStateAndGivesTheTerminalBackOnQ() throws {
    let daemon = try FakeDaemon()
    let child = try live(daemon)
    try child.run { child.output.contains("q quit") && daemon.subscriberCount == 1 }
    #expect(child.output.hasPrefix(enter))
    #expect(child.output.contains("\u{1B}[1mportrait\u{1B}[0m"))
    daemon.publish { $0.device = .landscapeLeft }
    try child.run { child.output.contains("landscapeLeft\u{1B}[0m") }
    daemon.tell([.example(EventLoop.now(), 0, -998, 0)])
    try child.run { child.output.contains("-0.998 g") }
    try child.type("q")
    #expect(try child.end() == 0)
    #expect(child.output.hasSuffix(leave))
    #expect(child.errors == "")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalGivesTheTerminalBack(_ signal: Int32) throws {
    let daemon = try FakeDaemon()
    let child = try live(daemon)
    try child.run { child.output.contains("q quit") }
    child.signal(signal)
    #expect(try child.end() == 0)
    #expect(child.output.hasSuffix(leave))
  }

  @Test func theDaemonsEndGivesTheTerminalBackAndIsAnError() throws {
    let daemon = try FakeDaemon()
    let child = try live(daemon)
    try child.run { child.output.contains("q quit") && daemon.subscriberCount == 1 }
    daemon.stop()
    #expect(try child.end() == 69)
    #expect(child.output.hasSuffix(leave))
    #expect(child.errors == "orientctl: orientd closed the connection\n")
  }

  @Test func keysTurnOnlyASimulatedDevice() throws {
    let daemon = try FakeDaemon()
    let child = try live(daemon)
    try child.run { child.output.contains("q quit") }
    try child.type("\u{1B}[Aup")
    try child.type("q")
    #expect(try child.end() == 0)
    #expect(daemon.moves == [])
    daemon.isSimulated = true
    let simulated = try live(daemon)
    try simulated.run { simulated.output.contains("q quit") }
    try simulated.type("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[Dudp")
    try simulated.run { daemon.moves.count == 7 }
    #expect(
      daemon.moves == [
        .move(Vector(x: 0, y: -1000, z: 0)), .move(Vector(x: 0, y: 1000, z: 0)),
        .move(Vector(x: 1000, y: 0, z: 0)), .move(Vector(x: -1000, y: 0, z: 0)),
        .move(Vector(x: 0, y: 0, z: 1000)), .move(Vector(x: 0, y: 0, z: -1000)), .unplug,
      ])
    try simulated.type("q")
    #expect(try simulated.end() == 0)
  }

  @Test func withNoColorThereAreNoColours() throws {
    let daemon = try FakeDaemon()
    let child = try live(daemon, "NO_COLOR=1", "LANG=C.UTF-8")
    try child.run { child.output.contains("q quit") }
    try child.type("q")
    #expect(try child.end() == 0)
    // Colours end with an m.
    let sequences = child.output.split(separator: "\u{1B}[").dropFirst()
    #expect(sequences.count > 10)
    #expect(!sequences.contains { $0.drop { $0.isNumber || $0 == ";" }.first == "m" })
    #expect(child.output.contains("⡇"))
  }

  @Test func aTerminalThatCannotMoveItsCursorGetsLines() throws {
    let daemon = try FakeDaemon()
    let child = try live(daemon, "TERM=dumb")
    try child.run { child.output.contains("\r\n") }
    child.signal(SIGINT)
    #expect(try child.end() == 0)
    #expect(child.output.hasSuffix("  device portrait, tilt vertical, interface portrait\r\n"))
  }
}
