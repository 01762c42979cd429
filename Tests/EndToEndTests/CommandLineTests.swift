import Testing

/// What orientd says to its arguments, and its exit codes.
@Suite struct CommandLineTests {
  let folder = ScratchFolder()

  @Test(arguments: [
    (["--fly"], "--fly"), (["fly"], "fly"), (["--socket"], "--socket"), (["--simulate=1"], "="),
    (["--speed", "2"], "--replay"), (["--loop"], "--replay"),
    (["--replay", "x", "--speed", "fast"], "fast"), (["--replay", "x", "--speed", "0"], "0.001"),
    (["--replay", "x", "--speed", "nan"], "nan"), (["--simulate", "--replay", "x"], "--simulate"),
    (["--socket", ""], "path"), (["-x"], "-x"),
  ])
  func wrongUsageIsOneClearLineAnd64(_ arguments: [String], _ word: String) throws {
    try expect(arguments, code: 64, saying: word)
  }

  @Test func aLongSocketPathIsWrongUsage() throws {
    let path = "\(folder.path)/" + String(repeating: "x", count: 120)
    try expect(["--simulate", "--socket", path], code: 64, saying: "107 bytes")
  }

  @Test func helpHelpsAndTheVersionIsTold() throws {
    let help = try ChildProcess("orientd", ["--help"])
    #expect(try help.waitForEnd() == 0)
    #expect(help.errorText.isEmpty)
    for option in [
      "--socket PATH", "--config FILE", "--simulate", "--replay TRACE", "--speed N", "--loop",
      "--check-config", "--print-config", "--version", "--help",
    ] {
      #expect(help.outputText.contains(option))
    }
    let version = try ChildProcess("orientd", ["--version"])
    #expect(try version.waitForEnd() == 0)
    #expect(version.outputText.hasPrefix("orientd "))
    #expect(version.outputText.split(separator: "\n").count == 1)
  }

  @Test func aMissingFileIs66() throws {
    try expect(["--config", "\(folder.path)/none"], code: 66, saying: "No such file")
    try expect(["--replay", "\(folder.path)/none"], code: 66, saying: "No such file")
    try expect(
      ["--simulate", "--socket", "\(folder.path)/none/further/socket"], code: 66, saying: "none")
  }

  @Test(arguments: [
    ("", "orientd-trace 1"), ("orientd-trace 1\nscale 1\n", "---"),
    ("orientd-trace 1\nscale 1\n---\n0 1 2\n", "line 4"),
    ("orientd-trace 1\nscale 1\ninterface sideways\n---\n0 1 2 3\n", "sideways"),
    ("orientd-trace 1\nscale 1\nsettle 3\n---\n", "unit"),
  ])
  func aTraceThatIsNoneIs65(_ text: String, _ word: String) throws {
    let trace = folder.write("trace", text)
    try expect(["--replay", trace, "--socket", "\(folder.path)/s"], code: 65, saying: word)
  }

  @Test func aFolderIsNoTrace() throws {
    try expect(["--replay", folder.path], code: 65, saying: "Is a directory")
  }

  @Test func aBadConfigurationIs78WithItsPlace() throws {
    let file = folder.write("orientd.conf", "[Classifier]\nsettle = 300\n")
    for arguments in [["--simulate"], ["--check-config"], ["--print-config"]] {
      try expect(
        arguments + ["--config", file, "--socket", "\(folder.path)/s"], code: 78,
        saying: "orientd.conf:2: settle = \"300\"")
    }
  }

  @Test func aConfigurationThatLeavesNothingToShowIs78AndNamesTheSets() throws {
    let file = folder.write(
      "orientd.conf",
      "[Interface]\nsupported = portrait\nsupported~tablet =\nchassis = tablet\n")
    for arguments in [["--simulate"], ["--check-config"]] {
      try expect(
        arguments + ["--config", file, "--socket", "\(folder.path)/s"], code: 78,
        saying: "orientd.conf:3")
    }
    let other = folder.write(
      "other.conf", "[Interface]\nsupported = portrait\n[Device]\nsupported = landscape\n")
    try expect(
      ["--simulate", "--config", other, "--socket", "\(folder.path)/s"], code: 78,
      saying: "[Device] supported is landscapeLeft, landscapeRight")
  }

  @Test func aGoodConfigurationIsSaidToBeGoodAndUnknownKeysAreWarnedOf() throws {
    let file = folder.write("orientd.conf", "[Classifier]\nsettel = 300ms\n[Odd]\nx=1\n")
    let check = try ChildProcess("orientd", ["--check-config", "--config", file])
    #expect(try check.waitForEnd() == 0)
    #expect(check.errorLines.count == 2)
    #expect(check.errorText.contains("orientd.conf:2: no key \"settel\" in [Classifier]"))
    #expect(check.errorText.contains("orientd.conf:3: no section \"Odd\""))
    #expect(!check.outputText.isEmpty)
  }

  @Test func whatIsPrintedIsAConfigurationThatSaysTheSame() throws {
    let file = folder.write(
      "orientd.conf",
      "[Classifier]\nsettle = 0.25s\n[Sensor *x*]\nmount-matrix = 0,1,0;1,0,0;0,0,1\n")
    let first = try ChildProcess("orientd", ["--print-config", "--config", file])
    #expect(try first.waitForEnd() == 0)
    #expect(first.outputText.contains("settle = 250ms"))
    #expect(first.outputText.contains("[Sensor *x*]\nmount-matrix = 0,1,0;1,0,0;0,0,1"))
    let again = folder.write("again.conf", first.outputText)
    let second = try ChildProcess("orientd", ["--print-config", "--config", again])
    #expect(try second.waitForEnd() == 0)
    #expect(second.outputText == first.outputText)
  }

  @Test func aConfigurationMayComeSlowlyThroughAPipe() throws {
    let script = """
      (echo '[Classifier]'; sleep 0.2; echo 'stale = 7s') | \
      "$0" --print-config --config /dev/stdin
      """
    let process = try ChildProcess("/bin/sh", ["-c", script, ChildProcess.path(of: "orientd")])
    #expect(try process.waitForEnd() == 0)
    #expect(process.errorText.isEmpty)
    #expect(process.outputText.contains("stale = 7s"))
  }

  private func expect(_ arguments: [String], code: Int32, saying word: String) throws {
    let process = try ChildProcess("orientd", arguments)
    #expect(try process.waitForEnd() == code)
    #expect(process.errorLines.count == 1)
    #expect(process.errorText.contains(word))
    #expect(process.outputText.isEmpty)
  }
}
