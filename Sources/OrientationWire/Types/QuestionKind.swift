/// What a question wants for an answer.
public enum QuestionKind: UInt8, WireEnumeration {
  /// supported, preferred and shouldAutorotate in one.
  case modern
  /// yes or no for the proposed orientation.
  case legacy

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .modern: "modern"
    case .legacy: "legacy"
    }
  }
}
