import CLibsystemd
import CLinux
import Glibc

/// Who connected a Unix socket, as the kernel noted it at that moment.
package struct PeerCredentials: Equatable, Sendable {
  package var process: Int32
  package var user: UInt32
  /// The primary group.
  package var group: UInt32
  /// The supplementary groups; the primary one may be among them or not.
  package var groups: [UInt32]

  package init(process: Int32, user: UInt32, group: UInt32, groups: [UInt32] = []) {
    self.process = process
    self.user = user
    self.group = group
    self.groups = groups
  }

  /// Reads them from a connected socket. getsockopt SO_PEERCRED, SO_PEERGROUPS
  package init(of descriptor: borrowing FileDescriptor) throws(SystemError) {
    // struct ucred, which Swift's Glibc doesn't have: pid, uid, gid.
    var words: [UInt32] = [0, 0, 0]
    var size = socklen_t(words.count * 4)
    let number = descriptor.number
    if getsockopt(number, SOL_SOCKET, SO_PEERCRED, &words, &size) != 0 {
      throw SystemError("getsockopt", "SO_PEERCRED")
    }
    self.init(process: Int32(bitPattern: words[0]), user: words[1], group: words[2])
    // The kernel says ERANGE and the size that it wants; 64 groups are more than most users have.
    groups = [UInt32](repeating: 0, count: 64)
    while true {
      size = socklen_t(groups.count * 4)
      if getsockopt(number, SOL_SOCKET, SO_PEERGROUPS, &groups, &size) == 0 { break }
      if errno != ERANGE || Int(size) <= groups.count * 4 {
        throw SystemError("getsockopt", "SO_PEERGROUPS")
      }
      groups = [UInt32](repeating: 0, count: Int(size) / 4)
    }
    groups.removeLast(groups.count - Int(size) / 4)
  }

  /// Whether the group is the primary or one of the others.
  package func isMember(of number: UInt32) -> Bool { group == number || groups.contains(number) }

  /// Whether the user sits at the machine just now: has an active session on a local seat. False where logind doesn't run.
  /// sd_uid_get_seats
  package var hasActiveSeat: Bool { sd_uid_get_seats(user, 1, nil) > 0 }

  /// The number of the group called `name`; nil when there is none. getgrnam
  package static func groupNumber(named name: String) -> UInt32? { getgrnam(name)?.pointee.gr_gid }
}
