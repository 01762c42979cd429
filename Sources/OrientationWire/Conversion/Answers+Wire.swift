import Autorotation

/// What isn't answered is left out.
extension Answers: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    self.init(
      supported: try fields.optional("supported"),
      preferred: try fields.optional("preferred"),
      shouldAutorotate: try fields.optional("should_autorotate"))
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put(orNothing: "supported", supported)
    fields.put(orNothing: "preferred", preferred)
    fields.put(orNothing: "should_autorotate", shouldAutorotate)
    return fields.json
  }
}
