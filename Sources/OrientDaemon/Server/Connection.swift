import Glibc
import LinuxIO
import OrientationWire

/// One client's socket: reads, has calls served, writes.
final class Connection {
  let peer: PeerCredentials
  /// When the client last took something while its socket was full, µs of CLOCK_BOOTTIME; nil while there is room.
  private(set) var stalledSince: Int64?

  private unowned let server: Server
  private let descriptor: FileDescriptor
  private var wire = ServerConnection()
  private var source: EventLoop.Source?
  private var interest: EventLoop.Interest = .readable
  private var call: ServerCall?
  private var isPumping = false
  private var isOpen = true
  /// Bytes that the kernel held for the client when that was last looked at.
  private var unread = Int.max

  init(
    _ descriptor: consuming FileDescriptor, server: Server, loop: EventLoop
  ) throws(SystemError) {
    let peer = try PeerCredentials(of: descriptor)
    self.peer = peer
    self.server = server
    self.descriptor = descriptor
    source = try loop.watch(self.descriptor.number, for: .readable) { [weak self] ready in
      self?.handle(ready)
    }
  }

  var isBlocked: Bool { !wire.output.isEmpty }

  /// Puts a reply of the call that is served on its way.
  func send(_ body: (inout ServerConnection) -> Void) {
    guard isOpen else { return }
    body(&wire)
    if !isPumping { pump() }
  }

  /// Says why there is no room for this client, whatever it calls, and closes.
  func turnAway(_ error: VarlinkError) {
    let message = error.message
    _ = try? message.withUnsafeBytes { bytes throws(SystemError) in try descriptor.send(bytes) }
    close()
  }

  /// Ends the connection, and with it the call that is served.
  func close() {
    guard isOpen else { return }
    isOpen = false
    source = nil
    let ended = call
    call = nil
    server.remove(self)
    ended?.end()
  }

  /// Whether the client took anything since this was last asked; notes the moment if it did.
  func takeStock(at now: Int64) {
    guard stalledSince != nil else { return }
    let held = (try? UnixSocket.unread(of: descriptor)) ?? unread
    if held < unread { stalledSince = now }
    unread = held
  }

  private func handle(_ ready: EventLoop.Interest) {
    do {
      var hasMore = false
      if ready.contains(.readable) { hasMore = try read() }
      // With a hang-up nobody reads any more; but what was sent before it is still served.
      let isGone = !ready.isDisjoint(with: [.hangup, .error])
      pump()
      if isGone && !hasMore { close() }
    } catch { close() }
  }

  /// Reads once, so that no client keeps the loop to itself; whether there may be more.
  private func read() throws(SystemError) -> Bool {
    guard wire.wantsInput else { return false }
    let count = try descriptor.read(into: server.readBuffer)
    guard let count else { return false }
    if count == 0 {
      wire.endInput()
      return false
    }
    wire.receive(UnsafeRawBufferPointer(rebasing: server.readBuffer[..<count]))
    return true
  }

  /// Serves all calls that can be served now, and writes what the socket takes.
  private func pump() {
    guard isOpen, !isPumping else { return }
    isPumping = true
    let wasBlocked = isBlocked
    do {
      var isLookedAtAgain = true
      while isLookedAtAgain {
        while isOpen, let call = try wire.next() { serve(call) }
        guard isOpen else { return }
        let wantedInput = wire.wantsInput
        try flush()
        // Room again: there may be calls that waited for it.
        isLookedAtAgain = wire.wantsInput && !wantedInput
      }
    } catch {
      if let violation = error as? ProtocolViolation { server.report(violation, of: peer) }
      // What was answered before goes out as far as it can.
      try? flush()
      isPumping = false
      close()
      return
    }
    isPumping = false
    if wire.isFinished {
      close()
      return
    }
    watch()
    if wasBlocked, !isBlocked { call?.onDrained?() }
  }

  private func serve(_ call: Call) {
    let serverCall = ServerCall(call, of: self, at: EventLoop.now())
    self.call = serverCall
    server.serve(serverCall)
    if !serverCall.isLive { self.call = nil }
  }

  private func flush() throws(SystemError) {
    let now = EventLoop.now()
    // Not `descriptor.send` by name: a noncopyable property is borrowed for each call.
    try wire.flush(at: now) { bytes throws(SystemError) -> Int? in try descriptor.send(bytes) }
    if let full = wire.output.fullSince {
      if stalledSince == nil {
        unread = (try? UnixSocket.unread(of: descriptor)) ?? Int.max
        stalledSince = full
        server.noteStall()
      }
    } else {
      stalledSince = nil
    }
  }

  private func watch() {
    var interest: EventLoop.Interest = []
    if wire.wantsInput { interest.insert(.readable) }
    if isBlocked { interest.insert(.writable) }
    if interest != self.interest {
      self.interest = interest
      source?.watch(interest)
    }
  }
}
