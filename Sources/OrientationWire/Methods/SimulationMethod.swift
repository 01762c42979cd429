import OrientationCore

/// A call of `io.orientd.Simulation`, which only a simulating daemon serves.
public enum SimulationMethod: Equatable, Sendable {
  /// A reading in the screen's frame, thousandths of g.
  case move(Vector)
  case unplug
  case plug

  public static let interface = InterfaceDescription.simulation.name

  /// Reads a call of this interface. Throws `MethodNotFound` and `InvalidParameter`.
  public init(_ call: Call) throws(VarlinkError) {
    let member = String(call.member)
    let method = try call.read { fields throws(FieldError) -> SimulationMethod? in
      switch member {
      case "Move":
        .move(
          Vector(
            x: try fields.required("x_mg"), y: try fields.required("y_mg"),
            z: try fields.required("z_mg")))
      case "Unplug": .unplug
      case "Plug": .plug
      default: nil
      }
    }
    guard let method else { throw .methodNotFound(call.method) }
    self = method
  }

  /// The call that asks for it.
  public var call: Call {
    switch self {
    case .move(let vector):
      Call(
        "\(Self.interface).Move",
        parameters: ["x_mg": vector.x.json, "y_mg": vector.y.json, "z_mg": vector.z.json])
    case .unplug: Call("\(Self.interface).Unplug")
    case .plug: Call("\(Self.interface).Plug")
    }
  }
}
