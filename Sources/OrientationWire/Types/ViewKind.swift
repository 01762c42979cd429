/// What a presented view is.
public enum ViewKind: UInt8, WireEnumeration {
  /// Something to look at.
  case content
  /// Something that shows its topmost child, such as a navigation controller.
  case container

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .content: "content"
    case .container: "container"
    }
  }
}
