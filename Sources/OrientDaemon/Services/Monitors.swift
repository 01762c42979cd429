import LinuxIO
import OrientationCore
import OrientationWire

/// The streams of `Monitor`: each gets every reading, in batches; a slow one loses the oldest and is told how many.
final class Monitors {
  private struct Stream {
    let call: ServerCall
    var readings: [Reading] = []
    var dropped: Int64 = 0
  }

  private let tracker: DeviceTracker
  private let quiet: Quiet
  private var streams: [Stream] = []
  private var quietTimer: EventLoop.Source?
  private var isArmed = false
  private var flushTimer: EventLoop.Source?
  private var isFlushDue = false

  /// Readings kept for a reader that is slow: 25 s at the usual rate.
  private static let backlog = 256

  init(tracker: DeviceTracker, loop: EventLoop, quiet: Quiet) throws(SystemError) {
    self.quiet = quiet
    self.tracker = tracker
    quietTimer = try loop.timer(accuracy: quiet.accuracy) { [weak self] now in
      self?.breakSilence(now)
    }
    // Armed for now it runs behind the events that wait already: what one wake-up brought goes out in one batch.
    flushTimer = try loop.timer(accuracy: 1) { [weak self] _ in self?.flush() }
  }

  /// Begins a stream with what is known of the sensor.
  func add(_ call: ServerCall) {
    streams.append(Stream(call: call))
    call.onDrained = { [weak self] in self?.flush() }
    send(at: streams.count - 1)
    if tracker.onReading == nil {
      tracker.onReading = { [weak self] reading in self?.take(reading) }
    }
    arm()
  }

  private func take(_ reading: Reading) {
    prune()
    for index in streams.indices {
      streams[index].readings.append(reading)
      if streams[index].readings.count > Monitors.backlog {
        streams[index].readings.removeFirst()
        streams[index].dropped += 1
      }
    }
    if !isFlushDue, !streams.isEmpty {
      isFlushDue = true
      flushTimer?.rearm(at: EventLoop.now())
    }
  }

  private func flush() {
    isFlushDue = false
    for index in streams.indices where !streams[index].readings.isEmpty {
      if streams[index].call.isLive, !streams[index].call.isBlocked { send(at: index) }
    }
    prune()
  }

  private func send(at index: Int) {
    let reply = MonitorReply(
      sensor: tracker.usedSensor, readings: streams[index].readings,
      dropped: streams[index].dropped)
    streams[index].readings = []
    streams[index].dropped = 0
    streams[index].call.reply(Reply(reply.json, continues: true))
  }

  private func breakSilence(_ now: Int64) {
    isArmed = false
    prune()
    for index in streams.indices
    where quiet.isOver(streams[index].call, at: now) && !streams[index].call.isBlocked {
      send(at: index)
    }
    arm()
  }

  private func arm() {
    guard !isArmed, let next = quiet.end(of: streams.map(\.call)) else { return }
    isArmed = true
    quietTimer?.rearm(at: next)
  }

  private func prune() {
    streams.removeAll { !$0.call.isLive }
    if streams.isEmpty { tracker.onReading = nil }
  }
}
