import OrientationCore

/// What an asker is asked before the interface turns.
public struct Question: Equatable, Sendable {
  /// Its number, never used again.
  public var question: Int
  public var kind: QuestionKind
  /// As just published.
  public var device: DeviceOrientation
  /// What the interface would take.
  public var proposed: InterfaceOrientation
  /// Milliseconds to answer in; afterwards the last answer stands.
  public var answerWithin: Int

  public init(
    question: Int,
    kind: QuestionKind,
    device: DeviceOrientation,
    proposed: InterfaceOrientation,
    answerWithin: Int
  ) {
    self.question = question
    self.kind = kind
    self.device = device
    self.proposed = proposed
    self.answerWithin = answerWithin
  }
}

extension Question: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    question = try fields.required("question")
    kind = try fields.required("kind")
    device = try fields.required("device")
    proposed = try fields.required("proposed")
    answerWithin = try fields.required("answer_within_ms")
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put("question", question)
    fields.put("kind", kind)
    fields.put("device", device)
    fields.put("proposed", proposed)
    fields.put("answer_within_ms", answerWithin)
    return fields.json
  }
}
