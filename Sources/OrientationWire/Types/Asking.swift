/// How a caller wants to be asked before each rotation.
public enum Asking: UInt8, WireEnumeration {
  /// Not at all: what it gave counts.
  case never
  /// For supported, preferred and shouldAutorotate.
  case modern
  /// For yes or no, one orientation at a time, as before iOS 6.
  case legacy
  /// As `modern`, which iOS 6 does with those that know both.
  case both

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .never: "never"
    case .modern: "modern"
    case .legacy: "legacy"
    case .both: "both"
    }
  }
}
