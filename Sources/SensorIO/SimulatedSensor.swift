import LinuxIO
import OrientationCore

/// A sensor that shows what it is told, in thousandths of g in the screen's frame.
///
/// Lies on a table, face up, until it's moved. While on it gives a reading `rateHz` times a second, and one at once when
/// it is moved.
package final class SimulatedSensor: SensorSource {
  package var handler: ((SensorEvent) -> Void)?
  package private(set) var hasSensor = true

  private let period: Microseconds
  private var acceleration = Vector(x: 0, y: 0, z: 1000)
  private var isOn = false
  private var lastReading: Microseconds = .min
  private var timer: EventLoop.Source?

  /// However fast it is moved, readings are at least this far apart, µs.
  private static let shortestGap: Microseconds = 5000

  /// Throws when the loop takes no timer. `rateHz` is above 0.
  package init(loop: EventLoop, rateHz: Double = 10) throws(SystemError) {
    period = Microseconds((1e6 / rateHz).rounded())
    timer = try loop.timer(accuracy: 1000) { [weak self] now in self?.read(at: now) }
  }

  package var sensors: [SensorDescription] { hasSensor ? [description] : [] }

  private var description: SensorDescription {
    var description = SensorDescription(identity: "simulated", name: "simulated")
    description.used = true
    description.mode = isOn ? .simulated : .off
    description.rateHz = 1e6 / Double(period)
    // A count is a thousandth of standard gravity.
    description.calibration = Calibration(scale: Calibration.Axes(all: 0.009_806_65))
    description.scales = [0.009_806_65, 0.009_806_65, 0.009_806_65]
    return description
  }

  package func switchOn() {
    guard !isOn else { return }
    isOn = true
    start()
  }

  package func switchOff() {
    guard isOn else { return }
    isOn = false
    timer?.setEnabled(false)
    handler?(.changed)
  }

  package func requestReading() { readSoon() }

  package func setMoving(_ moving: Bool) {}

  /// A reading in the screen's frame, thousandths of g: 0 -1000 0 is portrait, 0 0 1000 face up.
  package func move(x: Int64, y: Int64, z: Int64) {
    acceleration = Vector(x: x, y: y, z: z)
    readSoon()
  }

  /// As if the sensor had been pulled out.
  package func unplug() {
    guard hasSensor else { return }
    hasSensor = false
    timer?.setEnabled(false)
    handler?(.changed)
    if isOn { handler?(.lost(.noSensor)) }
  }

  /// As if the sensor had been put back.
  package func plug() {
    guard !hasSensor else { return }
    hasSensor = true
    handler?(.changed)
    if isOn { start() }
  }

  private func start() {
    guard hasSensor else {
      handler?(.lost(.noSensor))
      return
    }
    handler?(.opened(description))
    readSoon()
  }

  private func readSoon() {
    guard isOn, hasSensor else { return }
    let now = EventLoop.now()
    timer?.rearm(at: max(now, lastReading &+ Self.shortestGap))
  }

  private func read(at now: Microseconds) {
    guard isOn, hasSensor else { return }
    lastReading = now
    timer?.rearm(at: now + period)
    handler?(.reading(raw: acceleration, at: now))
  }
}
