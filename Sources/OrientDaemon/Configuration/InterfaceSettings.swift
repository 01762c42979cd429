import Autorotation
import OrientationCore

/// The `[Interface]` section: what the configuration allows on which kind of machine.
package struct InterfaceSettings: Equatable, Sendable {
  /// One list, in order of preference, and the entry that said it; nil for the default.
  package struct List: Equatable, Sendable, CustomStringConvertible {
    package var orientations = OrientationList.all
    package var entry: ConfigurationEntry?

    /// For messages: what it says, and where.
    package var description: String {
      let names = orientations.isEmpty ? "empty" : orientations.description
      return entry.map { "\(names) (\($0.place))" } ?? names
    }
  }

  package var supported = List()
  /// Lists of certain kinds of machine, which replace `supported` there.
  package var variants: [Chassis: List] = [:]
  /// The kind of machine; nil has it looked up.
  package var chassis: Chassis?
  /// How long a question may stay open.
  package var questionDeadline: Microseconds = 100_000

  /// The list of that kind of machine.
  package func list(of chassis: Chassis?) -> List {
    chassis.flatMap { variants[$0] } ?? supported
  }
}
