import LinuxIO
import Testing

@testable import OrientDaemon

@Suite struct AuthorityTests {
  private func peer(_ user: UInt32, group: UInt32 = 65_534, groups: [UInt32] = [])
    -> PeerCredentials
  {
    PeerCredentials(process: 1, user: user, group: group, groups: groups)
  }

  @Test func rootAndTheDaemonsOwnUserMay() {
    let authority = Authority(user: 990)
    #expect(authority.permits(peer(0)))
    #expect(authority.permits(peer(990)))
    #expect(!authority.permits(peer(65_533)))
  }

  @Test func membersOfTheControlGroupMayByAnyOfTheirGroups() {
    for group in ["4321", "daemon"] {
      let authority = Authority(controlGroup: group, user: 990)
      let number = Authority.number(of: group) ?? 0
      #expect(authority.permits(peer(65_533, group: number)))
      #expect(authority.permits(peer(65_533, groups: [7, number])))
      #expect(!authority.permits(peer(65_533, groups: [7])))
    }
  }

  @Test func aGroupThatDoesNotExistLetsNobodyIn() {
    #expect(Authority.number(of: "no-such-group-here") == nil)
    #expect(!Authority(controlGroup: "no-such-group-here", user: 990).permits(peer(65_533)))
  }
}
