import Glibc
import LinuxIO
import Testing

extension LinuxIOTests {
  @Suite struct UnixSockets {
    @Test func aReadWithoutDataIsNilAndTheEndIsZero() throws {
      let pair = try UnixSocket.pair()
      try pair.take { (first: consuming FileDescriptor, second: consuming FileDescriptor) throws in
        #expect(try readAll(first) == nil)
        #expect(try send("abc", to: second) == 3)
        #expect(try readAll(first) == Array("abc".utf8))
        _ = consume second
        #expect(try readAll(first) == [])
      }
    }

    @Test func aSendWithoutRoomIsNilAndToAGonePeerIsEPIPEWithoutASignal() throws {
      let pair = try UnixSocket.pair()
      try pair.take { (first: consuming FileDescriptor, second: consuming FileDescriptor) throws in
        let chunk = [UInt8](repeating: 1, count: 65536)
        var sent = 0
        while let count = try chunk.withUnsafeBytes({ try first.send($0) }) { sent += count }
        #expect(sent > 0)
        #expect(try UnixSocket.unread(of: first) >= sent)
        _ = consume second
        let error = thrown(SystemError.self) {
          _ = try chunk.withUnsafeBytes { try first.send($0) }
        }
        #expect(error?.code == EPIPE)
      }
    }

    @Test func whatThePeerReadsNoLongerCountsAsUnread() throws {
      let pair = try UnixSocket.pair()
      #expect(try send("abc", to: pair.first) == 3)
      #expect(try UnixSocket.unread(of: pair.first) > 0)
      _ = try readAll(pair.second)
      #expect(try UnixSocket.unread(of: pair.first) == 0)
    }

    @Test func waitingTellsWhatTheDescriptorIsReadyFor() throws {
      let pair = try UnixSocket.pair()
      #expect(try pair.first.wait(for: .readable, milliseconds: 0) == [])
      #expect(try send("a", to: pair.second) == 1)
      #expect(try pair.first.wait(for: .readable) == .readable)
    }

    @Test func aReleasedDescriptorStaysOpenAndADroppedOneIsClosed() throws {
      let pair = try UnixSocket.pair()
      try pair.take { (first: consuming FileDescriptor, second: consuming FileDescriptor) throws in
        let number = first.release()
        #expect(try readAll(second) == nil)
        #expect(fcntl(number, F_GETFD) == FD_CLOEXEC)
        _ = FileDescriptor(owning: number)
        #expect(try readAll(second) == [])
      }
    }

    @Test func aDuplicateKeepsTheFileOpen() throws {
      let pair = try UnixSocket.pair()
      try pair.take { (first: consuming FileDescriptor, second: consuming FileDescriptor) throws in
        let copy = try first.duplicate()
        _ = consume first
        #expect(try readAll(second) == nil)
        #expect(fcntl(copy.number, F_GETFD) == FD_CLOEXEC)
      }
    }

    @Test func aPathThatIsNoAddressIsAnError() throws {
      let tooLong = "/" + String(repeating: "x", count: 107)
      for (path, code) in [("", ENOENT), (tooLong, ENAMETOOLONG), ("/tmp/a\0b", ENAMETOOLONG)] {
        let error = thrown(SystemError.self) {
          _ = try UnixSocket.connect(to: path).number
        }
        #expect(error?.code == code)
      }
    }
  }
}

func readAll(_ descriptor: borrowing FileDescriptor) throws -> [UInt8]? {
  var buffer = [UInt8](repeating: 0, count: 65536)
  guard let count = try buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) }) else {
    return nil
  }
  return Array(buffer[..<count])
}

func send(_ text: String, to descriptor: borrowing FileDescriptor) throws -> Int? {
  try Array(text.utf8).withUnsafeBytes { try descriptor.send($0) }
}
