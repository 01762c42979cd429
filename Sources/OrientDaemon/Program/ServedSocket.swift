import Glibc
import LinuxIO

/// The socket that is served, and where it is.
struct ServedSocket: ~Copyable {
  let listener: StreamListener
  let path: String
  /// Whether the daemon bound the standard path itself, so that it has to be put into the registry too.
  let isStandard: Bool

  /// At the path if one is given; else what the service manager handed over; else at the standard path.
  static func open(_ path: String?) throws(Failure) -> ServedSocket {
    if path == nil {
      do {
        if let listener = try StreamListener.activated(named: "varlink") {
          return ServedSocket(
            listener: listener, path: "the service manager's socket", isStandard: false)
        }
      } catch {
        throw Failure(.system, "the service manager's socket can't be used: \(error)")
      }
    }
    let place = path ?? Program.standardSocket
    do {
      return ServedSocket(
        listener: try StreamListener.bind(at: place), path: place, isStandard: path == nil)
    } catch {
      throw failure(error, place)
    }
  }

  private static func failure(_ error: SystemError, _ path: String) -> Failure {
    switch error.code {
    case EADDRINUSE:
      var status = stat()
      let isSocket = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
      return Failure(
        .unavailable,
        isSocket
          ? "\(path) is served by another daemon; stop that one, or choose another with --socket"
          : "\(path) is there and no socket; choose another with --socket")
    case EACCES, EPERM, EROFS:
      return Failure(
        .notPermitted,
        "\(error); run as root, or choose a socket in a folder of yours with --socket")
    case ENOENT, ENOTDIR:
      return Failure(.noSuchFile, "\(error): the socket's folder isn't there")
    case ENAMETOOLONG:
      return Failure(.usage, "\(path): a socket's path has at most 107 bytes")
    default: return Failure(.system, "\(error)")
    }
  }
}
