/// A call as it came: a method, what to do about replies, and parameters.
public struct Call: Equatable, Sendable {
  /// The full name, `io.orientd.Orientation.GetState`.
  public var method: String
  /// An object; empty when the call has none.
  public var parameters: JSON
  /// Whether the caller takes more than one reply.
  public var more: Bool
  /// Whether the caller wants no reply at all.
  public var oneway: Bool

  public init(
    _ method: String, parameters: JSON = [:], more: Bool = false, oneway: Bool = false
  ) {
    self.method = method
    self.parameters = parameters
    self.more = more
    self.oneway = oneway
  }

  /// What stands before the last dot of `method`; empty when there is none.
  public var interface: Substring {
    method.lastIndex(of: ".").map { method[..<$0] } ?? ""
  }

  /// What stands behind the last dot of `method`.
  public var member: Substring {
    method.lastIndex(of: ".").map { method[method.index(after: $0)...] } ?? method[...]
  }

  /// The message, with its NUL.
  public var message: [UInt8] {
    var members = [JSON.Member("method", .string(method))]
    if parameters != [:] { members.append(JSON.Member("parameters", parameters)) }
    if more { members.append(JSON.Member("more", true)) }
    if oneway { members.append(JSON.Member("oneway", true)) }
    return JSON.object(members).text + [0]
  }

  /// What became of a message that was to be a call.
  enum Parsed: Equatable {
    case call(Call)
    /// A call that can't be served; the error is the reply, which a oneway caller doesn't get.
    case refused(VarlinkError, oneway: Bool)
  }

  /// Reads a message. Members that Varlink doesn't know are skipped.
  static func parse(_ bytes: ArraySlice<UInt8>) throws(ProtocolViolation) -> Parsed {
    let json = try Message.parse(bytes)
    guard let method = json["method"]?.string else { throw .noMethod }
    var flags: [String: Bool] = [:]
    var error: VarlinkError?
    for name in ["more", "oneway", "upgrade"] {
      guard let value = json[name] else { continue }
      if let flag = value.bool {
        flags[name] = flag
      } else {
        error = error ?? .invalidParameter(name)
      }
    }
    var call = Call(
      method, more: flags["more"] ?? false, oneway: flags["oneway"] ?? false)
    switch json["parameters"] {
    case nil, .null?: break
    case .object(let members)?: call.parameters = .object(members)
    default: error = error ?? .invalidParameter("parameters")
    }
    // The caller can't have meant both, so this is the one oneway call that is told.
    if call.more && call.oneway { return .refused(.invalidParameter("oneway"), oneway: false) }
    if flags["upgrade"] ?? false { error = error ?? .methodNotImplemented(method) }
    if let error { return .refused(error, oneway: call.oneway) }
    return .call(call)
  }
}
