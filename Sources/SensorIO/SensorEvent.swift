import OrientationCore

/// What a sensor source tells the daemon, on the loop's thread.
package enum SensorEvent {
  /// A sensor was switched on, or came back, and its first reading follows; the classifier folds its `calibration`.
  case opened(SensorDescription)
  /// Counts as the driver gave them: decoded, but neither wrapped nor offset nor scaled.
  ///
  /// `at` is of the source's `clock`, and never goes back while one sensor is open.
  case reading(raw: Vector, at: Microseconds)
  /// There is nothing to hope for until the next `opened` or `reading`: silent, unplugged, held by another program.
  case lost(UnknownReason)
  /// The list of sensors, a description of one, or `hasSensor` is another one now.
  case changed
  /// A line for the log.
  case notice(Notice)
}
