import OrientationCore

extension AutorotationModel {
  /// The mask that counts.
  var newestMask: Entry? { masks.last.flatMap { entries[$0] } }

  /// The view whose answers count: the topmost presentation, or what its containers hand over to.
  var consultedView: Entry? {
    var entry = presentations.last.flatMap { entries[$0] }
    while let container = entry, container.delegates {
      entry = container.children.last.flatMap { entries[$0] }
    }
    return entry
  }

  /// The three sets as they are now.
  var sets: OrientationSets { sets(mask: newestMask, view: consultedView) }

  func sets(mask: Entry?, view: Entry?) -> OrientationSets {
    OrientationSets(
      application: mask?.view.answers.supported ?? settings.configured,
      view: view?.supported(on: settings.chassis) ?? .all, device: settings.panel)
  }

  /// Whether a view that has just been presented takes what it prefers.
  func takesPreferred(_ view: Entry?, allowed: OrientationList) -> Bool {
    guard let view, let preferred = view.view.answers.preferred else { return false }
    return justPresented?.handle == view.view.handle && allowed.contains(preferred)
  }

  /// Decides anew. Every event ends here.
  mutating func evaluate() {
    let mask = newestMask
    let view = consultedView
    if justPresented?.handle != view?.view.handle { justPresented = nil }

    let sets = sets(mask: mask, view: view)
    state.allowed = sets.common
    let available = sets.application.intersection(sets.device)
    if view != nil, !available.isSubset(of: sets.view) {
      state.level = .view
    } else {
      state.level = mask?.view.answers.supported == nil ? .configuration : .application
    }
    let asking = open.contains { question in
      question.handle == mask?.view.handle || question.handle == view?.view.handle
    }
    turn(consulting: view, asking: asking)
    state.held = hold(mask: mask, view: view, sets: sets, asking: asking)
  }

  /// The seven rules; the first that applies.
  private mutating func turn(consulting view: Entry?, asking: Bool) {
    let allowed = state.allowed
    let preferred = view?.view.answers.preferred
    let target = InterfaceOrientation(swapping: state.device)
    if let lock = state.lock, allowed.contains(lock) {
      state.interface = lock
    } else if let preferred, takesPreferred(view, allowed: allowed) {
      state.interface = preferred
    } else if let view, !view.shouldAutorotate, allowed.contains(state.interface) {
      return
    } else if let target, state.lock == nil, !asking, allowed.contains(target) {
      state.interface = target
    } else if allowed.contains(state.interface) {
      return
    } else if let preferred, allowed.contains(preferred) {
      state.interface = preferred
    } else if let first = allowed.first {
      state.interface = first
    }
    // Nothing is allowed: it keeps what it has.
  }

  /// The first reason that holds, in the order of `Hold`.
  private func hold(mask: Entry?, view: Entry?, sets: OrientationSets, asking: Bool) -> Hold? {
    if state.allowed.isEmpty { return .noCommonOrientation }
    let target = InterfaceOrientation(swapping: state.device)
    if state.interface == target { return nil }
    if state.lock != nil { return .locked }
    if asking { return .asking }
    if let view, !view.shouldAutorotate { return .shouldAutorotateFalse }
    if takesPreferred(view, allowed: state.allowed) { return .preferred }
    guard let target else { return state.device.isFace ? .flat : .unknown }
    return isRefused(target, mask: mask, view: view, sets: sets) ? .refused : .notAllowed
  }

  /// Whether only answers to questions keep an orientation out that isn't allowed.
  private func isRefused(
    _ target: InterfaceOrientation, mask: Entry?, view: Entry?, sets: OrientationSets
  ) -> Bool {
    let denies = { (set: OrientationList, entry: Entry?) in
      !set.contains(target) && entry?.deniedByAnswer.contains(target) != true
    }
    return sets.device.contains(target) && !denies(sets.application, mask)
      && !denies(sets.view, view)
  }
}
