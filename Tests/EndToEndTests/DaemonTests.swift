import Glibc
import LinuxIO
import OrientationCore
import OrientationWire
import Testing

/// orientd as a process: its life, its socket, and its clients.
@Suite struct DaemonTests {
  let folder = ScratchFolder()
  var socket: String { "\(folder.path)/socket" }

  private func simulate(_ more: [String] = [], environment: [String: String] = [:]) throws
    -> ChildProcess
  {
    try ChildProcess(
      "orientd", ["--simulate", "--socket", socket] + more, environment: environment)
  }

  @Test func aTurnedDeviceIsToldToAllWhoListen() throws {
    let daemon = try simulate()
    let mover = try SocketClient(socket)
    let listeners = try (0..<20).map { _ in try SocketClient(socket) }
    for listener in listeners { try listener.send(.subscribe) }
    for listener in listeners { #expect(try listener.state().device == .faceUp) }
    let poses: [(Int64, Int64, Int64, DeviceOrientation, InterfaceOrientation)] = [
      (0, -1000, 0, .portrait, .portrait), (-1000, 0, 0, .landscapeLeft, .landscapeRight),
      (0, 1000, 0, .portraitUpsideDown, .portraitUpsideDown),
      (1000, 0, 0, .landscapeRight, .landscapeLeft), (0, 0, -1000, .faceDown, .landscapeLeft),
    ]
    for (x, y, z, device, interface) in poses {
      let before = EventLoop.now()
      try mover.move(x, y, z)
      for listener in listeners {
        let state = try listener.wait(for: device)
        #expect(state.interface == interface)
        #expect(state.since > before)
      }
    }
    #expect(daemon.isRunning)
  }

  @Test func aSignalEndsItSoonAndItsSocketGoes() throws {
    for number in [SIGTERM, SIGINT] {
      let daemon = try simulate()
      let client = try SocketClient(socket)
      try client.send(.subscribe)
      _ = try client.state()
      let start = EventLoop.now()
      daemon.signal(number)
      try client.waitForClose()
      #expect(try daemon.waitForEnd() == 0)
      #expect(EventLoop.now() - start < 1_000_000)
      #expect(access(socket, F_OK) != 0)
    }
  }

  @Test func aLiveSocketIsLeftAlone() throws {
    let first = try simulate()
    let client = try SocketClient(socket)
    let second = try simulate()
    #expect(try second.waitForEnd() == 69)
    #expect(second.errorLines.count == 1)
    #expect(second.errorText.contains("is served by another daemon"))
    try client.send(.getState)
    #expect(try client.state().device == .faceUp)
    #expect(first.isRunning)
  }

  @Test func aStaleSocketIsReplaced() throws {
    let first = try simulate()
    _ = try SocketClient(socket)
    first.signal(SIGKILL)
    #expect(try first.waitForEnd() == 128 + SIGKILL)
    #expect(access(socket, F_OK) == 0)
    let second = try simulate()
    let client = try SocketClient(socket)
    try client.send(.getState)
    #expect(try client.state().device == .faceUp)
    #expect(second.isRunning)
  }

  @Test func aFileInTheSocketsPlaceIsKept() throws {
    folder.write("socket", "mine")
    let daemon = try simulate()
    #expect(try daemon.waitForEnd() == 69)
    var status = stat()
    #expect(stat(socket, &status) == 0)
    #expect(status.st_size == 4)
  }

  @Test func theSocketIsForEveryoneWhateverTheUmask() throws {
    let daemon = try ChildProcess(
      "/bin/sh",
      [
        "-c", "umask 077; exec \"$0\" --simulate --socket \"$1\"",
        ChildProcess.path(of: "orientd"), socket,
      ])
    _ = try SocketClient(socket)
    var status = stat()
    #expect(stat(socket, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o666)
    #expect(daemon.isRunning)
  }

  @Test func aReloadTakesOverAndABadOneIsRefusedAsAWhole() throws {
    let file = folder.write("orientd.conf", "[Interface]\nsupported = portrait\n")
    let daemon = try simulate(["--config", file])
    let client = try SocketClient(socket)
    try client.send(.subscribe)
    #expect(try client.state().allowed == [.portrait])
    folder.write("orientd.conf", "[Interface]\nsupported = landscapeLeft, portrait\n")
    daemon.signal(SIGHUP)
    #expect(try client.state().allowed == [.landscapeLeft, .portrait])
    folder.write("orientd.conf", "[Interface]\nsupported = portrait\n[Classifier]\nsettle = 9\n")
    daemon.signal(SIGHUP)
    try daemon.waitForError("kept the old configuration")
    #expect(daemon.errorText.contains("orientd.conf:4: settle"))
    let other = try SocketClient(socket)
    try other.send(.getState)
    #expect(try other.state().allowed == [.landscapeLeft, .portrait])
    unlink(file)
    daemon.signal(SIGHUP)
    try daemon.waitForError("No such file")
    #expect(daemon.isRunning)
  }

  @Test func hostileClientsDisturbNobody() throws {
    let daemon = try simulate()
    let bystander = try SocketClient(socket)
    try bystander.send(.subscribe)
    _ = try bystander.state()
    let mover = try SocketClient(socket)
    try mover.move(0, 0, 1000)
    let before = try openDescriptors(of: daemon)
    var generator = Numbers(state: 20_261_201)
    for round in 0..<200 {
      let client = try SocketClient(socket)
      var bytes = (0..<Int.random(in: 1...3000, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if round % 3 == 0 {
        // Something that nearly is a call.
        bytes = OrientationMethod.subscribe.call.message
        bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8(1 + round % 255)
      }
      // It may be closed while it sends.
      do { try client.send(bytes + [0]) } catch is SystemError {}
      if round % 4 == 0 {
        do { _ = try client.next(milliseconds: 20) } catch {}
      }
    }
    try mover.move(0, -1000, 0)
    #expect(try bystander.wait(for: .portrait).interface == .portrait)
    // All the others are gone again; their ends are seen before a later answer.
    for _ in 0..<3 {
      try mover.send(.getState)
      _ = try mover.state()
    }
    #expect(try openDescriptors(of: daemon) == before)
    #expect(daemon.isRunning)
  }

  @Test func anIdleDaemonDoesNotWake() throws {
    let daemon = try simulate()
    let client = try SocketClient(socket)
    try client.send(.getState)
    _ = try client.state()
    let watcher = try SocketClient(socket)
    // Until the sensor is off again.
    var isOff = false
    while !isOff {
      try watcher.send(OrientationMethod.getSensors.call.message)
      let sensors = try watcher.next().parameters["sensors"]?.array ?? []
      isOff = sensors.first?["mode"] == "off"
    }
    // Once it has gone to wait after the last answer.
    #expect(throws: SocketClient.Timeout.self) { try watcher.next(milliseconds: 300) }
    let before = try switches(of: daemon)
    #expect(throws: SocketClient.Timeout.self) { try watcher.next(milliseconds: 3000) }
    #expect(try switches(of: daemon) == before)
  }

  @Test func theServiceManagerIsToldOfEveryStep() throws {
    let file = folder.write("orientd.conf", "")
    let manager = try NotifySocket(path: "\(folder.path)/notify")
    let daemon = try simulate(
      ["--config", file], environment: ["NOTIFY_SOCKET": "\(folder.path)/notify"])
    let ready = try manager.next()
    #expect(ready.contains("READY=1"))
    #expect(ready.contains("STATUS="))
    let client = try SocketClient(socket)
    try client.send(.subscribe)
    _ = try client.state()
    try manager.wait(for: "1 listening")
    daemon.signal(SIGHUP)
    try manager.wait(for: "RELOADING=1\nMONOTONIC_USEC=")
    try manager.wait(for: "READY=1")
    daemon.signal(SIGTERM)
    try manager.wait(for: "STOPPING=1")
    #expect(try daemon.waitForEnd() == 0)
  }

  @Test func aSocketOfTheServiceManagerIsServed() throws {
    let listener = try StreamListener.bind(at: socket)
    let daemon = try ChildProcess(
      "/bin/sh",
      [
        "-c", "LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=varlink exec \"$0\" --simulate",
        ChildProcess.path(of: "orientd"),
      ], inherited: listener.descriptor.number)
    let client = try SocketClient(socket)
    try client.send(.getState)
    #expect(try client.state().device == .faceUp)
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
    #expect(access(socket, F_OK) == 0)
  }

  @Test func linesForTheJournalHaveTheirPriority() throws {
    let daemon = try ChildProcess(
      "/bin/sh",
      [
        "-c",
        "JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2) exec \"$0\" --simulate --socket \"$1\"",
        ChildProcess.path(of: "orientd"), socket,
      ])
    _ = try SocketClient(socket)
    try daemon.waitForError("serves")
    #expect(daemon.errorText.hasPrefix("<6>orientd "))
  }

  @Test func itLivesWithItsStderrClosed() throws {
    let daemon = try ChildProcess(
      "/bin/sh",
      [
        "-c", "exec \"$0\" --simulate --socket \"$1\" 2>&-",
        ChildProcess.path(of: "orientd"), socket,
      ])
    let client = try SocketClient(socket)
    try client.send([0x6e, 0x6f, 0])
    try client.waitForClose()
    let other = try SocketClient(socket)
    try other.send(.getState)
    #expect(try other.state().device == .faceUp)
    #expect(daemon.isRunning)
  }

  @Test func theLockOutlivesTheDaemon() throws {
    let environment = ["STATE_DIRECTORY": folder.path]
    let first = try simulate(environment: environment)
    let client = try SocketClient(socket)
    try client.send(.lock(.landscapeRight))
    #expect(try client.state().lock == .landscapeRight)
    first.signal(SIGKILL)
    _ = try first.waitForEnd()
    let second = try simulate(environment: environment)
    let other = try SocketClient(socket)
    try other.send(.getState)
    let state = try other.state()
    #expect(state.lock == .landscapeRight)
    #expect(state.interface == .landscapeRight)
    #expect(second.isRunning)
  }

  /// As a user who is nobody here: what the daemon answers to one call.
  @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
  func whoHasNothingToSayMayOnlyRead() throws {
    let daemon = try simulate()
    _ = try SocketClient(socket)
    let script = #"""
      use IO::Socket::UNIX; my $s = IO::Socket::UNIX->new($ARGV[0]) or die; $/ = "\0";
      for my $m (@ARGV[1..$#ARGV]) { print $s "{\"method\":\"io.orientd.Orientation.$m\"}\0";
      $s->flush; print scalar(<$s>), "\n"; }
      """#
    chmod(folder.path, 0o755)
    let stranger = try ChildProcess(
      "/usr/bin/setpriv",
      [
        "--reuid", "65533", "--regid", "65533", "--clear-groups", "/usr/bin/perl", "-e", script,
        socket, "GetState", "Lock", "Unlock", "GetViews",
      ])
    #expect(try stranger.waitForEnd() == 0)
    let lines = stranger.outputText.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains("faceUp"))
    #expect(lines[1].contains("org.varlink.service.PermissionDenied"))
    #expect(lines[2].contains("org.varlink.service.PermissionDenied"))
    #expect(lines[3].contains("views"))
    #expect(daemon.isRunning)
  }

  private func openDescriptors(of process: ChildProcess) throws -> Int {
    guard let stream = opendir("/proc/\(process.number)/fd") else { throw SystemError("opendir") }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    return count
  }

  /// How often the process was taken off a processor: each wake-up ends in one.
  private func switches(of process: ChildProcess) throws -> Substring {
    let number = open("/proc/\(process.number)/status", O_RDONLY)
    let descriptor = FileDescriptor(owning: number)
    let text = try withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      let count = try descriptor.read(into: buffer) ?? 0
      return String(decoding: buffer[..<count], as: UTF8.self)
    }
    return text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") } ?? ""
  }

  /// The same numbers in every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
  }
}
