import LinuxIO
import OrientationCore
import OrientationTrace

/// A sensor that plays a trace. Its clock runs only while it is on.
///
/// At the end of the trace the sensor is lost, or the trace begins again 100 ms after its last line.
package final class ReplayedSensor: SensorSource {
  package var handler: ((SensorEvent) -> Void)?
  package let clock: SensorClock
  package private(set) var hasSensor: Bool

  private let trace: Trace
  private let repeats: Bool
  private let description: SensorDescription
  private var isOn = false
  /// The line to be played next.
  private var next = 0
  /// The sensor's time at which the trace's time is 0; of use while it's on.
  private var start: Microseconds = 0
  /// The trace's time at which it was switched off.
  private var position: Microseconds = 0
  private var timer: EventLoop.Source?

  private static let pauseBetweenRounds: Microseconds = 100_000
  /// However fast it plays, other events of the loop get their turn after this many lines.
  private static let linesAtATime = 64

  /// Throws when the loop takes no timer. `speed`, above 0, is trace seconds in one second.
  package init(
    trace: Trace, loop: EventLoop, speed: Double = 1, repeats: Bool = false
  ) throws(SystemError) {
    self.trace = trace
    self.repeats = repeats
    clock = SensorClock(origin: EventLoop.now(), speed: speed)
    hasSensor = !trace.lines.isEmpty
    description = Self.describe(trace.header)
    timer = try loop.timer(accuracy: 1000) { [weak self] _ in self?.play() }
  }

  package var sensors: [SensorDescription] {
    guard hasSensor else { return [] }
    var description = description
    description.mode = isOn ? .replayed : .off
    return [description]
  }

  package func switchOn() {
    guard !isOn else { return }
    isOn = true
    guard hasSensor else {
      handler?(.lost(.noSensor))
      return
    }
    start = clock.time(atBoottime: EventLoop.now()) - position
    for description in sensors { handler?(.opened(description)) }
    arm()
  }

  package func switchOff() {
    guard isOn else { return }
    isOn = false
    timer?.setEnabled(false)
    position = clock.time(atBoottime: EventLoop.now()) - start
    handler?(.changed)
  }

  /// Without effect: a trace has the readings that it has.
  package func requestReading() {}

  package func setMoving(_ moving: Bool) {}

  private func arm() {
    guard isOn, hasSensor, trace.lines.indices.contains(next) else { return }
    timer?.rearm(at: clock.boottime(at: start + trace.lines[next].time))
  }

  private func play() {
    for _ in 0..<Self.linesAtATime {
      guard isOn, hasSensor, trace.lines.indices.contains(next) else { break }
      let line = trace.lines[next]
      let time = start + line.time
      guard time <= clock.time(atBoottime: EventLoop.now()) else { break }
      next += 1
      let isLast = next == trace.lines.count
      if isLast, repeats {
        next = 0
        start = time + Self.pauseBetweenRounds
      }
      switch line.event {
      case .reading(let raw): handler?(.reading(raw: raw, at: time))
      case .lost(let reason): handler?(.lost(reason))
      }
      if isLast, !repeats { end() }
    }
    arm()
  }

  private func end() {
    hasSensor = false
    handler?(.changed)
    if isOn { handler?(.lost(.noSensor)) }
  }

  private static func describe(_ header: TraceHeader) -> SensorDescription {
    let calibration = header.calibration
    let name = header.name ?? "trace"
    var description = SensorDescription(identity: "replayed/\(name)", name: name)
    description.used = true
    description.calibration = calibration
    description.scales = [calibration.scale.x, calibration.scale.y, calibration.scale.z]
    description.offsets = [calibration.offset.x, calibration.offset.y, calibration.offset.z]
    description.formats =
      calibration.formats.map { [$0.x.text, $0.y.text, $0.z.text] } ?? []
    if let matrix = header.matrixText {
      description.matrix = matrix
      description.matrixSource = .configuration
      description.determinant = calibration.matrix.determinant
    }
    return description
  }
}
