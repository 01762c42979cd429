import Glibc
import OrientationCore

/// What the configuration says of sensors: the `[Sensor]` section, and `[Sensor GLOB]` for some of them.
package struct SensorSettings: Equatable, Sendable {
  /// How a sensor is to be read.
  package enum Mode: String, Sendable, CaseIterable {
    /// By the buffer where there is one, else by polling.
    case auto
    case buffer, poll
  }

  /// What may differ from sensor to sensor; nil is what the section without a glob says.
  package struct Override: Equatable, Sendable {
    /// Shell pattern over identity, name or label.
    package var glob: String
    package var mode: Mode?
    package var rateHz: Double?
    package var restInterval: Microseconds?
    package var mountMatrix: String?
    package var scale: Calibration.Axes?
    package var frame: MountMatrix.Frame?
    package var faceUp: MountMatrix.FaceUp?

    package init(glob: String) { self.glob = glob }
  }

  /// Shell pattern over identity, name or label of the sensor to be used; nil chooses by location.
  package var name: String?
  package var mode = Mode.auto
  /// Readings a second while moving, above 0.
  package var rateHz = 10.0
  /// Between two reads of a polled sensor at rest.
  package var restInterval: Microseconds = 500_000
  /// `a,b,c;d,e,f;g,h,i`, before all other sources.
  package var mountMatrix: String?
  /// m/s² a count, instead of what the driver says.
  package var scale: Calibration.Axes?
  package var frame = MountMatrix.Frame.hwdb
  package var faceUp = MountMatrix.FaceUp.auto
  /// Shell patterns over identity, name or label of sensors that must not be used.
  package var deny: [String] = []
  /// The classifier's: how long silence may last before it is told.
  package var stale: Microseconds = 2_000_000
  /// In the order of the configuration; of several that match, a later one wins key by key.
  package var overrides: [Override] = []

  package init() {}

  /// The settings of one sensor, all overrides that match it applied.
  package func resolved(identity: String, name: String, label: String?) -> SensorSettings {
    var result = self
    for override in overrides
    where Self.matches(override.glob, identity: identity, name: name, label: label) {
      result.mode = override.mode ?? result.mode
      result.rateHz = override.rateHz ?? result.rateHz
      result.restInterval = override.restInterval ?? result.restInterval
      result.mountMatrix = override.mountMatrix ?? result.mountMatrix
      result.scale = override.scale ?? result.scale
      result.frame = override.frame ?? result.frame
      result.faceUp = override.faceUp ?? result.faceUp
    }
    return result
  }

  /// Whether a shell pattern fits a sensor's identity, name or label; `*` spans slashes too. fnmatch
  package static func matches(_ glob: String, identity: String, name: String, label: String?)
    -> Bool
  {
    [identity, name, label].contains { text in text.map { fnmatch(glob, $0, 0) == 0 } ?? false }
  }
}
