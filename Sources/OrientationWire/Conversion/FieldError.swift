/// A field that is missing, unknown or of the wrong type.
public struct FieldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name as it stands in the interface text.
  public var name: String

  public init(_ name: String) { self.name = name }

  public var description: String { "bad or missing field \"\(name)\"" }
}
