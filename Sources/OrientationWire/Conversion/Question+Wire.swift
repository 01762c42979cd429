import Autorotation

/// The type `Question` of the interface text. It is no value by itself: whom it asks stands beside it in the reply.
extension Question {
  init(json: JSON, handle: Int, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    self.init(
      question: try fields.required("question"), handle: handle,
      kind: try fields.required("kind"), device: try fields.required("device"),
      proposed: try fields.required("proposed"),
      answerWithin: try fields.milliseconds("answer_within_ms"))
    try fields.finish()
  }

  var json: JSON {
    var fields = FieldWriter()
    fields.put("question", question)
    fields.put("kind", kind)
    fields.put("device", device)
    fields.put("proposed", proposed)
    fields.put("answer_within_ms", answerWithin / 1000)
    return fields.json
  }
}

extension FieldReader {
  /// A span in µs that stands as milliseconds in the message.
  fileprivate mutating func milliseconds(_ name: String) throws(FieldError) -> Int64 {
    let span: Int64 = try required(name)
    let (product, overflow) = span.multipliedReportingOverflow(by: 1000)
    if overflow { throw FieldError(name) }
    return product
  }
}
