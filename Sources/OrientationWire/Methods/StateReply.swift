/// The reply of `GetState`, `Subscribe`, `Lock`, `Unlock` and `Update`.
public struct StateReply: Equatable, Sendable {
  public var state: State

  public init(state: State) { self.state = state }
}

extension StateReply: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    state = try fields.required("state")
    try fields.finish()
  }

  public var json: JSON { ["state": state.json] }
}
