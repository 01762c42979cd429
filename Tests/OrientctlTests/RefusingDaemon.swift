import Glibc
import LinuxIO
import OrientationWire
import TestServer
import Testing

/// A daemon that answers every call with one error.
final class RefusingDaemon {
  let path: String
  private let folder: String
  private var server: TestServer?

  init(_ error: VarlinkError, on loop: EventLoop) throws {
    var template = Array("/tmp/orientd-test-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    path = folder + "/socket"
    server = try TestServer(at: path, on: loop) { peer, _ in peer.fail(error) }
  }

  deinit {
    server = nil
    rmdir(folder)
  }
}
