/// Something after which a connection can only be closed.
public enum ProtocolViolation: Error, Equatable, Sendable, CustomStringConvertible {
  /// More bytes than the limit without the NUL that ends a message.
  case tooLong(limit: Int)
  /// A message that isn't JSON, and what the parser says.
  case notJSON(String)
  /// A message that is JSON but no object.
  case notAnObject
  /// Objects and arrays in each other deeper than the limit; the outermost object counts as 1.
  case tooDeep(limit: Int)
  /// A call whose `method` is missing or isn't a string.
  case noMethod
  /// A complete call behind as many unanswered ones as are allowed.
  case tooManyCalls(limit: Int)
  /// A reply that has no use: of the wrong shape, or to nothing that was called.
  case badReply(String)

  public var description: String {
    switch self {
    case .tooLong(let limit): "a message over \(limit) bytes"
    case .notJSON(let reason): "a message that isn't JSON: \(reason)"
    case .notAnObject: "a message that isn't a JSON object"
    case .tooDeep(let limit): "a message nested over \(limit) deep"
    case .noMethod: "a call without a method"
    case .tooManyCalls(let limit): "a call behind \(limit) unanswered ones"
    case .badReply(let reason): "a reply that can't be understood: \(reason)"
    }
  }
}
