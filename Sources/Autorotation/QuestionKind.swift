/// What a question asks for.
public enum QuestionKind: UInt8, Sendable, CaseIterable {
  /// Supported, preferred and shouldAutorotate.
  case modern
  /// Yes or no for the proposed orientation.
  case legacy

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .modern: "modern"
    case .legacy: "legacy"
    }
  }
}
