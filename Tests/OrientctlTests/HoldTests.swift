import Autorotation
import Glibc
import LinuxIO
import OrientationWire
import Testing

@testable import orientctl

/// `mask` and `present`: what lives until Ctrl-C, or as long as a program.
///
/// Programs that are sent signals are bash's: dash forgets one that comes while it starts another program (vfork).
@Suite struct HoldTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func aMaskLivesUntilItIsEnded(_ signal: Int32) throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl("mask", "landscape")
    try child.run { child.lines.count == 1 }
    #expect(child.output == "mask 1; interface landscapeLeft (held: unknown)\n")
    #expect(daemon.views.map(\.answers) == [Answers(supported: .landscape)])
    child.signal(signal)
    #expect(try child.end() == 0)
    try child.run { daemon.views.isEmpty }
    #expect(child.errors == "")
  }

  @Test func aViewIsPresentedWithAllThatIsSaid() throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl(
      "present", "--supported", "landscape-left, portrait", "--preferred=portrait",
      "--no-autorotate")
    try child.run { child.lines.count == 1 }
    #expect(child.output == "view 1; interface portrait (held: shouldAutorotateFalse)\n")
    #expect(
      daemon.methods == [
        .present(
          .init(
            answers: Answers(
              supported: [.landscapeLeft, .portrait], preferred: .portrait,
              shouldAutorotate: false)))
      ])
    child.signal(SIGTERM)
    #expect(try child.end() == 0)
  }

  @Test(
    arguments: [
      ("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -TERM $$", 143),
      ("kill -KILL $$", 137),
    ] as [(String, Int32)])
  func itEndsAsItsProgramDoes(_ script: String, _ code: Int32) throws {
    let daemon = try LevelsDaemon()
    for arguments in [["mask", "all"], ["present"]] {
      let child = try ChildProcess(
        arguments + ["--", "/bin/sh", "-c", script],
        environment: ["ORIENTD_SOCKET=\(daemon.path)"], on: daemon.loop)
      #expect(try child.end() == code)
      try child.run { daemon.views.isEmpty }
      #expect(child.errors == "")
    }
  }

  @Test func theProgramHasTheViewAndItsOwnArgumentsOutputAndEnvironment() throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl(
      "present", "--supported", "landscape", "--", "sh", "-c",
      "echo \"$1 $2 $ORIENTD_SOCKET\"; echo there >&2", "sh", "--supported", "-- x")
    #expect(try child.end() == 0)
    #expect(child.output == "--supported -- x \(daemon.path)\n")
    #expect(child.errors == "there\n")
    #expect(
      daemon.methods == [
        .present(.init(title: "sh", answers: Answers(supported: .landscape)))
      ])
  }

  @Test func theProgramStartsOnlyOnceTheViewIsAccepted() throws {
    let daemon = try LevelsDaemon()
    daemon.isSlow = true
    let child = try daemon.orientctl("present", "--", "echo", "started")
    try child.run { daemon.views.count == 1 }
    child.signal(SIGTERM)
    #expect(try child.end() == 128 + SIGTERM)
    #expect(child.output == "")
  }

  @Test func aRefusedViewStartsNothing() throws {
    let daemon = try LevelsDaemon(AutorotationSettings(configured: [.portrait]))
    let child = try daemon.orientctl("present", "--supported", "landscape", "--", "echo", "started")
    #expect(try child.end() == 65)
    #expect(child.output == "")
    #expect(
      child.errors
        == "orientctl: nothing would be left to show (application: portrait; "
        + "view: landscapeLeft, landscapeRight; device: portrait, landscapeLeft, landscapeRight, "
        + "portraitUpsideDown)\n")
  }

  @Test func aProgramThatIsNoneEndsWith66AndTheViewGoes() throws {
    let daemon = try LevelsDaemon()
    for name in ["no-such-program", "/no/such/program", ""] {
      let child = try daemon.orientctl("mask", "all", "--", name)
      #expect(try child.end() == 66)
      #expect(child.errors == "orientctl: \(name): No such file or directory\n")
      try child.run { daemon.views.isEmpty }
    }
    let file = try daemon.orientctl("mask", "all", "--", "/etc/passwd")
    #expect(try file.end() == 77)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2])
  func signalsArePassedOnAndTheProgramDecides(_ signal: Int32) throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl(
      "present", "--", "bash", "-c",
      "trap 'echo got; exit 9' INT TERM HUP QUIT USR1 USR2; echo ready; while :; do sleep 0.01; done"
    )
    try child.run { child.lines == ["ready"] }
    #expect(daemon.views.count == 1)
    child.signal(signal)
    #expect(try child.end() == 9)
    #expect(child.lines == ["ready", "got"])
  }

  @Test func theProgramsSignalsAreNotBlocked() throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl("present", "--", "grep", "SigBlk", "/proc/self/status")
    #expect(try child.end() == 0)
    #expect(child.output == "SigBlk:\t0000000000000000\n")
  }

  @Test func withoutAProgramTheEndOfTheDaemonIsItsEnd() throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl("present")
    try child.run { child.lines.count == 1 }
    daemon.stop()
    #expect(try child.end() == 69)
    #expect(child.errors == "orientctl: orientd closed the connection\n")
  }

  @Test func aDismissedViewWithoutAProgramEnds() throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl("present")
    try child.run { child.lines.count == 1 }
    daemon.dismiss()
    #expect(try child.end() == 65)
    #expect(child.errors == "orientctl: the container of view 1 was dismissed\n")
  }

  @Test func aProgramOutlivesTheDaemonAndItsViewComesBack() throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl(
      "present", "--supported", "landscape", "--", "bash", "-c",
      "trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done")
    try child.run { child.lines == ["ready"] }
    daemon.stop()
    try child.run { child.errors.contains("goes on") }
    #expect(
      child.errors
        == "orientctl: orientd closed the connection; bash goes on, and its view when orientd is back\n"
    )
    try daemon.start()
    try child.run { daemon.views.count == 1 }
    #expect(daemon.views[0].answers == Answers(supported: .landscape))
    child.signal(SIGTERM)
    #expect(try child.end() == 5)
    try child.run { daemon.views.isEmpty }
    #expect(child.lines == ["ready"])
  }

  @Test func aProgramGoesOnWithoutAViewThatIsRefusedLater() throws {
    let daemon = try LevelsDaemon()
    let child = try daemon.orientctl(
      "present", "--", "bash", "-c", "trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done")
    try child.run { child.lines == ["ready"] }
    daemon.stop()
    daemon.refusal = .permissionDenied
    try daemon.start()
    try child.run { child.errors.contains("goes on without its view") }
    child.signal(SIGTERM)
    #expect(try child.end() == 5)
  }
}
