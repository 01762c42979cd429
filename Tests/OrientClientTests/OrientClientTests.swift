import Glibc
import LinuxIO
import OrientClient
import OrientationWire
import Testing

@Suite struct OrientClientTests {}

/// A socket whose server is the test itself: it answers before it is asked, so that no second thread is needed.
final class Answerer {
  let path: String
  private let folder: String
  private let listener: StreamListener
  private var peer: FileDescriptor?

  init() throws {
    var template = Array("/tmp/orientd-test-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    path = folder + "/socket"
    listener = try StreamListener.bind(at: path)
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  /// Takes the connection that waits.
  func accept() throws {
    peer = nil
    guard let accepted = try listener.accept() else { throw NobodyConnected() }
    peer = consume accepted
  }

  func send(_ bytes: [UInt8]) throws {
    #expect(try bytes.withUnsafeBytes { try peer?.send($0) } == bytes.count)
  }

  func send(_ replies: Reply...) throws {
    for reply in replies { try send(reply.message) }
  }

  /// What the client has sent, each message without its NUL.
  func received() throws -> [String] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = try buffer.withUnsafeMutableBytes { try peer?.read(into: $0) } ?? 0
    return buffer[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  func hangUp() { peer = nil }

  struct NobodyConnected: Error {}
}

extension State {
  static func example(sequence: Int64 = 1) -> State {
    State(
      run: "r", sequence: sequence, device: .portrait, tilt: .vertical, interface: .portrait,
      allowed: [.portrait], level: .configuration, since: 5)
  }
}
