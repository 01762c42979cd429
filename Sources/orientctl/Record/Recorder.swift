import LinuxIO
import OrientClient
import OrientationCore
import OrientationWire

/// Records the sensor in use in an event loop, until enough is there or a signal ends it.
///
/// Readings come with `Monitor`; that the sensor is lost comes with the state, on another connection.
final class Recorder {
  private struct Loss {
    let reason: UnknownReason
    let time: Microseconds
  }

  private let context: Context
  private let session: Session
  private let output: Output
  private let limit: Int
  private var monitor: ReplyStream<MonitorReply>?
  private var source: EventLoop.Source?
  private var feed: StateFeed?
  private var lossTimer: EventLoop.Source?
  private var writer: TraceWriter?
  private var allowed: OrientationList = []
  private var pendingLoss: Loss?
  /// Whether a reading has come since the last loss.
  private var isGiving = false
  /// Readings that were written.
  private(set) var count = 0

  /// How long a loss waits for readings from before it, which come on another connection; µs.
  private static let patience: Int64 = 200_000

  /// Records at most `limit` readings to `output`.
  init(_ context: Context, in session: Session, to output: Output, limit: Int) throws(Failure) {
    self.context = context
    self.session = session
    self.output = output
    self.limit = limit
    lossTimer = try Failure.catching { () throws(SystemError) in
      try session.loop.timer(accuracy: 50_000) { [weak self] _ in self?.writeLoss() }
    }
    feed = try StateFeed(context.client, in: session) { [weak self] update in
      self?.take(update.state)
    }
  }

  // The loop lets go of a descriptor before it is closed.
  deinit { source = nil }

  /// Begins. The first state waits for the sensor, so that is asked for first.
  func start() throws(Failure) {
    do throws(ClientError) {
      let client = context.client
      let state = try client.state()
      allowed = state.allowed
      if state.sensor == nil {
        context.note("waiting for a sensor: \(Explanation.unknown(state.reason))")
      }
      let monitor = try client.monitor()
      self.monitor = monitor
    } catch {
      throw Failure(error)
    }
    guard let monitor else { return }
    source = try Failure.catching { () throws(SystemError) in
      try session.loop.watch(monitor.descriptor, for: .readable) { [weak self] _ in self?.read() }
    }
    feed?.start()
  }

  /// Writes what still waits. Throws when there was nothing to record.
  func finish() throws(Failure) {
    writeLoss()
    if writer == nil {
      throw Failure(.unavailable, "no sensor gave a reading; nothing is recorded")
    }
  }

  private func read() {
    do throws(ClientError) {
      while let reply = try monitor?.next() {
        session.attempt { () throws(Failure) in try take(reply) }
      }
      if monitor?.isOver ?? false { throw .lost }
    } catch {
      session.end(Failure(error))
    }
  }

  private func take(_ reply: MonitorReply) throws(Failure) {
    guard reply.sensor.isUsed, count < limit else { return }
    if let writer, writer.sensor.identity != reply.sensor.identity {
      context.note("the sensor in use is another one now; its recording would be another file")
      return session.end()
    }
    guard var writer = self.writer ?? begin(reply.sensor, reply.readings) else { return }
    var text = self.writer == nil ? writer.header(allowed: allowed) : ""
    if reply.dropped > 0, self.writer != nil { text += writer.dropped(reply.dropped) }
    for reading in reply.readings.prefix(limit - count) {
      if let loss = pendingLoss, reading.time > loss.time {
        text += writer.lost(loss.reason, at: loss.time)
        pendingLoss = nil
      }
      text += writer.lines([reading])
      count += 1
      isGiving = true
    }
    self.writer = writer
    try output.write(text)
    if count >= limit { session.end() }
  }

  /// A trace begins with its first reading.
  private func begin(_ sensor: Sensor, _ readings: [Reading]) -> TraceWriter? {
    readings.isEmpty ? nil : TraceWriter(sensor)
  }

  private func take(_ state: State) {
    // The other reasons are judgements on readings, which the trace has.
    let losses: [UnknownReason] = [.noSensor, .busy, .noData, .stale]
    guard isGiving, let reason = state.reason, losses.contains(reason) else { return }
    isGiving = false
    pendingLoss = Loss(reason: reason, time: state.since)
    lossTimer?.rearm(at: EventLoop.now() + Self.patience)
  }

  private func writeLoss() {
    guard let loss = pendingLoss, var writer else { return }
    pendingLoss = nil
    let text = writer.lost(loss.reason, at: loss.time)
    self.writer = writer
    session.attempt { () throws(Failure) in try output.write(text) }
  }
}
