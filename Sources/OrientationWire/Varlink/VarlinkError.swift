import Autorotation
import OrientationCore

/// A reply that is an error: its full name and its parameters.
public struct VarlinkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// `org.varlink.service.PermissionDenied`.
  public var name: String
  public var parameters: JSON

  public init(_ name: String, _ parameters: JSON = [:]) {
    self.name = name
    self.parameters = parameters
  }

  /// The message, with its NUL.
  public var message: [UInt8] {
    (["error": .string(name), "parameters": parameters] as JSON).text + [0]
  }

  public var description: String {
    parameters == [:] ? name : name + " " + String(decoding: parameters.text, as: UTF8.self)
  }
}

/// The errors of `org.varlink.service`.
extension VarlinkError {
  public static func interfaceNotFound(_ interface: some StringProtocol) -> VarlinkError {
    VarlinkError(
      "org.varlink.service.InterfaceNotFound", ["interface": .string(String(interface))])
  }

  /// `method` is the full name.
  public static func methodNotFound(_ method: String) -> VarlinkError {
    VarlinkError("org.varlink.service.MethodNotFound", ["method": .string(method)])
  }

  /// `method` is the full name.
  public static func methodNotImplemented(_ method: String) -> VarlinkError {
    VarlinkError("org.varlink.service.MethodNotImplemented", ["method": .string(method)])
  }

  public static func invalidParameter(_ parameter: String) -> VarlinkError {
    VarlinkError("org.varlink.service.InvalidParameter", ["parameter": .string(parameter)])
  }

  public static let permissionDenied = VarlinkError("org.varlink.service.PermissionDenied")
  public static let expectedMore = VarlinkError("org.varlink.service.ExpectedMore")
}

/// The errors of `io.orientd.Orientation`.
extension VarlinkError {
  /// Nothing would be left to show.
  public static func noCommonOrientation(_ sets: OrientationSets) -> VarlinkError {
    VarlinkError(
      "io.orientd.Orientation.NoCommonOrientation",
      [
        "application": sets.application.json, "view": sets.view.json, "device": sets.device.json,
      ])
  }

  public static func notAllowed(
    _ orientation: InterfaceOrientation, allowed: OrientationList
  ) -> VarlinkError {
    VarlinkError(
      "io.orientd.Orientation.NotAllowed",
      ["orientation": orientation.json, "allowed": allowed.json])
  }

  public static func noSuchHandle(_ handle: Int) -> VarlinkError {
    VarlinkError("io.orientd.Orientation.NoSuchHandle", ["handle": handle.json])
  }

  public static func noSuchQuestion(_ question: Int) -> VarlinkError {
    VarlinkError("io.orientd.Orientation.NoSuchQuestion", ["question": question.json])
  }

  public static func dismissed(_ handle: Int) -> VarlinkError {
    VarlinkError("io.orientd.Orientation.Dismissed", ["handle": handle.json])
  }

  /// A limit of the daemon: connections, calls, views.
  public static func limitReached(_ limit: String, maximum: Int) -> VarlinkError {
    VarlinkError(
      "io.orientd.Orientation.LimitReached",
      ["limit": .string(limit), "maximum": maximum.json])
  }

  /// What the model refused, as it is told on the socket.
  public init(_ refusal: Refusal) {
    self =
      switch refusal {
      case .noCommonOrientation(let sets): .noCommonOrientation(sets)
      case .notAllowed(let orientation, let allowed): .notAllowed(orientation, allowed: allowed)
      case .noSuchHandle(let handle): .noSuchHandle(handle)
      case .noSuchQuestion(let question): .noSuchQuestion(question)
      case .invalidParameter(let parameter): .invalidParameter(parameter)
      }
  }
}
