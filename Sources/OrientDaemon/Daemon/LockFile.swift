import Autorotation
import Glibc
import LinuxIO
import OrientationCore

/// The lock, kept over restarts in one file of `$STATE_DIRECTORY`.
package struct LockFile: Sendable {
  package let path: String

  /// `directories` is what systemd says, with colons between several; the first is taken.
  package init?(stateDirectory directories: String?) {
    guard let first = directories?.split(separator: ":").first else { return nil }
    path = "\(first)/lock"
  }

  /// The orientation that was locked to; nil when there is no file. Throws what is wrong with the file, in one sentence.
  package func read() throws(Damage) -> InterfaceOrientation? {
    let bytes: [UInt8]
    do { bytes = try WholeFile.bytes(path, maximum: LockFile.maximum) } catch {
      if error.code == ENOENT { return nil }
      throw Damage("\(error)")
    }
    guard
      let orientation = InterfaceOrientation.allCases.first(where: {
        bytes == Array(LockFile.text($0).utf8)
      })
    else { throw Damage("\(path): holds no orientation") }
    return orientation
  }

  /// Keeps the lock, or that there is none. A crash leaves the old one or the new; without `isDurable` only one of the
  /// daemon, not one of the machine. unlink
  package func write(
    _ lock: InterfaceOrientation?, isDurable: Bool = true
  ) throws(SystemError) {
    if let lock {
      try TextFile.replace(path, with: LockFile.text(lock), isDurable: isDurable)
    } else if unlink(path) != 0, errno != ENOENT {
      throw SystemError("unlink", path)
    }
  }

  private static func text(_ lock: InterfaceOrientation) -> String { "\(lock.name)\n" }

  /// Bytes, and more than any orientation has.
  private static let maximum = 64

  /// A lock file that can't be read.
  package struct Damage: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }
}
