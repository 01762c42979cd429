/// A Varlink interface: its name, and its text as `GetInterfaceDescription` gives it.
public struct InterfaceDescription: Equatable, Sendable {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
