import Autorotation
import Glibc
import LinuxIO
import OrientationWire
import Testing

@testable import OrientDaemon

/// The lock from one run of the daemon to the next.
@Suite struct LockFileTests {
  private let folder = ScratchFolder()

  private func file() throws -> LockFile {
    try #require(LockFile(stateDirectory: folder.path))
  }

  /// A file's number in its filesystem, and its text.
  private func look(_ path: String) -> (number: UInt64, text: String)? {
    var status = stat()
    guard stat(path, &status) == 0, let text = try? TextFile.read(path) else { return nil }
    return (UInt64(status.st_ino), text)
  }

  @Test func theFirstOfSeveralStateDirectoriesIsTaken() {
    #expect(LockFile(stateDirectory: "/a/b:/c")?.path == "/a/b/lock")
    #expect(LockFile(stateDirectory: "/a/b")?.path == "/a/b/lock")
  }

  @Test func withoutAStateDirectoryNothingIsKept() throws {
    #expect(LockFile(stateDirectory: nil) == nil)
    #expect(LockFile(stateDirectory: "") == nil)
    do {
      let daemon = try TestDaemon()
      let client = try daemon.connect()
      _ = try client.call(.lock(.landscapeLeft))
      #expect(daemon.log == [])
    }
    #expect(try TestDaemon().state.lock == nil)
  }

  @Test(arguments: InterfaceOrientation.allCases)
  func aLockOutlivesTheDaemon(_ orientation: InterfaceOrientation) throws {
    do {
      let client = try TestDaemon(lockFile: try file()).connect()
      #expect(try client.call(.lock(orientation)).state().lock == orientation)
    }
    let daemon = try TestDaemon(lockFile: try file())
    #expect(daemon.state.lock == orientation)
    #expect(daemon.state.interface == orientation)
    #expect(daemon.log == [])
    #expect(look("\(folder.path)/lock")?.text == "\(orientation.name)\n")
  }

  @Test func aDaemonThatWasUnlockedStartsUnlocked() throws {
    do {
      let daemon = try TestDaemon(lockFile: try file())
      let client = try daemon.connect()
      _ = try client.call(.lock(nil))
      #expect(look("\(folder.path)/lock")?.text == "portrait\n")
      _ = try client.call(.unlock)
      #expect(look("\(folder.path)/lock") == nil)
      #expect(daemon.log == [])
    }
    #expect(try TestDaemon(lockFile: try file()).state.lock == nil)
  }

  @Test func theFileIsReplacedAndNeverThereInPart() throws {
    let daemon = try TestDaemon(lockFile: try file())
    let client = try daemon.connect()
    _ = try client.call(.lock(.landscapeLeft))
    let old = "\(folder.path)/old"
    let path = "\(folder.path)/lock"
    #expect(link(path, old) == 0)
    for orientation in [InterfaceOrientation.portraitUpsideDown, .landscapeRight, .portrait] {
      _ = try client.call(.lock(orientation))
      #expect(look(path)?.text == "\(orientation.name)\n")
      #expect(look(path)?.number != look(old)?.number)
    }
    #expect(look(old)?.text == "landscapeLeft\n")
    #expect(look("\(path).new") == nil)
  }

  @Test func aLockThatIsThereAlreadyIsNotWrittenAgain() throws {
    let client = try TestDaemon(lockFile: try file()).connect()
    _ = try client.call(.lock(.landscapeLeft))
    let before = look("\(folder.path)/lock")?.number
    _ = try client.call(.lock(.landscapeLeft))
    _ = try client.call(.lock(nil))
    #expect(look("\(folder.path)/lock")?.number == before)
  }

  @Test func manyLocksInARowLeaveTheLast() throws {
    let daemon = try TestDaemon(lockFile: try file())
    let client = try daemon.connect()
    for round in 0..<50 {
      _ = try client.call(.lock(round % 2 == 0 ? .landscapeLeft : .portrait))
      if round % 3 == 0 { _ = try client.call(.unlock) }
    }
    _ = try client.call(.lock(.landscapeRight))
    #expect(look("\(folder.path)/lock")?.text == "landscapeRight\n")
    #expect(daemon.log == [])
  }

  @Test func whatFollowsTooSoonToWaitForTheDiskIsWrittenOnceMoreLater() throws {
    let path = "\(folder.path)/lock"
    let daemon = try TestDaemon(lockFile: try file())
    let client = try daemon.connect()
    _ = try client.call(.lock(.landscapeLeft))
    _ = try client.call(.lock(.portrait))
    #expect(look(path)?.text == "portrait\n")
    // Without the file the second time can be seen.
    unlink(path)
    let start = EventLoop.now()
    try daemon.run { look(path) != nil }
    #expect(look(path)?.text == "portrait\n")
    #expect(EventLoop.now() - start > 500_000)
    unlink(path)
    try daemon.run { EventLoop.now() - start > 2_500_000 }
    #expect(look(path) == nil)
  }

  static let damages: [[UInt8]] =
    [
      "", "\n", " portrait\n", "Portrait\n", "landscape\n", "portrait", "portrait\nportrait\n",
      "portrait\n\n", "portrait\r\n", "portrait\0\n", "unknown\n", "faceUp\n", "{}\n", "1\n",
    ]
    .map { Array($0.utf8) }
    + [[0xff, 0xfe, 0x0a], Array(repeating: UInt8(ascii: "x"), count: 1 << 20)]

  @Test(arguments: damages)
  func aCorruptFileIsReportedAndIgnored(_ bytes: [UInt8]) throws {
    let path = folder.write("lock", bytes)
    let daemon = try TestDaemon(lockFile: try file())
    #expect(daemon.state.lock == nil)
    #expect(daemon.log.count == 1)
    #expect(daemon.log.first?.contains(path) == true)
    let client = try daemon.connect()
    #expect(try client.call(.lock(.landscapeLeft)).state().lock == .landscapeLeft)
    #expect(look(path)?.text == "landscapeLeft\n")
    #expect(daemon.log.count == 1)
  }

  @Test func aFolderInTheFilesPlaceIsReportedAndIgnored() throws {
    folder.write("lock/something", "")
    let daemon = try TestDaemon(lockFile: try file())
    #expect(daemon.state.lock == nil)
    #expect(daemon.log.count == 1)
    let client = try daemon.connect()
    #expect(try client.call(.lock(.landscapeLeft)).state().lock == .landscapeLeft)
    #expect(daemon.log.count == 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func aPipeInTheFilesPlaceHoldsNobodyUp() throws {
    #expect(mkfifo("\(folder.path)/lock", 0o600) == 0)
    let daemon = try TestDaemon(lockFile: try file())
    #expect(daemon.state.lock == nil)
    #expect(daemon.log.count == 1)
  }

  // /sys takes no file from anyone, root included.
  @Test(arguments: ["/sys", "/nonexistent/orientd"])
  func whereNothingCanBeWrittenALockHoldsAndIsWarnedOf(_ directory: String) throws {
    let daemon = try TestDaemon(lockFile: LockFile(stateDirectory: directory))
    #expect(daemon.log == [])
    let client = try daemon.connect()
    #expect(try client.call(.lock(.landscapeLeft)).state().interface == .landscapeLeft)
    #expect(daemon.log.count == 1)
    #expect(daemon.log.first?.contains("won't outlive a restart") == true)
    #expect(daemon.log.first?.contains(directory) == true)
    #expect(try client.call(.unlock).state().lock == nil)
  }

  @Test func aLockThatCannotBeTakenBackIsWarnedOf() throws {
    let daemon = try TestDaemon(lockFile: try file())
    let client = try daemon.connect()
    _ = try client.call(.lock(.landscapeLeft))
    // A folder with something in it can't be unlinked.
    unlink("\(folder.path)/lock")
    folder.write("lock/something", "")
    #expect(try client.call(.unlock).state().lock == nil)
    #expect(daemon.log.count == 1)
    #expect(daemon.log.first?.contains("comes back with a restart") == true)
  }

  @Test func aRestoredLockThatIsNotAllowedIsKeptAndWarnedOf() throws {
    folder.write("lock", "landscapeLeft\n")
    let daemon = try TestDaemon("[Interface]\nsupported = portrait\n", lockFile: try file())
    #expect(daemon.state.lock == .landscapeLeft)
    #expect(daemon.state.interface == .portrait)
    #expect(daemon.state.held == .locked)
    #expect(daemon.log.count == 1)
    #expect(daemon.log.first?.contains("locked to landscapeLeft") == true)
    #expect(look("\(folder.path)/lock")?.text == "landscapeLeft\n")
    try daemon.daemon.reload(TestDaemon.configuration("[Interface]\nsupported = landscape\n"))
    #expect(daemon.state.interface == .landscapeLeft)
  }
}
