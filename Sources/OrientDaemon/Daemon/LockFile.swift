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
    let text: String
    do { text = try TextFile.read(path) } catch {
      if error.code == ENOENT { return nil }
      throw Damage("\(error)")
    }
    let name = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard name.count == 2, name[1].isEmpty,
      let orientation = InterfaceOrientation.allCases.first(where: { "\($0.name)" == name[0] })
    else { throw Damage("\(path): holds no orientation") }
    return orientation
  }

  /// Keeps the lock, or that there is none. A crash leaves the old one or the new. unlink
  package func write(_ lock: InterfaceOrientation?) throws(SystemError) {
    if let lock {
      try TextFile.replace(path, with: "\(lock.name)\n")
    } else if unlink(path) != 0, errno != ENOENT {
      throw SystemError("unlink", path)
    }
  }

  /// A lock file that can't be read.
  package struct Damage: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }
}
