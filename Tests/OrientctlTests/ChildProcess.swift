import Glibc
import LinuxIO
import Testing

/// The program run beside the test: what it prints comes in through the test's own event loop.
final class ChildProcess {
  private let loop: EventLoop
  private var process: pid_t = 0
  private var streams: [Stream] = []
  /// How it ended: its exit code, or minus the signal.
  private(set) var status: Int32?

  /// What it has written to standard output and standard error.
  var output: String { streams[0].text }
  var errors: String { streams[1].text }
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Whether it can't say anything any more: it has ended, or closed all that it writes to.
  var isSilent: Bool { streams.allSatisfy { $0.source == nil } }

  /// The orientctl that was built together with the tests.
  static var program: String {
    get throws {
      var path = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &path, path.count)
      let test = String(
        decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // The tests' own program stands in the folder of the others, or SwiftPM's helper runs it from there.
      for argument in [test] + CommandLine.arguments {
        guard let slash = argument.lastIndex(of: "/") else { continue }
        let candidate = argument[...slash] + "orientctl"
        if access(String(candidate), X_OK) == 0 { return String(candidate) }
      }
      throw NotBuilt()
    }
  }

  struct NotBuilt: Error {}
  struct NotInTime: Error {}

  private final class Stream {
    private var bytes: [UInt8] = []
    private var descriptor: FileDescriptor?
    private(set) var source: EventLoop.Source?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ number: Int32, on loop: EventLoop) throws {
      descriptor = FileDescriptor(owning: number)
      source = try loop.watch(number, for: .readable) { [weak self] _ in self?.read() }
    }

    // The loop lets go of a descriptor before it is closed: a copy that another process holds would keep it in epoll.
    deinit { close() }

    private func read() {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      // A terminal that nobody has open any more says so with an error.
      let count = try? buffer.withUnsafeMutableBytes { try descriptor?.read(into: $0) } ?? -1
      if let count, count > 0 { bytes += buffer[..<count] }
      if count == nil || count == 0 { close() }
    }

    func write(_ text: String) throws {
      let bytes = Array(text.utf8)
      #expect(try bytes.withUnsafeBytes { try descriptor?.write($0) } == bytes.count)
    }

    func close() {
      source = nil
      descriptor = nil
    }
  }

  /// `terminal` has columns and rows when the program is to run on one.
  init(
    _ arguments: [String], environment: [String] = [], on loop: EventLoop,
    terminal: (columns: UInt16, rows: UInt16)? = nil
  ) throws {
    self.loop = loop
    let output = try terminal.map { try Self.terminal($0) } ?? Self.sockets()
    let errors = try Self.sockets()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if terminal == nil {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, output.theirs, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output.theirs, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.theirs, 2)
    let program = try Self.program
    let words = ([program] + arguments).map { strdup($0) }
    let variables = environment.map { strdup($0) }
    defer { (words + variables).forEach { free($0) } }
    // As from a shell: Testing blocks most signals in the threads that run tests.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let error = posix_spawn(
      &process, program, &actions, &attributes, words + [nil], variables + [nil])
    close(output.theirs)
    close(errors.theirs)
    streams = [try Stream(output.ours, on: loop), try Stream(errors.ours, on: loop)]
    if error != 0 { throw SystemError("posix_spawn", program, code: error) }
  }

  /// Sockets, since a pipe isn't closed on exec from its first moment: another test's program could inherit it.
  private static func sockets() throws -> (ours: Int32, theirs: Int32) {
    try UnixSocket.pair().take {
      (a: consuming FileDescriptor, b: consuming FileDescriptor) in (a.release(), b.release())
    }
  }

  private static func terminal(
    _ size: (columns: UInt16, rows: UInt16)
  ) throws -> (ours: Int32, theirs: Int32) {
    let ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    // TIOCSPTLCK
    var isLocked: Int32 = 0
    #expect(ours >= 0 && ioctl(ours, 0x4004_5431, &isLocked) == 0)
    // TIOCGPTPEER: the other side, without a name that somebody else's could be.
    let theirs = ioctl(ours, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
    #expect(theirs >= 0)
    var window = winsize()
    window.ws_col = size.columns
    window.ws_row = size.rows
    #expect(ioctl(ours, UInt(TIOCSWINSZ), &window) == 0)
    return (ours, theirs)
  }

  deinit {
    if status == nil, process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// Types on its terminal.
  func type(_ text: String) throws { try streams[0].write(text) }

  /// Stops reading its standard output, as `head` does when it has enough.
  func closeOutput() { streams[0].close() }

  func signal(_ number: Int32) { kill(process, number) }

  /// Runs the loop until `condition` holds; a test that waits in vain fails after 20 s.
  func run(until condition: () throws -> Bool) throws {
    let end = EventLoop.now() + 20_000_000
    while try !condition() {
      if EventLoop.now() > end { throw NotInTime() }
      try loop.runOnce(timeout: 100_000)
    }
  }

  /// Runs the loop until the program has ended and all that it wrote is here; returns how it ended.
  @discardableResult
  func end() throws -> Int32 {
    try run { isSilent }
    var raw: Int32 = 0
    waitpid(process, &raw, 0)
    let result = raw & 0x7F == 0 ? raw >> 8 & 0xFF : -(raw & 0x7F)
    status = result
    return result
  }
}
