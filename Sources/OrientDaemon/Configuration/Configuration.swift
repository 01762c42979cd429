import Autorotation
import Glibc
import OrientationCore
import OrientationTrace
import SensorIO

/// All that the configuration says, defaults included.
package struct Configuration: Equatable, Sendable {
  package static let connectionRange = 2...65536

  package var sensor = SensorSettings()
  package var classifier = ClassifierSettings()
  package var interface = InterfaceSettings()
  /// `[Device] supported`: what the panel can show; nil where that isn't written, which means all.
  package var device: ConfiguredList.Line?
  /// `[Socket] control-group`: a group's name or number.
  package var controlGroup: String?
  /// `[Socket] connections`: the most that are served at a time.
  package var connections = 4096

  package init() {}

  /// What the files say, and what in them is to be warned of (one line each, with its place).
  package static func load(_ files: ConfigurationFiles) throws(ConfigurationError) -> (
    configuration: Configuration, warnings: [String]
  ) {
    var entries: [ConfigurationEntry] = []
    for path in files.paths { entries += try ConfigurationReader.entries(ofFile: path) }
    return try Configuration.of(entries)
  }

  /// What the entries say, the later the stronger.
  package static func of(_ entries: [ConfigurationEntry]) throws(ConfigurationError) -> (
    configuration: Configuration, warnings: [String]
  ) {
    var configuration = Configuration()
    var warnings: [String] = []
    var flatPlace: ConfigurationEntry?
    for entry in entries {
      let isKnown: Bool
      do { isKnown = try configuration.set(entry) } catch {
        throw ConfigurationError(
          entry.file, line: entry.line, "\(entry.key) = \(error)")
      }
      if entry.key.hasPrefix("flat-") { flatPlace = entry }
      if !isKnown, let warning = configuration.warning(of: entry) { warnings.append(warning) }
    }
    configuration.sensor.stale = configuration.classifier.stale
    do { try configuration.classifier.check() } catch {
      throw ConfigurationError(
        flatPlace?.file ?? "", line: flatPlace?.line, "\(error.text): \(error.problem)")
    }
    return (configuration, warnings)
  }

  /// What the autorotation model is told on that kind of machine. Fails when nothing is left to show.
  package func autorotation(on chassis: Chassis?) throws(ConfigurationError)
    -> AutorotationSettings
  {
    let list: OrientationList
    do { list = try interface.lists.list(on: chassis) } catch {
      throw ConfigurationError("", "\(error)")
    }
    let panel = device?.list ?? .all
    guard list.intersection(panel).isEmpty else {
      return AutorotationSettings(
        configured: list, panel: panel, chassis: chassis,
        questionDeadline: interface.questionDeadline)
    }
    let variant = chassis.flatMap { interface.lists.variants[$0] }
    let key = variant == nil ? "supported" : "supported~\(chassis?.name ?? "")"
    let written = (variant ?? interface.lists.general).map { " (\($0.file):\($0.line))" } ?? ""
    throw ConfigurationError(
      device?.file ?? "", line: device?.line,
      "no orientation is left to show: [Interface] \(key) is \(list)\(written), and "
        + "[Device] supported is \(panel.isEmpty ? "empty" : panel.description)")
  }

  /// The configuration's empty lists that do no harm on this kind of machine, one line each.
  package func warnings(on chassis: Chassis?) -> [String] {
    interface.lists.emptyVariants(apartFrom: chassis).map { "\($0)" }
  }

  private static let sections = ["Sensor", "Classifier", "Interface", "Device", "Socket"]

  /// What to say of an entry that nobody knows; nil when its section was warned of already.
  private func warning(of entry: ConfigurationEntry) -> String? {
    if entry.section.isEmpty {
      return "\(entry.place): \(TextError.quote(entry.key)) stands before any section: ignored"
    }
    if entry.opensSection {
      return "\(entry.place): no section \(TextError.quote(entry.section)), but for "
        + "\(Configuration.sections.joined(separator: ", ")), Sensor GLOB: ignored"
    }
    guard Configuration.isKnown(entry.section) else { return nil }
    return "\(entry.place): no key \(TextError.quote(entry.key)) in [\(entry.section)]: ignored"
  }

  private static func isKnown(_ section: String) -> Bool {
    sections.contains(section) || pattern(section) != nil
  }

  /// Sets one entry; false when there is no such section or key.
  private mutating func set(_ entry: ConfigurationEntry) throws(TextError) -> Bool {
    if entry.opensSection { return Configuration.isKnown(entry.section) }
    switch entry.section {
    case "Sensor": return try sensor.set(entry.key, entry.value)
    case "Classifier": return try classifier.set(entry.key, entry.value)
    case "Interface": return try setInterface(entry)
    case "Device":
      guard entry.key == "supported" else { return false }
      device = try Configuration.list(entry)
      return true
    case "Socket": return try setSocket(entry)
    default:
      guard let pattern = Configuration.pattern(entry.section) else { return false }
      return try sensor.set(entry.key, entry.value, for: pattern)
    }
  }

  /// The GLOB of `[Sensor GLOB]`; nil when it is another section.
  private static func pattern(_ section: String) -> String? {
    guard section.hasPrefix("Sensor ") else { return nil }
    let pattern = section.dropFirst("Sensor ".count).trimmed
    return pattern.isEmpty ? nil : String(pattern)
  }

  private mutating func setInterface(_ entry: ConfigurationEntry) throws(TextError) -> Bool {
    switch entry.key {
    case "supported": interface.lists.general = try Configuration.list(entry)
    case "chassis" where entry.value.isEmpty: interface.chassis = nil
    case "chassis":
      guard let chassis = Chassis(rawValue: entry.value) else {
        let all = Chassis.allCases.map(\.rawValue).joined(separator: ", ")
        throw TextError(entry.value, "a chassis is one of \(all)")
      }
      interface.chassis = chassis
    case "question-deadline":
      let value = try Quantity.duration(entry.value)
      guard (1000...60_000_000).contains(value) else {
        throw TextError(entry.value, "a question's deadline is from 1ms to 60s")
      }
      interface.questionDeadline = value
    default:
      guard entry.key.hasPrefix("supported~"),
        let chassis = Chassis(rawValue: String(entry.key.dropFirst("supported~".count)))
      else { return false }
      interface.lists.variants[chassis] = try Configuration.list(entry)
    }
    return true
  }

  private mutating func setSocket(_ entry: ConfigurationEntry) throws(TextError) -> Bool {
    switch entry.key {
    case "control-group": controlGroup = entry.value.isEmpty ? nil : entry.value
    case "connections":
      guard let value = Int(entry.value), Configuration.connectionRange.contains(value) else {
        throw TextError(
          entry.value,
          "a number of connections is from \(Configuration.connectionRange.lowerBound) to \(Configuration.connectionRange.upperBound)"
        )
      }
      connections = value
    default: return false
    }
    return true
  }

  private static func list(_ entry: ConfigurationEntry) throws(TextError) -> ConfiguredList.Line {
    do {
      return ConfiguredList.Line(
        try OrientationList(parsing: entry.value), file: entry.file, line: entry.line)
    } catch { throw TextError(entry.value, "\(error)") }
  }
}
