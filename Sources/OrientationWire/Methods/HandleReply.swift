import Autorotation

/// A reply of `SetApplicationMask` and `Present`.
public struct HandleReply: Equatable, Sendable {
  public var handle: Int
  public var state: State
  /// To be answered with `Answer`, on another connection.
  public var question: Question?

  public init(handle: Int, state: State, question: Question? = nil) {
    self.handle = handle
    self.state = state
    self.question = question
  }
}

extension HandleReply: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    handle = try fields.required("handle")
    state = try fields.required("state")
    if let asked: JSON = try fields.optional("question") {
      question = try Question(json: asked, handle: handle, unknownFields: unknownFields)
    }
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put("handle", handle)
    fields.put("state", state)
    fields.put(orNull: "question", question?.json)
    return fields.json
  }
}
