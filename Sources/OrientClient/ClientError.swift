import OrientationWire

/// Why a call to the daemon came to nothing.
public enum ClientError: Error, Equatable, Sendable {
  /// Nobody serves the socket at this path, and why that is thought.
  case noDaemon(path: String, reason: String)
  /// The socket at this path is not for this user.
  case notPermitted(path: String, reason: String)
  /// The connection ended before the reply, or between two replies of a stream.
  case lost
  /// No reply in time.
  case timedOut
  /// The daemon answered with an error.
  case refused(VarlinkError)
  /// What came isn't what the interface says.
  case notUnderstood(String)

  /// What a program ends with that can't go on after this: sysexits.h's 65 (bad data), 69 (no daemon), 77 (not permitted).
  public var exitCode: Int32 {
    switch self {
    case .noDaemon, .lost, .timedOut: 69
    case .notPermitted: 77
    case .notUnderstood: 65
    case .refused(let error):
      switch error.name {
      case "org.varlink.service.PermissionDenied": 77
      // What this daemon doesn't serve, or not to so many.
      case "org.varlink.service.InterfaceNotFound", "org.varlink.service.MethodNotFound",
        "org.varlink.service.MethodNotImplemented", "io.orientd.Orientation.LimitReached":
        69
      default: 65
      }
    }
  }
}

extension ClientError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .noDaemon(let path, let reason):
      "no orientd at \(path): \(reason); is orientd.service running?"
    case .notPermitted(let path, let reason): "\(path): \(reason)"
    case .lost: "orientd closed the connection"
    case .timedOut: "orientd doesn't answer"
    case .notUnderstood(let reason): "orientd's answer can't be understood: \(reason)"
    case .refused(let error): ClientError.explain(error)
    }
  }

  private static func explain(_ error: VarlinkError) -> String {
    func text(_ name: String) -> String { error.parameters[name]?.string ?? "?" }
    func number(_ name: String) -> String {
      error.parameters[name]?.integer.map { String($0) } ?? "?"
    }
    func list(_ name: String) -> String {
      let words = error.parameters[name]?.array?.compactMap(\.string) ?? []
      return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }
    switch error.name {
    case "org.varlink.service.PermissionDenied":
      return "not permitted: this is for root, the control group and who sits at the device"
    case "org.varlink.service.InterfaceNotFound":
      return "this orientd doesn't serve \(text("interface"))"
    case "org.varlink.service.MethodNotFound", "org.varlink.service.MethodNotImplemented":
      return "this orientd doesn't serve \(text("method"))"
    case "org.varlink.service.InvalidParameter":
      return "orientd refuses the parameter \(text("parameter"))"
    case "io.orientd.Orientation.NotAllowed":
      return "\(text("orientation")) isn't allowed now; allowed: \(list("allowed"))"
    case "io.orientd.Orientation.NoCommonOrientation":
      return "nothing would be left to show (application: \(list("application")); "
        + "view: \(list("view")); device: \(list("device")))"
    case "io.orientd.Orientation.NoSuchHandle": return "there is no handle \(number("handle"))"
    case "io.orientd.Orientation.NoSuchQuestion":
      return "question \(number("question")) isn't open"
    case "io.orientd.Orientation.Dismissed":
      return "the container of view \(number("handle")) was dismissed"
    case "io.orientd.Orientation.LimitReached":
      return "orientd's limit of \(text("limit")) is reached: \(number("maximum"))"
    default: return "orientd answers \(error)"
    }
  }
}
