import Glibc
import LinuxIO
import OrientationWire
import SensorIO

/// Serves Varlink on one Unix socket: takes connections within limits and hands calls to services.
package final class Server {
  package var limits: ServerLimits
  /// How many clients are connected.
  package var connectionCount: Int { connections.count }

  /// All connections read into this one.
  let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  private let loop: EventLoop
  private let log: Log
  private let listener: StreamListener
  private let description: ServiceDescription
  private let services: [String: any Service]
  private var source: EventLoop.Source?
  private var pause: EventLoop.Source?
  private var stallTimer: EventLoop.Source?
  private var isStallTimerArmed = false
  private var connections: [ObjectIdentifier: Connection] = [:]
  private var users: [UInt32: Int] = [:]

  /// Taken from the backlog at a time, so that those who are connected get their turn.
  private static let acceptedAtATime = 64
  /// How long to wait when the process is out of descriptors.
  private static let pauseWithoutDescriptors: Int64 = 500_000
  /// How often clients with a full socket are looked at.
  private static let stallInterval: Int64 = 1_000_000

  package init(
    listener: consuming StreamListener, loop: EventLoop, log: Log, limits: ServerLimits,
    description: ServiceDescription, services: [any Service]
  ) throws(SystemError) {
    self.listener = listener
    self.loop = loop
    self.log = log
    self.limits = limits
    self.description = description
    self.services = Dictionary(
      services.map { ($0.interface, $0) }, uniquingKeysWith: { first, _ in first })
    pause = try loop.timer(accuracy: 100_000) { [weak self] _ in
      self?.source?.setEnabled(true)
    }
    stallTimer = try loop.timer(accuracy: 100_000) { [weak self] now in self?.lookAtStalled(now) }
    source = try loop.watch(self.listener.descriptor.number, for: .readable) { [weak self] _ in
      self?.accept()
    }
  }

  deinit { readBuffer.deallocate() }

  /// Closes all connections and takes no more.
  package func stop() {
    source = nil
    for connection in Array(connections.values) { connection.close() }
  }

  func remove(_ connection: Connection) {
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    let user = connection.peer.user
    let count = users[user, default: 0] - 1
    users[user] = count > 0 ? count : nil
  }

  func serve(_ call: ServerCall) {
    if let reply = description.reply(to: call.call) {
      call.reply(reply)
    } else if let service = services[String(call.call.interface)] {
      service.serve(call)
    } else {
      call.fail(.methodNotFound(call.call.method))
    }
  }

  func report(_ violation: ProtocolViolation, of peer: PeerCredentials) {
    log.line(
      .notice, kind: "violation",
      "closed a connection of process \(peer.process), user \(peer.user): it sent \(violation)")
  }

  /// Some client's socket is full.
  func noteStall() {
    guard !isStallTimerArmed else { return }
    isStallTimerArmed = true
    stallTimer?.rearm(at: EventLoop.now() + Server.stallInterval)
  }

  private func lookAtStalled(_ now: Int64) {
    isStallTimerArmed = false
    var isAnyStalled = false
    for connection in Array(connections.values) where connection.stalledSince != nil {
      connection.takeStock(at: now)
      guard let since = connection.stalledSince else { continue }
      if now - since >= limits.patience {
        let peer = connection.peer
        log.line(
          .notice, kind: "stalled",
          "closed a connection of process \(peer.process), user \(peer.user): it took nothing for "
            + "\(limits.patience / 1_000_000) s with a full socket")
        connection.close()
      } else {
        isAnyStalled = true
      }
    }
    if isAnyStalled { noteStall() }
  }

  private func accept() {
    for _ in 0..<Server.acceptedAtATime {
      do {
        guard let descriptor = try listener.accept() else { return }
        let connection = try Connection(descriptor, server: self, loop: loop)
        admit(connection)
      } catch {
        switch error.code {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
          log.line(
            .warning, kind: "accept", "clients have to wait: \(error); see LimitNOFILE=")
          source?.setEnabled(false)
          pause?.rearm(at: EventLoop.now() + Server.pauseWithoutDescriptors)
          return
        default: log.line(.warning, kind: "accept", "a client was lost: \(error)")
        }
      }
    }
  }

  private func admit(_ connection: Connection) {
    let user = connection.peer.user
    let maximum = limits.connections(of: user)
    let ofUser = users[user, default: 0]
    guard connections.count < limits.connections, ofUser < maximum else {
      let isAll = connections.count >= limits.connections
      log.line(
        .warning, kind: "connections",
        "refused process \(connection.peer.process), user \(user): "
          + (isAll
            ? "all \(limits.connections) connections are taken"
            : "the user has \(ofUser) connections, of which \(maximum) are allowed"))
      connection.turnAway(
        .limitReached("connections", maximum: isAll ? limits.connections : maximum))
      return
    }
    connections[ObjectIdentifier(connection)] = connection
    users[user] = ofUser + 1
  }
}
