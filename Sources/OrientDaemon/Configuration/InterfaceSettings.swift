import Autorotation
import OrientationCore

/// The `[Interface]` section: what the configuration allows on which kind of machine.
package struct InterfaceSettings: Equatable, Sendable {
  package var lists = ConfiguredList()
  /// The kind of machine; nil has it looked up.
  package var chassis: Chassis?
  /// How long a question may stay open.
  package var questionDeadline: Microseconds = 100_000
}
