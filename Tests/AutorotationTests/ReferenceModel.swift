import Autorotation
import OrientationCore

/// The design once more, sentence by sentence and without a thought for speed: lists of everything that lives and
/// histories of everything that happened, from which each answer is found anew.
struct ReferenceModel {
  struct Living {
    let handle: Int
    let user: UInt32
    let isMask: Bool
    let kind: ViewKind
    let parent: Int?
    let ask: Asking
    /// As given, updated, or last answered to a modern question.
    var answers: Answers
    /// Whether `answers` came with an answer.
    var answered = false
    /// Yes and no since, to legacy questions.
    var yesOrNo: [(orientation: InterfaceOrientation, yes: Bool)] = []
    var unanswered = 0
    /// How much had happened before it was presented.
    let posesBefore: Int
    let consultationsBefore: Int

    var saysNothing: Bool {
      answers.supported == nil && answers.preferred == nil && answers.shouldAutorotate == nil
        && yesOrNo.isEmpty
    }
  }

  var settings: AutorotationSettings
  /// The newest last.
  var living: [Living] = []
  var questions: [Question] = []
  var roundEnd: Microseconds = 0
  var handles = 0
  var asked = 0
  var device: DeviceOrientation
  /// nil while nothing is present, at start.
  var interface: InterfaceOrientation?
  var lock: InterfaceOrientation?
  /// All planar poses ever published.
  var poses: [DeviceOrientation] = []
  /// The view that was consulted after each event.
  var consultations: [Int?] = []
  /// What the last decision was made by.
  var decided = Now(mask: nil, view: nil, base: [], allowed: [])

  init(_ settings: AutorotationSettings, lock: InterfaceOrientation?, device: DeviceOrientation) {
    self.settings = settings
    self.lock = lock
    self.device = device
    if device.isPlanar { poses.append(device) }
    evaluate()
  }

  // MARK: Who counts

  var mask: Living? { living.last { $0.isMask } }

  var consulted: Living? {
    guard let top = living.last(where: { !$0.isMask && $0.parent == nil }) else { return nil }
    return speaker(for: top)
  }

  func speaker(for view: Living) -> Living {
    guard view.saysNothing, let child = living.last(where: { $0.parent == view.handle }) else {
      return view
    }
    return speaker(for: child)
  }

  /// Who counts and what that allows, found anew.
  struct Now {
    let mask: Living?
    let view: Living?
    let base: OrientationList
    /// The base list filtered by view and panel.
    let allowed: OrientationList
  }

  var now: Now {
    let mask = mask
    let view = consulted
    let base = mask?.answers.supported ?? settings.configured
    var allowed = OrientationList()
    for orientation in base
    where settings.panel.contains(orientation) && supports(view, orientation) {
      allowed.append(orientation)
    }
    return Now(mask: mask, view: view, base: base, allowed: allowed)
  }

  // MARK: The three sets

  func supports(_ view: Living?, _ orientation: InterfaceOrientation) -> Bool {
    guard let view else { return true }
    if let answer = view.yesOrNo.last(where: { $0.orientation == orientation }) {
      return answer.yes
    }
    if let supported = view.answers.supported { return supported.contains(orientation) }
    if view.ask == .legacy { return orientation == .portrait }
    return settings.chassis != .handset || orientation != .portraitUpsideDown
  }

  func sets(_ now: Now) -> [Set<InterfaceOrientation>] {
    [
      Set(now.base), Set(OrientationList.all.filter { supports(now.view, $0) }),
      Set(settings.panel),
    ]
  }

  /// The sets as a refusal names them. The view's has an order only where it is given.
  func namedSets(_ now: Now) -> OrientationSets {
    let given = now.view.map(shown)?.supported
    let usual: OrientationList = [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown]
    return OrientationSets(
      application: now.base,
      view: given ?? OrientationList(usual.filter { supports(now.view, $0) }),
      device: settings.panel)
  }

  // MARK: What holds

  var target: InterfaceOrientation? {
    switch device {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    default: nil
    }
  }

  func isAsking(_ now: Now) -> Bool {
    questions.contains { $0.handle == now.mask?.handle || $0.handle == now.view?.handle }
  }

  /// Step 2.
  func preferredByPresentation(_ now: Now) -> InterfaceOrientation? {
    guard let view = now.view, let preferred = view.answers.preferred,
      now.allowed.contains(preferred),
      consultations.dropFirst(view.consultationsBefore).allSatisfy({ $0 == view.handle })
    else { return nil }
    let since = poses.dropFirst(view.posesBefore)
    let before = poses.prefix(view.posesBefore).last ?? since.first
    return since.allSatisfy { $0 == before } ? preferred : nil
  }

  func level(_ now: Now) -> Level {
    for orientation in now.base where settings.panel.contains(orientation) {
      if !supports(now.view, orientation) { return .view }
    }
    return now.mask?.answers.supported == nil ? .configuration : .application
  }

  func held(_ now: Now) -> Hold? {
    if now.allowed.isEmpty { return .noCommonOrientation }
    if interface == target { return nil }
    if lock != nil { return .locked }
    if isAsking(now) { return .asking }
    if now.view?.answers.shouldAutorotate == false { return .shouldAutorotateFalse }
    if preferredByPresentation(now) != nil { return .preferred }
    if let target {
      return keepersOut(of: target, now).allSatisfy(\.saidWithAnswer) ? .refused : .notAllowed
    }
    return device == .unknown ? .unknown : .flat
  }

  /// Each level that keeps an orientation out, with whether that was said with an answer.
  func keepersOut(
    of orientation: InterfaceOrientation, _ now: Now
  ) -> [(name: String, saidWithAnswer: Bool)] {
    var keepers: [(name: String, saidWithAnswer: Bool)] = []
    if !settings.panel.contains(orientation) { keepers.append(("panel", false)) }
    if !now.base.contains(orientation) {
      keepers.append(
        ("application", now.mask?.answers.supported != nil && now.mask?.answered == true))
    }
    if let view = now.view, !supports(view, orientation) {
      let no = view.yesOrNo.contains { $0.orientation == orientation }
      keepers.append(("view", no || (view.answered && view.answers.supported != nil)))
    }
    return keepers
  }

  var state: AutorotationState? {
    guard let interface else { return nil }
    return AutorotationState(
      device: device, interface: interface, held: held(decided), lock: lock,
      allowed: decided.allowed, level: level(decided))
  }

  // MARK: What is shown

  func shown(_ one: Living) -> Answers {
    var answers = one.answers
    for (orientation, yes) in one.yesOrNo {
      var list = Array(answers.supported ?? [.portrait])
      if !yes { list.removeAll { $0 == orientation } }
      if yes { list.append(orientation) }
      answers.supported = OrientationList(list)
    }
    return answers
  }

  var views: [LivingView] {
    var found: [Living] = []
    func add(under parent: Int?) {
      for view in living.reversed() where !view.isMask && view.parent == parent {
        found.append(view)
        add(under: view.handle)
      }
    }
    add(under: nil)
    found += living.reversed().filter(\.isMask)
    return found.map {
      LivingView(
        handle: $0.handle, title: nil, level: $0.isMask ? .application : .view, kind: $0.kind,
        parent: $0.parent, user: $0.user, process: 1, answers: shown($0), ask: $0.ask,
        unanswered: $0.unanswered)
    }
  }

  // MARK: Deciding

  mutating func evaluate() {
    let now = now
    decided = now
    consultations.append(now.view?.handle)
    if let lock, now.allowed.contains(lock) {
      interface = lock
      return
    }
    if let preferred = preferredByPresentation(now) {
      interface = preferred
      return
    }
    if now.view?.answers.shouldAutorotate == false, let interface, now.allowed.contains(interface) {
      return
    }
    if lock == nil, !isAsking(now), let target, now.allowed.contains(target) {
      interface = target
      return
    }
    if let interface, now.allowed.contains(interface) { return }
    if let preferred = now.view?.answers.preferred, now.allowed.contains(preferred) {
      interface = preferred
      return
    }
    if let first = now.allowed.first { interface = first }
  }
}
