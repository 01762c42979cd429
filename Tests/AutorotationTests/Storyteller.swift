import Autorotation
import OrientationCore

/// Makes up events that are likely to matter to the model as it stands.
struct Storyteller {
  var random: SplitMix
  var time: Microseconds = 0
  /// How many containers still come one in the other before anything else does.
  private var nested = 0

  /// What happens before anything is made up.
  private var opening: [Event] = []

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    if random.chance(30) { nested = 1 + random.below(5) }
  }

  /// The configuration that the story begins with.
  mutating func firstSettings() -> AutorotationSettings {
    var settings = settings()
    if random.chance(10) {
      // A mask that goes while a view stays, which leaves nothing.
      settings.configured = random.pick(Self.short)
      settings.panel = .all
      let others = OrientationList.all.subtracting(settings.configured)
      opening = [
        .mask(.all, .never, user: 1000),
        .present(.content, parent: nil, Answers(supported: others), asking(), user: 1000),
        .end(1),
      ]
    }
    return settings
  }

  private static let devices: [DeviceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .unknown, .faceUp, .faceDown,
  ]
  private static let orientations: [InterfaceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]
  private static let lists: [OrientationList] = everyArrangement().map { OrientationList($0) }
  private static let long = lists.filter { $0.count > 2 }
  private static let short = lists.filter { $0.count < 3 }
  private static let chassis: [Chassis?] = [nil, .handset, .tablet]

  mutating func settings() -> AutorotationSettings {
    var settings = AutorotationSettings(
      configured: random.pick(random.chance(50) ? Self.long : Self.short),
      panel: random.chance(60) ? .all : random.pick(Self.long),
      chassis: random.pick(Self.chassis), questionDeadline: 100)
    if random.chance(5) { settings.panel = random.pick(Self.lists) }
    return settings
  }

  private mutating func orientation() -> InterfaceOrientation? {
    random.chance(50) ? random.pick(Self.orientations) : nil
  }

  mutating func lockFromBefore() -> InterfaceOrientation? {
    random.chance(15) ? random.pick(Self.orientations) : nil
  }

  mutating func device() -> DeviceOrientation {
    // Planar ones most of the time.
    Self.devices[random.below(random.chance(70) ? 4 : 7)]
  }

  private mutating func user() -> UInt32 {
    random.chance(90) ? 1000 : random.pick([0, 1001])
  }

  private mutating func list() -> OrientationList {
    random.chance(2) ? [] : random.pick(random.chance(60) ? Self.long : Self.short)
  }

  private mutating func answers(quiet: Int = 30) -> Answers {
    if random.chance(quiet) { return Answers() }
    return Answers(
      supported: random.chance(60) ? list() : nil, preferred: orientation(),
      shouldAutorotate: random.chance(40) ? random.chance(60) : nil)
  }

  private mutating func asking() -> Asking {
    random.chance(40) ? .never : random.pick([.modern, .legacy, .both])
  }

  /// The next event; `views` are those that live now, `open` the questions that do.
  mutating func next(views: [LivingView], open: [Question]) -> Event {
    if !opening.isEmpty { return opening.removeFirst() }
    if nested > 0 {
      nested -= 1
      let kind: ViewKind = nested == 0 && random.chance(50) ? .content : .container
      let quiet = nested > 0 && random.chance(90)
      return .present(
        kind, parent: innermost(of: views),
        quiet ? Answers() : answers(), asking(), user: 1000)
    }
    if !open.isEmpty, random.chance(45) { return answer(to: open) }
    if views.isEmpty, random.chance(40) { return present(over: views) }
    switch random.below(100) {
    case ..<34:
      // The device stays in one pose for less than the deadline more often than not.
      time += Microseconds(random.below(random.chance(60) ? 100 : 150))
      return .publish(device(), at: time)
    case ..<40:
      time += Microseconds(random.below(120))
      return .advance(to: time)
    case ..<43: return .lock(orientation())
    case ..<51: return .unlock
    case ..<60:
      let ask: Asking = random.chance(3) ? .legacy : random.chance(60) ? .modern : .never
      return .mask(random.chance(70) ? list() : nil, ask, user: user())
    case ..<79: return present(over: views)
    case ..<87:
      let containers = views.filter { $0.kind == .container }
      if !containers.isEmpty, random.chance(30) {
        // Says something, so that it no longer hands over, or nothing any more.
        return .update(random.pick(containers).handle, answers(quiet: 50), user: user())
      }
      let isMask = random.chance(20)
      return .update(
        handle(of: views), isMask ? Answers(supported: list()) : answers(), user: user())
    case ..<97: return .end(handle(of: views))
    default: return .reload(settings())
    }
  }

  private mutating func answer(to open: [Question]) -> Event {
    let question = random.pick(open)
    // An old or a strange number now and then.
    let number = random.chance(92) ? question.question : random.below(question.question + 2)
    let isRightKind = random.chance(92)
    if (question.kind == .legacy) == isRightKind {
      return .answer(number, nil, yes: random.chance(60), user: user())
    }
    if random.chance(3) { return .answer(number, nil, yes: nil, user: user()) }
    let forMask = random.chance(50)
    return .answer(
      number, forMask ? Answers(supported: list()) : answers(quiet: 10), yes: nil,
      user: user())
  }

  private mutating func present(over views: [LivingView]) -> Event {
    let kind: ViewKind = random.chance(50) ? .container : .content
    var parent: Int?
    let containers = views.filter { $0.kind == .container && depth(of: $0.handle, in: views) < 5 }
    if !containers.isEmpty, random.chance(70) {
      parent = random.chance(50) ? containers[0].handle : random.pick(containers).handle
    } else if random.chance(5) {
      parent = handle(of: views)
    }
    return .present(
      kind, parent: parent, answers(quiet: kind == .container ? 75 : 20), asking(), user: user())
  }

  private func innermost(of views: [LivingView]) -> Int? {
    views.filter { $0.kind == .container }.map(\.handle).max()
  }

  private func depth(of handle: Int, in views: [LivingView]) -> Int {
    var depth = 0
    var next: Int? = handle
    while let handle = next, let view = views.first(where: { $0.handle == handle }) {
      depth += 1
      next = view.parent
    }
    return depth
  }

  /// A living one nearly always.
  private mutating func handle(of views: [LivingView]) -> Int {
    views.isEmpty || random.chance(4) ? random.below(20) : random.pick(views).handle
  }
}
