import Autorotation

/// The reply of `GetViews`.
public struct ViewsReply: Equatable, Sendable {
  /// Topmost first.
  public var views: [LivingView]

  public init(views: [LivingView]) { self.views = views }
}

extension ViewsReply: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    views = try fields.required("views")
    try fields.finish()
  }

  public var json: JSON { ["views": views.json] }
}
