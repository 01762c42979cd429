import Glibc
import LinuxIO

/// Where text goes, at once: standard output, standard error or a file.
final class Output {
  private let descriptor: FileDescriptor
  /// For errors; empty for the standard ones.
  private let path: String

  init(_ descriptor: consuming FileDescriptor, path: String = "standard output") {
    self.descriptor = descriptor
    self.path = path
  }

  /// A new file, or an old one from its beginning. open
  convenience init(file path: String) throws(Failure) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if number < 0 { throw Failure(file: SystemError("open", path)) }
    self.init(FileDescriptor(owning: number), path: path)
  }

  /// Whether a person looks at it. isatty
  var isTerminal: Bool { isatty(descriptor.number) == 1 }

  /// How many columns and rows the terminal has; nil where there is none. ioctl TIOCGWINSZ
  var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all of it, however long that takes. write
  func write(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor.number, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Somebody else made the terminal non-blocking.
        _ = try? descriptor.wait(for: .writable)
      } else if errno != EINTR {
        throw Failure(file: SystemError("write", path))
      }
    }
  }

  func line(_ text: String) throws(Failure) { try write(text + "\n") }
}
