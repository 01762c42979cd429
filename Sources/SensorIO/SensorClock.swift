import OrientationCore

/// The clock of a source's readings, which a replay may run faster or slower than CLOCK_BOOTTIME.
package struct SensorClock: Equatable, Sendable {
  /// The moment at which both clocks show the same, µs.
  package let origin: Microseconds
  /// Sensor seconds in one second, above 0.
  package let speed: Double

  package init(origin: Microseconds = 0, speed: Double = 1) {
    self.origin = origin
    self.speed = speed
  }

  /// The sensor's time at a moment of CLOCK_BOOTTIME.
  package func time(atBoottime moment: Microseconds) -> Microseconds {
    speed == 1 ? moment : origin + Microseconds((Double(moment - origin) * speed).rounded())
  }

  /// The moment of CLOCK_BOOTTIME at which the sensor's clock shows `time`.
  package func boottime(at time: Microseconds) -> Microseconds {
    speed == 1 ? time : origin + Microseconds((Double(time - origin) / speed).rounded())
  }
}
