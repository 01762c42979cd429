/// The configured list with its variants for kinds of machine: `supported` and `supported~tablet`, `supported~handset`…
public struct ConfiguredList: Equatable, Sendable {
  /// A list as it stands in the configuration.
  public struct Line: Equatable, Sendable {
    public var list: OrientationList
    public var file: String
    /// From 1.
    public var line: Int

    public init(_ list: OrientationList, file: String, line: Int) {
      self.list = list
      self.file = file
      self.line = line
    }
  }

  /// Of `supported`; nil where that isn't written, which means all.
  public var general: Line?
  public var variants: [Chassis: Line]

  public init(general: Line? = nil, variants: [Chassis: Line] = [:]) {
    self.general = general
    self.variants = variants
  }

  /// The list in force on this chassis, nil where nothing says which it is: the variant for it if there is one, which
  /// replaces the general list altogether. Throws when that one is empty.
  public func list(on chassis: Chassis?) throws(ConfiguredListError) -> OrientationList {
    if let chassis, let variant = variants[chassis] {
      guard !variant.list.isEmpty else {
        throw ConfiguredListError(chassis: chassis, line: variant, general: general)
      }
      return variant.list
    }
    guard let general else { return .all }
    guard !general.list.isEmpty else {
      throw ConfiguredListError(chassis: nil, line: general, general: general)
    }
    return general.list
  }

  /// Empty variants that do no harm on this chassis, but would on theirs.
  public func emptyVariants(apartFrom chassis: Chassis?) -> [ConfiguredListError] {
    variants.filter { $0.key != chassis && $0.value.list.isEmpty }
      .map { ConfiguredListError(chassis: $0.key, line: $0.value, general: general) }
      .sorted { ($0.line.file, $0.line.line) < ($1.line.file, $1.line.line) }
  }
}
