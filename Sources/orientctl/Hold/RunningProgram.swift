// `environ` is read on the program's only thread.
@preconcurrency import Glibc
import LinuxIO

/// A program that the user wants to run, with this one's terminal, files and environment.
final class RunningProgram {
  private let process: pid_t
  private var source: EventLoop.Source?

  /// Starts `words[0]`, which is looked for as a shell does. `mask` is blocked in it; `body` is told its exit code, 128 + N
  /// after signal N. Throws 66 when there is no such program, 77 when it may not be run. posix_spawnp
  init(
    _ words: [String], mask: sigset_t, on loop: EventLoop, _ body: @escaping (Int32) -> Void
  ) throws(Failure) {
    process = try Self.spawn(words, mask)
    let process = process
    source = try Failure.catching { () throws(SystemError) in try loop.child(process, body) }
  }

  func send(_ signal: Int32) { kill(process, signal) }

  private static func spawn(_ words: [String], _ mask: sigset_t) throws(Failure) -> pid_t {
    var mask = mask
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = words.map { strdup($0) }
    defer { for text in arguments { free(text) } }
    var process: pid_t = 0
    let name = words.first ?? ""
    let result = posix_spawnp(&process, name, nil, &attributes, arguments + [nil], environ)
    if result == 0 { return process }
    let error = SystemError("posix_spawnp", name, code: result)
    throw error.isMissing || error.isPermission ? Failure(file: error) : Failure(system: error)
  }
}
