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

  /// Puts a file with this text in the place of the one at `path`. It is never there in part: a crash leaves the old one
  /// or the new. Without `isDurable` the disk isn't waited for, and that holds for a crash of the program only.
  /// write, fsync, rename
  package static func replace(
    _ path: String, with text: String, isDurable: Bool = true
  ) throws(SystemError) {
    let draft = "\(path).new"
    let number = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    if number < 0 { throw SystemError("open", draft) }
    let failure = write(Array(text.utf8), to: number, draft, isDurable: isDurable)
    close(number)
    if let failure {
      unlink(draft)
      throw failure
    }
    if rename(draft, path) != 0 { throw SystemError("rename", path) }
  }

  private static func write(
    _ bytes: [UInt8], to number: Int32, _ name: String, isDurable: Bool
  ) -> SystemError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return SystemError("write", name) }
      rest = rest.dropFirst(max(0, count))
    }
    if isDurable, fsync(number) != 0 { return SystemError("fsync", name) }
    return nil
  }
}
