import OrientationCore

/// What is known of one sensor.
package struct SensorDescription: Equatable, Sendable {
  /// How readings are taken.
  package enum Mode: String, Sendable {
    case off, buffer, poll, simulated, replayed
  }

  /// Where in the machine it sits.
  package enum Location: String, Sendable {
    case display, base
  }

  /// Where a mount matrix was found, in the order in which it is looked for.
  package enum MatrixSource: String, Sendable, CaseIterable {
    case configuration, udev
    case inAccelMountMatrix = "in_accel_mount_matrix"
    case inMountMatrix = "in_mount_matrix"
    case mountMatrix = "mount_matrix"
    case identity
  }

  /// Stable over boots and replugging: parent's path, name, label.
  package var identity: String
  /// As of now, `iio:device0`; nil for a sensor that isn't the kernel's.
  package var device: String?
  package var name: String
  package var label: String?
  /// nil when nothing says.
  package var location: Location?
  package var used = false
  /// Why it isn't used, for people.
  package var refused: String?
  package var mode = Mode.off
  /// Readings a second as the driver or the timer has them; nil when unknown.
  package var rateHz: Double?
  /// Of x, y, z, as the driver writes them; empty when only polling is possible.
  package var formats: [String] = []
  /// m/s² a count of x, y, z, as the driver says or the configuration overrides it; 0 when unknown.
  package var scales: [Double] = [0, 0, 0]
  /// Counts, of x, y, z.
  package var offsets: [Double] = [0, 0, 0]
  /// The matrix in use, as written where it was found.
  package var matrix = "1, 0, 0; 0, 1, 0; 0, 0, 1"
  package var matrixSource = MatrixSource.identity
  /// Of the matrix as written, before its z row was derived.
  package var determinant = 1.0
  /// Reads that failed since it was found.
  package var errors = 0
  /// What the classifier folds.
  package var calibration = Calibration(scale: Calibration.Axes(all: 0))

  /// -1 where z < 0 is face up (a sensor that reports gravity), 1 where z > 0 is.
  package var faceUpSign: Int { calibration.faceUpSign }

  package init(identity: String, name: String) {
    self.identity = identity
    self.name = name
  }
}
