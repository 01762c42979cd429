import LinuxIO
import SensorIO

/// The machine's sensors, looked for once the daemon is ready: that takes time, and nobody should wait for it who wants
/// the socket.
final class DeferredSource: SensorSource {
  var handler: ((SensorEvent) -> Void)? { didSet { source?.handler = handler } }

  private let loop: EventLoop
  private var settings: SensorSettings
  private var source: IIOSensors?
  private var hasLooked = false
  private var isOn = false

  init(settings: SensorSettings, loop: EventLoop) {
    self.settings = settings
    self.loop = loop
  }

  /// Looks; what is found is told. Where that can't be done it is as if there were no sensor.
  func begin() {
    guard !hasLooked else { return }
    hasLooked = true
    do {
      let source = try IIOSensors(settings: settings, loop: loop)
      self.source = source
      source.handler = handler
      handler?(.changed)
      if isOn { source.switchOn() }
    } catch {
      handler?(.notice(Notice(.error, "sensors can't be looked for: \(error)")))
      handler?(.changed)
      if isOn { handler?(.lost(.noSensor)) }
    }
  }

  /// Takes another configuration.
  func configure(_ settings: SensorSettings) {
    self.settings = settings
    source?.configure(settings)
  }

  /// For the end of the program: off, and what a driver holds up is waited for, but not long.
  func finish() { source?.finish() }

  var sensors: [SensorDescription] { source?.sensors ?? [] }

  /// Until it was looked, there is hope.
  var hasSensor: Bool { source?.hasSensor ?? !hasLooked }

  var clock: SensorClock { source?.clock ?? SensorClock() }

  func switchOn() {
    isOn = true
    if let source { source.switchOn() } else if hasLooked { handler?(.lost(.noSensor)) }
  }

  func switchOff() {
    isOn = false
    source?.switchOff()
  }

  func requestReading() { source?.requestReading() }

  func setMoving(_ moving: Bool) { source?.setMoving(moving) }
}
