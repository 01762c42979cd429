/// Which level decided what is allowed.
public enum Level: UInt8, Sendable, CaseIterable {
  /// The configured list.
  case configuration
  /// The newest application mask.
  case application
  /// The view on top: it leaves out something that the list and the panel have.
  case view

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .configuration: "configuration"
    case .application: "application"
    case .view: "view"
    }
  }
}
