import Glibc
import LinuxIO

/// Files that are read at once.
enum WholeFile {
  /// 256 MiB: a trace of weeks.
  private static let maximum = 1 << 28

  /// The bytes of a file; ENOENT and EISDIR among others, and EFBIG when it is endless.
  static func bytes(_ path: String, maximum: Int = WholeFile.maximum) throws(SystemError) -> [UInt8]
  {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw SystemError("open", path) }
    let descriptor = FileDescriptor(owning: number)
    // Opening waits for nobody, but what another program writes into a pipe is waited for.
    if fcntl(number, F_SETFL, 0) < 0 { throw SystemError("fcntl", path) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor.number, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("read", path)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > maximum { throw SystemError("read", path, code: EFBIG) }
    }
  }

  /// The text of a file; what isn't UTF-8 in it is replaced.
  static func text(_ path: String) throws(SystemError) -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}
