import LinuxIO
import OrientationWire
import Testing

@testable import orientctl

/// The program run as a person or a script runs it, against a daemon that says what the test wants.
@Suite struct ProgramTests {
  @Test func statusAsJSONIsTheStateOnOneLine() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("status", "--json")
    #expect(try child.end() == 0)
    #expect(child.output == String(decoding: State.example().json.text, as: UTF8.self) + "\n")
    #expect(child.errors == "")
    #expect(daemon.calls == ["GetState"])
  }

  @Test func statusTellsAPersonEverything() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("status")
    #expect(try child.end() == 0)
    for part in ["portrait", "accel_3d", "iio:device0", "ACCEL_MOUNT_MATRIX", "0.00980665"] {
      #expect(child.output.contains(part), "\(part)")
    }
  }

  @Test(arguments: [("device", "portrait"), ("interface", "portrait"), ("lock", "none")])
  func getPrintsOneWord(_ item: String, _ word: String) throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("get", item)
    #expect(try child.end() == 0)
    #expect(child.output == word + "\n")
  }

  @Test func getLockPrintsWhatItIsLockedTo() throws {
    let daemon = try FakeDaemon()
    daemon.publish { $0.lock = .landscapeRight }
    let child = try daemon.orientctl("get", "lock")
    #expect(try child.end() == 0)
    #expect(child.output == "landscapeRight\n")
  }

  @Test func sensorsAsJSONAreTheListOnOneLine() throws {
    let daemon = try FakeDaemon()
    daemon.sensors = [.example, .unused]
    let child = try daemon.orientctl("sensors", "--json")
    #expect(try child.end() == 0)
    #expect(child.output == String(decoding: daemon.sensors.json.text, as: UTF8.self) + "\n")
  }

  @Test func theSocketMayStandBeforeOrBehindTheCommand() throws {
    let daemon = try FakeDaemon()
    for arguments in [
      ["--socket", daemon.path, "get", "device"], ["get", "device", "--socket=\(daemon.path)"],
    ] {
      let child = try ChildProcess(arguments, environment: ["ORIENTD_SOCKET=/no"], on: daemon.loop)
      #expect(try child.end() == 0)
      #expect(child.output == "portrait\n")
    }
  }

  @Test(
    arguments: [
      ["status"], ["get", "device"], ["watch"], ["sensors"], ["record"], ["live"],
      ["status", "--json"], ["watch", "--json"],
    ])
  func withoutADaemonEveryCommandEndsWith69AndOneLine(_ arguments: [String]) throws {
    let loop = try EventLoop()
    let child = try ChildProcess(
      arguments, environment: ["ORIENTD_SOCKET=/tmp/no-such-folder/socket"], on: loop)
    #expect(try child.end() == 69)
    #expect(child.output == "")
    #expect(
      child.errors
        == "orientctl: no orientd at /tmp/no-such-folder/socket: No such file or directory; "
        + "is orientd.service running?\n")
  }

  @Test(
    arguments: [
      [], ["nonsense"], ["--nonsense"], ["--socket"], ["--socket", "", "status"], ["status", "x"],
      ["status", "--nonsense"], ["get"], ["get", "nonsense"], ["get", "device", "lock"],
      ["watch", "--json=yes"], ["record", "--count", "0"], ["record", "--count", "x"],
      ["record", "--seconds", "-1"], ["record", "--seconds", "nan"], ["record", "a", "b"],
      ["live", "x"], ["sensors", "x"], ["help", "nonsense"],
    ])
  func aWrongCommandLineEndsWith64AndOneLine(_ arguments: [String]) throws {
    let loop = try EventLoop()
    let child = try ChildProcess(arguments, on: loop)
    #expect(try child.end() == 64)
    #expect(child.output == "")
    #expect(child.errors.hasPrefix("orientctl: "))
    #expect(child.errors.hasSuffix("\n"))
    #expect(child.errors.split(separator: "\n").count == 1)
  }

  @Test func everyCommandHasHelp() throws {
    let loop = try EventLoop()
    let whole = try ChildProcess(["--help"], on: loop)
    #expect(try whole.end() == 0)
    #expect(whole.errors == "")
    for command in Program.commands {
      #expect(whole.output.contains("\n  \(command.name)"), "\(command.name)")
      let page = try ChildProcess([command.name, "--help"], on: loop)
      #expect(try page.end() == 0)
      #expect(page.output.hasPrefix("Usage: orientctl \(command.name)"))
      for option in command.options {
        #expect(page.output.contains("--\(option.name)"), "\(command.name) --\(option.name)")
      }
    }
  }

  @Test func theVersionIsTheDaemons() throws {
    let child = try ChildProcess(["--version"], on: EventLoop())
    #expect(try child.end() == 0)
    #expect(child.output == "orientctl \(Version.text)\n")
  }

  @Test func anErrorOfTheDaemonIsOneLineWithItsCode() throws {
    let loop = try EventLoop()
    for (error, code) in [
      (VarlinkError.permissionDenied, Int32(77)), (.methodNotImplemented("a.b"), 69),
      (VarlinkError("x.y.Z", ["text": "two\nlines"]), 65),
    ] {
      let refuser = try RefusingDaemon(error, on: loop)
      let child = try ChildProcess(
        ["status"], environment: ["ORIENTD_SOCKET=\(refuser.path)"], on: loop)
      #expect(try child.end() == code)
      #expect(child.errors.split(separator: "\n").count == 1)
    }
  }
}
