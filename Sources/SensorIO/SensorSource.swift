import OrientationCore

/// Where readings come from: the machine's accelerometers, a simulated one, or a trace.
///
/// Everything happens on the loop's thread. The handler may be called from inside any of the methods.
package protocol SensorSource: AnyObject {
  /// Told of everything that happens.
  var handler: ((SensorEvent) -> Void)? { get set }

  /// All sensors that are there, also those that aren't used, with why.
  var sensors: [SensorDescription] { get }

  /// Whether there is a sensor that could be used, known also while it is off.
  var hasSensor: Bool { get }

  /// The clock of the readings' times.
  var clock: SensorClock { get }

  /// Somebody listens: `opened` follows with the first reading, or `lost`, at once where there is no sensor. No effect while
  /// on.
  func switchOn()

  /// Nobody listens any more: descriptors are closed, the buffer is disabled, no timer stays armed. No effect while off.
  func switchOff()

  /// The classifier needs a reading soon, which a sensor that tells only changes wouldn't give by itself.
  func requestReading()

  /// Whether there is motion or a candidate; a polled sensor is read less often after 2 s without.
  func setMoving(_ moving: Bool)

  /// Another configuration; a sensor to which it matters is opened anew.
  func configure(_ settings: SensorSettings)

  /// For the end of the program: off, and what a thread has in hand is waited for, at most 800 ms.
  func finish()
}

extension SensorSource {
  package var clock: SensorClock { SensorClock() }

  package func configure(_ settings: SensorSettings) {}

  package func finish() { switchOff() }
}
