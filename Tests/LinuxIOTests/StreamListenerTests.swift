import Glibc
import LinuxIO
import Testing

extension LinuxIOTests {
  @Suite struct StreamListeners {
    @Test func aConnectionArrivesWithThisProcessAsItsPeer() throws {
      let folder = try TemporaryFolder()
      let listener = try StreamListener.bind(at: folder.path + "/socket")
      #expect(try !accepts(listener))
      let client = try UnixSocket.connect(to: folder.path + "/socket")
      guard let server = try listener.accept() else { throw NobodyConnected() }
      #expect(fcntl(server.number, F_GETFL) & O_NONBLOCK != 0)
      #expect(fcntl(server.number, F_GETFD) & FD_CLOEXEC != 0)
      let peer = try PeerCredentials(of: server)
      #expect(peer.process == getpid())
      #expect(peer.user == getuid())
      #expect(peer.group == getgid())
      #expect(peer.isMember(of: getgid()))
      #expect(peer.groups.count == Int(getgroups(0, nil)))
      #expect(try send("x", to: client) == 1)
      #expect(try readAll(server) == Array("x".utf8))
    }

    @Test func theSocketIsForEveryoneWhateverTheUmask() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/socket"
      let listener = try StreamListener.bind(at: path)
      #expect(mode(of: path) == 0o666)
      #expect(listener.descriptor.number >= 0)
    }

    @Test func aMissingFolderIsMade() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/made/socket"
      do {
        let listener = try StreamListener.bind(at: path)
        #expect(mode(of: path) == 0o666)
        #expect(listener.descriptor.number >= 0)
      }
      rmdir(folder.path + "/made")
    }

    @Test func theFileGoesWithTheListener() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/socket"
      do {
        let listener = try StreamListener.bind(at: path)
        #expect(listener.descriptor.number >= 0)
      }
      #expect(mode(of: path) == nil)
    }

    @Test func aSuccessorsFileStays() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/socket"
      let first = try StreamListener.bind(at: path)
      unlink(path)
      let second = try StreamListener.bind(at: path)
      _ = consume first
      #expect(mode(of: path) == 0o666)
      #expect(second.descriptor.number >= 0)
    }

    @Test func aStaleSocketIsReplaced() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/socket"
      // A socket that was bound and closed leaves its file behind, as a daemon that was killed does.
      let copy = folder.path + "/copy"
      do {
        let listener = try StreamListener.bind(at: path)
        #expect(listener.descriptor.number >= 0)
        #expect(link(path, copy) == 0)
      }
      #expect(rename(copy, path) == 0)
      let listener = try StreamListener.bind(at: path)
      let client = try UnixSocket.connect(to: path)
      #expect(client.number >= 0)
      #expect(try accepts(listener))
    }

    @Test func aLiveSocketIsAnErrorAndGoesOnLiving() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/socket"
      let listener = try StreamListener.bind(at: path)
      let error = thrown(SystemError.self) {
        _ = try StreamListener.bind(at: path).descriptor.number
      }
      #expect(error == SystemError("bind", path, code: EADDRINUSE))
      let client = try UnixSocket.connect(to: path)
      #expect(client.number >= 0)
      // The attempt itself knocked, so there are two.
      #expect(try accepts(listener))
      #expect(try accepts(listener))
    }

    @Test func aFileThatIsNoSocketIsLeftAlone() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/socket"
      close(open(path, O_CREAT | O_WRONLY, 0o600))
      let error = thrown(SystemError.self) {
        _ = try StreamListener.bind(at: path).descriptor.number
      }
      #expect(error?.code == EADDRINUSE)
      #expect(mode(of: path) == 0o600)
    }

    @Test func withoutAServiceManagerNothingIsHandedOver() throws {
      #expect(try StreamListener.activated(named: "varlink") == nil)
      #expect(try ServiceManager.notify(.ready, .status("a\nb")) == false)
    }

    @Test func theDescriptorLimitIsRaisedToTheHardOne() throws {
      let raised = try ResourceLimits.raiseDescriptors()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #expect(raised == UInt64(limit.rlim_max))
      #expect(limit.rlim_cur == limit.rlim_max)
    }

    @Test func rootsGroupHasANumberAndAMadeUpOneHasNone() {
      #expect(PeerCredentials.groupNumber(named: "root") == 0)
      #expect(PeerCredentials.groupNumber(named: "no such group") == nil)
    }
  }
}

private struct NobodyConnected: Error {}

/// Whether a connection waited.
private func accepts(_ listener: borrowing StreamListener) throws -> Bool {
  guard let connection = try listener.accept() else { return false }
  return connection.number >= 0
}

/// The permission bits of a file; nil when there is none.
private func mode(of path: String) -> UInt32? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}
