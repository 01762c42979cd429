import Glibc

/// Whole files of text.
package enum TextFile {
  /// Everything in the file at `path`; bytes that aren't UTF-8 become replacement characters. open, read
  package static func read(_ path: String) throws(SystemError) -> String {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    if number < 0 { throw SystemError("open", path) }
    defer { close(number) }
    return try read(descriptor: number, path)
  }

  /// Everything up to the end of an open descriptor, which stays the caller's; `name` is for the error. read
  package static func read(descriptor: Int32, _ name: String) throws(SystemError) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw SystemError("read", name)
      }
    }
  }
}
