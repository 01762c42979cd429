import Glibc

/// The daemon's entry in the Varlink registry: a link to its socket, which goes when this does.
final class RegistryLink {
  private let path: String
  private let target: String

  /// Makes the link and the folder on the way; nil when that can't be, which is told and does no harm.
  init?(at path: String, to target: String, log: Log) {
    self.path = path
    self.target = target
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    if Self.target(of: path) == target { return }
    unlink(path)
    if symlink(target, path) != 0 {
      log.line(
        .warning, "not in the Varlink registry: \(path): \(String(cString: strerror(errno)))")
      return nil
    }
  }

  deinit { if Self.target(of: path) == target { unlink(path) } }

  private static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
