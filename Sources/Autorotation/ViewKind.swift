/// What a presented view is.
public enum ViewKind: UInt8, Sendable, CaseIterable {
  case content
  /// Like iOS's navigation controller: without answers of its own it gives those of its topmost child.
  case container

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .content: "content"
    case .container: "container"
    }
  }
}
