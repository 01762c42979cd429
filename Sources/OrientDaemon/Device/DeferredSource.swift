import LinuxIO
import SensorIO

/// A source that is made once the daemon is ready: to look for hardware takes time, and nobody should wait for that who
/// wants the socket.
final class DeferredSource: SensorSource {
  var handler: ((SensorEvent) -> Void)? { didSet { source?.handler = handler } }

  private var make: (() throws(SystemError) -> any SensorSource)?
  private var source: (any SensorSource)?
  private var isOn = false

  init(_ make: @escaping () throws(SystemError) -> any SensorSource) { self.make = make }

  /// Makes the source; what it finds is told. One that can't be made is as if there were no sensor.
  func begin() {
    guard let make else { return }
    self.make = nil
    do {
      let source = try make()
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

  var sensors: [SensorDescription] { source?.sensors ?? [] }

  /// Until it was looked, there is hope.
  var hasSensor: Bool { source?.hasSensor ?? (make != nil) }

  var clock: SensorClock { source?.clock ?? SensorClock() }

  func switchOn() {
    isOn = true
    if let source { source.switchOn() } else if make == nil { handler?(.lost(.noSensor)) }
  }

  func switchOff() {
    isOn = false
    source?.switchOff()
  }

  func requestReading() { source?.requestReading() }

  func setMoving(_ moving: Bool) { source?.setMoving(moving) }
}
