import Autorotation

/// A living view or application mask.
public struct View: Equatable, Sendable {
  /// Its number, never used again.
  public var handle: Int
  public var title: String?
  /// `view`, or `application` for a mask.
  public var level: Level
  public var kind: ViewKind
  /// The handle of the container that it stands in.
  public var parent: Int?
  public var user: Int
  public var process: Int
  /// As given or last answered; what was left out is left out.
  public var answers: Answers
  public var ask: Asking
  /// Questions that it let pass, ever.
  public var unanswered: Int64

  public init(
    handle: Int,
    title: String? = nil,
    level: Level,
    kind: ViewKind,
    parent: Int? = nil,
    user: Int,
    process: Int,
    answers: Answers,
    ask: Asking,
    unanswered: Int64
  ) {
    self.handle = handle
    self.title = title
    self.level = level
    self.kind = kind
    self.parent = parent
    self.user = user
    self.process = process
    self.answers = answers
    self.ask = ask
    self.unanswered = unanswered
  }
}

extension View: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    handle = try fields.required("handle")
    title = try fields.optional("title")
    level = try fields.required("level")
    kind = try fields.required("kind")
    parent = try fields.optional("parent")
    user = try fields.required("user")
    process = try fields.required("process")
    answers = try fields.required("answers")
    ask = try fields.required("ask")
    unanswered = try fields.required("unanswered")
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
