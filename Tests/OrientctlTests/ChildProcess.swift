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
    var text = ""
    var descriptor: FileDescriptor?
    var source: EventLoop.Source?

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = consume descriptor }

    // The loop lets go of a descriptor before it is closed: a copy that another process holds would keep it in epoll.
    deinit { close() }

    func read() throws {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = try buffer.withUnsafeMutableBytes { try descriptor?.read(into: $0) }
      if let count { text += String(decoding: buffer[..<count], as: UTF8.self) }
      if count == 0 { close() }
    }

    func close() {
      source = nil
      descriptor = nil
    }
  }

  init(_ arguments: [String], environment: [String] = [], on loop: EventLoop) throws {
    self.loop = loop
    // Sockets, since a pipe isn't closed on exec from its first moment: another test's program could inherit it.
    let output = try UnixSocket.pair().take {
      (a: consuming FileDescriptor, b: consuming FileDescriptor) in (a.release(), b.release())
    }
    let errors = try UnixSocket.pair().take {
      (a: consuming FileDescriptor, b: consuming FileDescriptor) in (a.release(), b.release())
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.1, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.1, 2)
    let words = ([try Self.program] + arguments).map { strdup($0) }
    let variables = environment.map { strdup($0) }
    defer { (words + variables).forEach { free($0) } }
    let program = try Self.program
    let error = posix_spawn(&process, program, &actions, nil, words + [nil], variables + [nil])
    close(output.1)
    close(errors.1)
    streams = [Stream(FileDescriptor(owning: output.0)), Stream(FileDescriptor(owning: errors.0))]
    if error != 0 { throw SystemError("posix_spawn", program, code: error) }
    for (stream, number) in zip(streams, [output.0, errors.0]) {
      stream.source = try loop.watch(number, for: .readable) { [weak stream] _ in
        try? stream?.read()
      }
    }
  }

  deinit {
    if status == nil, process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

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
    try run { streams.allSatisfy { $0.source == nil } }
    var raw: Int32 = 0
    waitpid(process, &raw, 0)
    let result = raw & 0x7F == 0 ? raw >> 8 & 0xFF : -(raw & 0x7F)
    status = result
    return result
  }
}
