import CThreadUser
import Glibc
import LinuxIO

/// Another user than the one that runs the tests; to connect as one, the tests must be root's.
struct OtherUser {
  var user: UInt32
  var group: UInt32
  /// The supplementary groups.
  var groups: [UInt32] = []

  static let isPossible = geteuid() == 0

  /// Nobody's number, so that no session and no group of this machine is theirs.
  static let first = OtherUser(user: 54_321, group: 54_321)
  static let second = OtherUser(user: 54_322, group: 54_322)

  private final class Attempt {
    let path: String
    let who: OtherUser
    var connected: Int32?

    init(_ path: String, _ who: OtherUser) {
      self.path = path
      self.who = who
    }

    func make() {
      guard become_user_in_thread(who.user, who.group, who.groups.count, who.groups) == 0 else {
        return
      }
      connected = (try? UnixSocket.connect(to: path))?.release()
    }
  }

  struct Failed: Error {}

  /// Connects as this user: the kernel notes who it is that connects, and that stays with the connection.
  func connect(to path: String) throws -> FileDescriptor {
    let attempt = Attempt(path, self)
    var thread = pthread_t()
    // Only this thread becomes another user, and it ends with this function.
    let result = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Attempt>.fromOpaque(context).takeUnretainedValue().make() }
        return nil
      }, Unmanaged.passUnretained(attempt).toOpaque())
    guard result == 0, pthread_join(thread, nil) == 0, let connected = attempt.connected else {
      throw Failed()
    }
    return FileDescriptor(owning: connected)
  }
}
