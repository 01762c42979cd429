/// Who serves what; answers `org.varlink.service`, which every Varlink service has.
public struct ServiceDescription: Equatable, Sendable {
  public var vendor: String
  public var product: String
  public var version: String
  public var url: String
  /// In the order in which they are listed; `org.varlink.service` isn't among them and is always served.
  public var interfaces: [InterfaceDescription]

  public init(
    vendor: String, product: String, version: String, url: String,
    interfaces: [InterfaceDescription]
  ) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
    self.interfaces = interfaces
  }

  /// The reply to a call of `org.varlink.service` or of an interface that isn't served; nil for all others, which the
  /// caller has to serve.
  public func reply(to call: Call) -> Reply? {
    if call.interface != InterfaceDescription.service.name {
      return interfaces.contains { $0.name == call.interface }
        ? nil : Reply(.interfaceNotFound(call.interface))
    }
    do throws(VarlinkError) {
      return Reply(try parameters(for: call))
    } catch {
      return Reply(error)
    }
  }

  private func parameters(for call: Call) throws(VarlinkError) -> JSON {
    switch call.member {
    case "GetInfo":
      try call.read { _ in }
      return [
        "vendor": .string(vendor), "product": .string(product), "version": .string(version),
        "url": .string(url), "interfaces": all.map(\.name).json,
      ]
    case "GetInterfaceDescription":
      let name = try call.read { fields throws(FieldError) -> String in
        try fields.required("interface")
      }
      guard let interface = all.first(where: { $0.name == name }) else {
        throw .interfaceNotFound(name)
      }
      return ["description": .string(interface.text)]
    default: throw .methodNotFound(call.method)
    }
  }

  private var all: [InterfaceDescription] { [.service] + interfaces }
}
