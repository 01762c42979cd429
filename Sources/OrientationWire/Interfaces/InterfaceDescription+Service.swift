extension InterfaceDescription {
  /// The text of `docs/org.varlink.service.varlink`, which a test compares.
  public static let service = InterfaceDescription(
    name: "org.varlink.service",
    text: #"""
      # What every Varlink service answers about itself.
      interface org.varlink.service

      # Who made it, and which interfaces it serves.
      method GetInfo() -> (
        vendor: string,
        product: string,
        version: string,
        url: string,
        interfaces: []string
      )

      # The text of one of these interfaces.
      method GetInterfaceDescription(interface: string) -> (description: string)

      # No such interface is served.
      error InterfaceNotFound (interface: string)

      # The interface has no such method.
      error MethodNotFound (method: string)

      # The interface has the method, but it isn't served here.
      error MethodNotImplemented (method: string)

      # A parameter is missing, unknown, of the wrong type, or makes no sense.
      error InvalidParameter (parameter: string)

      # Not for this caller.
      error PermissionDenied ()

      # The method answers with a stream and must be called with `more`.
      error ExpectedMore ()

      """#)
}
