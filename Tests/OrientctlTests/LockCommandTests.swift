import Autorotation
import OrientationWire
import Testing

@testable import orientctl

@Suite struct LockCommandTests {
  private func run(
    _ daemon: LevelsDaemon, _ arguments: [String]
  ) throws -> (code: Int32, output: String, errors: String) {
    let child = try ChildProcess(
      arguments, environment: ["ORIENTD_SOCKET=\(daemon.path)"], on: daemon.loop)
    return (try child.end(), child.output, child.errors)
  }

  @Test func lockFreezesWhatStandsAndSaysWhat() throws {
    let daemon = try LevelsDaemon()
    let result = try run(daemon, ["lock"])
    #expect(result == (0, "portrait\n", ""))
    #expect(daemon.methods == [.lock(nil)])
    #expect(daemon.model.lock == .portrait)
  }

  @Test(arguments: ["landscapeLeft", "landscape-left", "LANDSCAPE_LEFT", "landscape-secondary"])
  func lockTakesAnOrientationAsPeopleWriteIt(_ word: String) throws {
    let daemon = try LevelsDaemon()
    #expect(try run(daemon, ["lock", word]) == (0, "landscapeLeft\n", ""))
    #expect(daemon.methods == [.lock(.landscapeLeft)])
  }

  @Test func toggleLocksAndUnlocksInTurn() throws {
    let daemon = try LevelsDaemon()
    #expect(try run(daemon, ["lock", "--toggle"]).output == "portrait\n")
    #expect(try run(daemon, ["lock", "--toggle"]).output == "none\n")
    #expect(try run(daemon, ["lock", "landscapeRight", "--toggle"]).output == "landscapeRight\n")
    #expect(try run(daemon, ["lock", "portrait", "--toggle"]).output == "none\n")
    #expect(daemon.model.lock == nil)
  }

  @Test func unlockEndsTheLock() throws {
    let daemon = try LevelsDaemon()
    _ = try run(daemon, ["lock", "landscapeLeft"])
    #expect(try run(daemon, ["unlock"]) == (0, "none\n", ""))
    #expect(daemon.model.lock == nil)
    #expect(try run(daemon, ["unlock"]) == (0, "none\n", ""))
  }

  @Test func aLockThatIsNotAllowedEndsWith65AndNamesWhatIs() throws {
    let daemon = try LevelsDaemon(AutorotationSettings(configured: [.portrait]))
    #expect(
      try run(daemon, ["lock", "landscapeLeft"])
        == (65, "", "orientctl: landscapeLeft isn't allowed now; allowed: portrait\n"))
  }

  @Test(arguments: [
    ["lock"], ["unlock"], ["lock", "--toggle"], ["mask", "all"], ["present"],
    ["present", "--", "true"],
  ])
  func whoIsNotPermittedIsToldSoWith77(_ arguments: [String]) throws {
    let daemon = try LevelsDaemon()
    daemon.refusal = .permissionDenied
    let result = try run(daemon, arguments)
    #expect(result.code == 77)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("orientctl: not permitted"))
  }

  @Test(arguments: [
    ["lock"], ["unlock"], ["mask", "all"], ["present"], ["views"], ["mask", "all", "--", "true"],
    ["present", "--", "true"],
  ])
  func withoutADaemonItEndsWith69(_ arguments: [String]) throws {
    let daemon = try LevelsDaemon()
    daemon.stop()
    let result = try run(daemon, arguments)
    #expect(result.code == 69)
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["lock", "sideways"], ["lock", "all"], ["lock", ""], ["lock", "portrait", "portrait"],
    ["lock", "--toggle=1"], ["unlock", "portrait"], ["mask"], ["mask", ""], ["mask", "sideways"],
    ["mask", "portrait,"], ["mask", "portrait", "landscape"], ["mask", "all", "true"],
    ["mask", "all", "--"], ["mask", "--", "true"], ["present", "true"], ["present", "--"],
    ["present", "--supported"], ["present", "--supported", ""],
    ["present", "--supported", "up"], ["present", "--preferred", "landscape"],
    ["present", "--preferred", ""], ["present", "--no-autorotate=no"], ["views", "1"],
  ])
  func aWrongCommandLineEndsWith64AndAsksNobody(_ arguments: [String]) throws {
    let daemon = try LevelsDaemon()
    let result = try run(daemon, arguments)
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("orientctl: \(arguments[0]): "))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(daemon.methods.isEmpty)
  }
}
