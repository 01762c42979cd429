import OrientationCore

/// Why the model refused something; then nothing has changed.
public enum Refusal: Error, Equatable, Sendable {
  /// Nothing would be left to show. The sets are as they would have been.
  case noCommonOrientation(OrientationSets)
  /// The orientation to lock to isn't in `allowed`.
  case notAllowed(InterfaceOrientation, allowed: OrientationList)
  /// No living view or mask of this user.
  case noSuchHandle(Int)
  /// Never asked, answered already, too late, overtaken by a newer one, or another user's.
  case noSuchQuestion(Int)
  /// A parameter, by its name on the socket, has no meaning here.
  case invalidParameter(String)
}

extension Refusal: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .noCommonOrientation(let sets): "nothing would be left to show (\(sets))"
    case .notAllowed(let orientation, let allowed):
      "\(orientation.name) is not allowed now; allowed: "
        + (allowed.isEmpty ? "nothing" : allowed.description)
    case .noSuchHandle(let handle): "no living view or mask has the handle \(handle)"
    case .noSuchQuestion(let question): "question \(question) is not open"
    case .invalidParameter(let parameter): "the parameter \(parameter) has no meaning here"
    }
  }
}
