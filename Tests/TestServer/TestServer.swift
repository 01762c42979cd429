import LinuxIO
import OrientationWire

/// A Varlink server for tests, made of OrientationWire and LinuxIO alone: what it answers is up to the test.
package final class TestServer {
  private let loop: EventLoop
  private let listener: StreamListener
  private let serve: (TestPeer, Call) -> Void
  private var acceptance: EventLoop.Source?
  /// Those that are connected, in the order in which they came.
  package private(set) var peers: [TestPeer] = []

  /// Serves at `path` on `loop`: `serve` gets each call, and replies through the peer at once or later.
  package init(
    at path: String, on loop: EventLoop, serve: @escaping (TestPeer, Call) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.serve = serve
    listener = try StreamListener.bind(at: path)
    acceptance = try loop.watch(listener.descriptor.number, for: .readable) { [weak self] _ in
      self?.accept()
    }
  }

  deinit {
    acceptance = nil
    peers.forEach { $0.close() }
  }

  private func accept() {
    while let descriptor = try? listener.accept() {
      guard let peer = try? TestPeer(descriptor, on: loop, serve: serve) else { continue }
      peer.closed = { [weak self, unowned peer] in self?.peers.removeAll { $0 === peer } }
      peers.append(peer)
    }
  }
}
