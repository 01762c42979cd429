import Glibc
import Testing

@Suite struct LinuxIOTests {}

/// A folder of its own for a test, gone with what it holds when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/orientd-test-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    path = String(cString: made)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
            _ = unlinkat(dirfd(folder), name, 0)
          }
        }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
