import OrientationWire

/// What `views` prints: each living mask and view, what it says and whose it is.
struct ViewsPage {
  let views: [LivingView]

  var text: String {
    if views.isEmpty { return "No mask and no view lives: the configuration alone decides.\n" }
    var depths: [Int: Int] = [:]
    return views.map { view in
      // Containers come before their children.
      let depth = view.parent.map { (depths[$0] ?? 0) + 1 } ?? 0
      depths[view.handle] = depth
      return Self.text(view, String(repeating: "  ", count: depth))
    }.joined()
  }

  private static func text(_ view: LivingView, _ indent: String) -> String {
    let kind = view.level == .application ? "mask" : view.kind == .container ? "container" : "view"
    let title = view.title.map { " \"\($0.printable)\"" } ?? ""
    let owner = "process \(view.process), user \(view.user)"
    return "\(indent)\(kind) \(view.handle)\(title) (\(owner))\n"
      + "\(indent)  \(answers(view))\(asking(view))\n"
  }

  private static func answers(_ view: LivingView) -> String {
    var parts: [String] = []
    if let supported = view.answers.supported {
      parts.append("supports \(Explanation.list(supported))")
    }
    if let preferred = view.answers.preferred { parts.append("prefers \(preferred.name)") }
    if let turns = view.answers.shouldAutorotate {
      parts.append(turns ? "wants to turn" : "doesn't want to turn")
    }
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    switch (view.level, view.kind) {
    case (.application, _): return "leaves the configured list in force"
    case (_, .container): return "says what its topmost child says"
    default: return "says nothing: the defaults hold"
    }
  }

  private static func asking(_ view: LivingView) -> String {
    let unanswered = view.unanswered == 0 ? "" : ", let \(view.unanswered) questions pass"
    return view.ask == .never ? "" : "; wants to be asked (\(view.ask.name))\(unanswered)"
  }
}
