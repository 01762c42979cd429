import Glibc
import LinuxIO

/// Who may change how the interface stands. Looked up at each call: groups and seats change.
package struct Authority: Sendable {
  /// A group's name or number.
  package var controlGroup: String?
  /// The daemon's own user.
  package var user: UInt32

  package init(controlGroup: String? = nil, user: UInt32 = geteuid()) {
    self.controlGroup = controlGroup
    self.user = user
  }

  /// Whether it is root, the daemon's own user, a member of the control group, or sits at the machine just now.
  package func permits(_ peer: PeerCredentials) -> Bool {
    peer.user == 0 || peer.user == user
      || controlGroup.flatMap(Authority.number(of:)).map { peer.isMember(of: $0) } ?? false
      || peer.hasActiveSeat
  }

  /// The number of a group that is named or numbered; nil when there is none of that name.
  package static func number(of group: String) -> UInt32? {
    UInt32(group) ?? PeerCredentials.groupNumber(named: group)
  }
}
