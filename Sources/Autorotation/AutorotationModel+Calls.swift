import OrientationCore

extension AutorotationModel {
  /// A client lays a mask over the configured list, until `end`; of several the newest counts.
  ///
  /// Without `supported` the configured list stays in force until the mask answers or is updated.
  /// Throws `invalidParameter` for a mask that asks `legacy`, `noCommonOrientation`.
  public mutating func setApplicationMask(
    _ supported: OrientationList?, ask: Asking = .never, user: UInt32, process: Int32
  ) throws(Refusal) -> (handle: Int, outcome: AutorotationOutcome) {
    guard ask != .legacy else { throw .invalidParameter("ask") }
    var next = self
    next.lastHandle += 1
    let handle = next.lastHandle
    next.entries[handle] = Entry(
      view: LivingView(
        handle: handle, title: nil, level: .application, kind: .content, parent: nil, user: user,
        process: process, answers: Answers(supported: supported), ask: ask))
    next.masks.append(handle)
    return (handle, try commit(next))
  }

  /// A client presents a view, until `end`: on top of all, or as the topmost child of `parent`.
  ///
  /// Throws `noSuchHandle` for a parent that isn't a living view of this user (root may name anyone's),
  /// `invalidParameter` for one that isn't a container, `noCommonOrientation`.
  public mutating func present(
    title: String? = nil, kind: ViewKind = .content, parent: Int? = nil,
    answers: Answers = Answers(), ask: Asking = .never, user: UInt32, process: Int32
  ) throws(Refusal) -> (handle: Int, outcome: AutorotationOutcome) {
    if let parent {
      guard let container = entry(parent, of: user), container.view.level == .view else {
        throw .noSuchHandle(parent)
      }
      guard container.view.kind == .container else { throw .invalidParameter("parent") }
    }
    var next = self
    next.lastHandle += 1
    let handle = next.lastHandle
    next.entries[handle] = Entry(
      view: LivingView(
        handle: handle, title: title, level: .view, kind: kind, parent: parent, user: user,
        process: process, answers: answers, ask: ask))
    if let parent {
      next.entries[parent]?.children.append(handle)
    } else {
      next.presentations.append(handle)
    }
    if next.consultedView?.view.handle == handle {
      next.justPresented = JustPresented(handle: handle, pose: lastPlanar)
    }
    return (handle, try commit(next))
  }

  /// A client replaces all answers of its mask or view; what was answered to questions is forgotten.
  ///
  /// Throws `noSuchHandle` for one that isn't a living one of this user (root may name anyone's), `invalidParameter` for a
  /// mask that is to have more than `supported`, `noCommonOrientation`.
  public mutating func update(
    _ handle: Int, answers: Answers, user: UInt32
  ) throws(Refusal) -> AutorotationOutcome {
    guard let entry = entry(handle, of: user) else { throw .noSuchHandle(handle) }
    guard entry.canSay(answers) else { throw .invalidParameter("answers") }
    var next = self
    next.entries[handle]?.replaceAnswers(answers)
    return try commit(next)
  }

  /// The call of a mask or view has ended; what isn't living is none of the model's business.
  ///
  /// Everything inside goes with a container. This can't be refused: if it leaves nothing to show, the interface keeps what
  /// it has, and the outcome names the sets.
  public mutating func end(_ handle: Int) -> AutorotationOutcome {
    guard let entry = entries.removeValue(forKey: handle) else { return AutorotationOutcome() }
    let before = state
    if let parent = entry.view.parent {
      entries[parent]?.children.removeAll { $0 == handle }
    } else {
      presentations.removeAll { $0 == handle }
      masks.removeAll { $0 == handle }
    }
    var dismissed: [Int] = []
    // The next one to go stands last.
    var waiting = entry.children
    while let child = waiting.popLast() {
      dismissed.append(child)
      waiting += entries.removeValue(forKey: child)?.children ?? []
    }
    let closed = close(.ended) { $0.handle == handle || dismissed.contains($0.handle) }
    evaluate()
    var outcome = AutorotationOutcome(from: before, to: state)
    outcome.dismissed = dismissed
    outcome.closed = closed
    if state.allowed.isEmpty, !before.allowed.isEmpty { outcome.emptied = sets }
    return outcome
  }

  /// The living masks and views: the topmost presentation first, each container before its children, the topmost child
  /// first; then the masks, the newest first.
  public var views: [LivingView] {
    var ordered: [LivingView] = []
    ordered.reserveCapacity(entries.count)
    // The next one to show stands last.
    var waiting = masks + presentations
    while let handle = waiting.popLast() {
      guard let entry = entries[handle] else { continue }
      ordered.append(entry.view)
      waiting += entry.children
    }
    return ordered
  }

  /// A living one that this user may name.
  func entry(_ handle: Int, of user: UInt32) -> Entry? {
    guard let entry = entries[handle], entry.isOpen(to: user) else { return nil }
    return entry
  }
}
