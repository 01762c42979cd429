import Glibc
import LinuxIO

/// A program of this build, run as a process of its own; ended by its number when the test ends.
final class ChildProcess {
  struct Timeout: Error {}

  let number: pid_t
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private(set) var outputText = ""
  private(set) var errorText = ""
  private var status: Int32?

  /// Beside the tests' own program.
  static func path(of program: String) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &bytes, bytes.count - 1))
    var folder = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    // swift test runs the bundle through a helper of the toolchain; then the bundle is an argument.
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") { folder = argument }
    return folder.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/" + program
  }

  /// `program` is a name of this build or a path. `inherited` becomes descriptor 3 there.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    inherited: Int32? = nil
  ) throws {
    let path = program.contains("/") ? program : ChildProcess.path(of: program)
    // Sockets and no pipes, since those can't be kept from other children at once.
    var ours: [Int32] = []
    var theirs: [Int32] = []
    for _ in 0..<2 {
      try UnixSocket.pair().take {
        (one: consuming FileDescriptor, other: consuming FileDescriptor) in
        ours.append(one.release())
        theirs.append(other.release())
      }
    }
    output = FileDescriptor(owning: ours[0])
    errors = FileDescriptor(owning: ours[1])
    defer { for end in theirs { close(end) } }
    // What is written there waits for nobody else.
    for end in theirs { _ = fcntl(end, F_SETFL, 0) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, theirs[0], 1)
    posix_spawn_file_actions_adddup2(&actions, theirs[1], 2)
    if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, 3) }
    var variables = environment
    variables["PATH"] = "/usr/bin:/bin"
    variables["LD_LIBRARY_PATH"] = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
    let words = ([path] + arguments).map { strdup($0) }
    let settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + settings { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, nil, words + [nil], settings + [nil])
    guard code == 0 else { throw SystemError("posix_spawn", path, code: code) }
    number = child
  }

  deinit {
    guard status == nil else { return }
    kill(number, SIGKILL)
    var status: Int32 = 0
    waitpid(number, &status, 0)
  }

  func signal(_ signal: Int32) { kill(number, signal) }

  /// Waits until stderr has that text.
  func waitForError(_ text: String) throws {
    let end = EventLoop.now() + 10_000_000
    while !errorText.contains(text) {
      guard EventLoop.now() < end else { throw Timeout() }
      guard try take(errors, into: \.errorText) else { throw Timeout() }
    }
  }

  /// Whether it runs still.
  var isRunning: Bool {
    if status != nil { return false }
    var found: Int32 = 0
    guard waitpid(number, &found, WNOHANG) == number else { return true }
    status = found
    return false
  }

  /// Waits for its end; its exit code, or 128 and the signal that ended it.
  func waitForEnd() throws -> Int32 {
    while try take(output, into: \.outputText) {}
    while try take(errors, into: \.errorText) {}
    if isRunning {
      var found: Int32 = 0
      waitpid(number, &found, 0)
      status = found
    }
    let status = status ?? 0
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// Lines on stderr, without an empty last one.
  var errorLines: [Substring] { errorText.split(separator: "\n") }

  /// Takes what comes; false at the end.
  private func take(
    _ descriptor: borrowing FileDescriptor,
    into text: ReferenceWritableKeyPath<ChildProcess, String>
  ) throws -> Bool {
    guard !(try descriptor.wait(for: .readable, milliseconds: 10_000)).isEmpty else {
      throw Timeout()
    }
    return try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      guard let count = try descriptor.read(into: buffer) else { return true }
      self[keyPath: text] += String(decoding: buffer[..<count], as: UTF8.self)
      return count > 0
    }
  }
}
