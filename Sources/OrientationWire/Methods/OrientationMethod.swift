import Autorotation
import OrientationCore

/// A call of `io.orientd.Orientation` with its parameters; what is left out has its default.
public enum OrientationMethod: Equatable, Sendable {
  case getState
  case subscribe
  case monitor
  case getSensors
  case lock(InterfaceOrientation?)
  case unlock
  case setApplicationMask(supported: OrientationList?, ask: Asking)
  case present(Presentation)
  case update(handle: Int, answers: Answers)
  case answer(question: Int, answers: Answers?, yes: Bool?)
  case getViews

  /// The parameters of `Present`.
  public struct Presentation: Equatable, Sendable {
    public var title: String?
    public var kind: ViewKind
    /// The handle of a container of the same user; nil for a new presentation on top of all.
    public var parent: Int?
    /// A container without any gives its topmost child's.
    public var answers: Answers
    public var ask: Asking

    public init(
      title: String? = nil, kind: ViewKind = .content, parent: Int? = nil,
      answers: Answers = Answers(), ask: Asking = .never
    ) {
      self.title = title
      self.kind = kind
      self.parent = parent
      self.answers = answers
      self.ask = ask
    }
  }

  public static let interface = InterfaceDescription.orientation.name

  /// Reads a call of this interface.
  /// Throws `MethodNotFound`, `ExpectedMore` where the method streams and the caller doesn't want that, and
  /// `InvalidParameter` for one that is missing, unknown or of the wrong type.
  public init(_ call: Call) throws(VarlinkError) {
    if ["Subscribe", "Monitor", "SetApplicationMask", "Present"].contains(call.member), !call.more {
      throw .expectedMore
    }
    let member = String(call.member)
    let method = try call.read { fields throws(FieldError) -> OrientationMethod? in
      switch member {
      case "GetState": .getState
      case "Subscribe": .subscribe
      case "Monitor": .monitor
      case "GetSensors": .getSensors
      case "Lock": .lock(try fields.optional("orientation"))
      case "Unlock": .unlock
      case "SetApplicationMask":
        .setApplicationMask(
          supported: try fields.optional("supported"), ask: try fields.optional("ask") ?? .never)
      case "Present":
        .present(
          Presentation(
            title: try fields.optional("title"),
            kind: try fields.optional("kind") ?? .content,
            parent: try fields.optional("parent"),
            answers: try fields.optional("answers") ?? Answers(),
            ask: try fields.optional("ask") ?? .never))
      case "Update":
        .update(handle: try fields.required("handle"), answers: try fields.required("answers"))
      case "Answer":
        .answer(
          question: try fields.required("question"), answers: try fields.optional("answers"),
          yes: try fields.optional("yes"))
      case "GetViews": .getViews
      default: nil
      }
    }
    guard let method else { throw .methodNotFound(call.method) }
    self = method
  }

  /// Whether the method answers with a stream and must be called with `more`.
  public var streams: Bool {
    switch self {
    case .subscribe, .monitor, .setApplicationMask, .present: true
    default: false
    }
  }

  /// The call that asks for it.
  public var call: Call {
    var fields = FieldWriter()
    let name: String
    switch self {
    case .getState: name = "GetState"
    case .subscribe: name = "Subscribe"
    case .monitor: name = "Monitor"
    case .getSensors: name = "GetSensors"
    case .lock(let orientation):
      name = "Lock"
      fields.put(orNothing: "orientation", orientation)
    case .unlock: name = "Unlock"
    case .setApplicationMask(let supported, let ask):
      name = "SetApplicationMask"
      fields.put(orNothing: "supported", supported)
      fields.put(orNothing: "ask", ask == .never ? nil : ask)
    case .present(let view):
      name = "Present"
      fields.put(orNothing: "title", view.title)
      fields.put(orNothing: "kind", view.kind == .content ? nil : view.kind)
      fields.put(orNothing: "parent", view.parent)
      fields.put(orNothing: "answers", view.answers.isEmpty ? nil : view.answers)
      fields.put(orNothing: "ask", view.ask == .never ? nil : view.ask)
    case .update(let handle, let answers):
      name = "Update"
      fields.put("handle", handle)
      fields.put("answers", answers)
    case .answer(let question, let answers, let yes):
      name = "Answer"
      fields.put("question", question)
      fields.put(orNothing: "answers", answers)
      fields.put(orNothing: "yes", yes)
    case .getViews: name = "GetViews"
    }
    return Call("\(Self.interface).\(name)", parameters: fields.json, more: streams)
  }
}
