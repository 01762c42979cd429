/// One `key = value` of a configuration file, and where it stands.
package struct ConfigurationEntry: Equatable, Sendable {
  /// The title between the brackets; empty before the first section.
  package var section: String
  package var key: String
  /// Without the blanks around it, and without one pair of quotes.
  package var value: String
  package var file: String
  /// From 1.
  package var line: Int

  /// Whether it stands for the section's title, with neither key nor value.
  package var opensSection: Bool { key.isEmpty }

  /// `FILE:LINE`, for warnings.
  package var place: String { "\(file):\(line)" }
}
