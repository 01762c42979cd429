import Glibc

/// A folder of a test's own, which goes with the files in it when the test ends.
final class ScratchFolder {
  let path: String

  init() {
    var template = Array("/tmp/orientd-e2e-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit {
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink("\(path)/\(name)")
      }
      closedir(stream)
    }
    rmdir(path)
  }

  /// Writes a file; returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    _ = Glibc.write(descriptor, text, text.utf8.count)
    close(descriptor)
    return file
  }
}
