import Autorotation

/// The type `View` of the interface text.
extension LivingView: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    self.init(
      handle: try fields.required("handle"), title: try fields.optional("title"),
      level: try fields.required("level"), kind: try fields.required("kind"),
      parent: try fields.optional("parent"), user: try fields.required("user"),
      process: try fields.required("process"), answers: try fields.required("answers"),
      ask: try fields.required("ask"), unanswered: try fields.required("unanswered"))
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put("handle", handle)
    fields.put(orNull: "title", title)
    fields.put("level", level)
    fields.put("kind", kind)
    fields.put(orNull: "parent", parent)
    fields.put("user", user)
    fields.put("process", process)
    fields.put("answers", answers)
    fields.put("ask", ask)
    fields.put("unanswered", unanswered)
    return fields.json
  }
}
