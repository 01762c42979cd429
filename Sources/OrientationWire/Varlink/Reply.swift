/// A reply: parameters or an error, and whether more replies to the same call follow.
public struct Reply: Equatable, Sendable {
  /// An object; empty when the reply has none.
  public var parameters: JSON
  /// The full name of the error; nil when the call succeeded.
  public var error: String?
  /// Whether the call goes on.
  public var continues: Bool

  public init(_ parameters: JSON = [:], continues: Bool = false) {
    self.parameters = parameters
    self.continues = continues
  }

  public init(_ error: VarlinkError) {
    parameters = error.parameters
    self.error = error.name
    continues = false
  }

  /// The message, with its NUL.
  public var message: [UInt8] {
    var members: [JSON.Member] = []
    if let error { members.append(JSON.Member("error", .string(error))) }
    members.append(JSON.Member("parameters", parameters))
    if continues { members.append(JSON.Member("continues", true)) }
    return JSON.object(members).text + [0]
  }

  /// Reads a message that came from a server. Members that Varlink doesn't know are skipped.
  public init(message bytes: ArraySlice<UInt8>) throws(ProtocolViolation) {
    // A server's replies may be as deep as it likes; what the parser itself allows is enough of a limit.
    let json = try Message.parse(bytes, depthLimit: Int.max)
    switch json["error"] {
    case nil, .null?: error = nil
    case .string(let name)?: error = name
    default: throw .badReply("error is not a string")
    }
    switch json["continues"] {
    case nil, .null?: continues = false
    case .bool(let flag)?: continues = flag
    default: throw .badReply("continues is not a boolean")
    }
    switch json["parameters"] {
    case nil, .null?: parameters = [:]
    case .object(let members)?: parameters = .object(members)
    default: throw .badReply("parameters is not an object")
    }
  }
}
