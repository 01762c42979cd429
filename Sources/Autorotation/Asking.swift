/// How a mask or view wants to be asked before each rotation.
public enum Asking: UInt8, Sendable, CaseIterable {
  case never
  /// All three answers in one, as from iOS 6 on.
  case modern
  /// Yes or no for one orientation, as before iOS 6; not for masks.
  case legacy
  /// Asked as `modern`, as iOS 6 does with a controller that has both.
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

  /// The kind of question that is asked, nil for none.
  var kind: QuestionKind? {
    switch self {
    case .never: nil
    case .modern, .both: .modern
    case .legacy: .legacy
    }
  }
}
