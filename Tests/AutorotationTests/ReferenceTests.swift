import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct AgainstTheReference {
    /// The model and the reference side by side.
    struct Pair {
      var model: AutorotationModel
      var reference: ReferenceModel

      init(
        _ settings: AutorotationSettings, lock: InterfaceOrientation? = nil,
        device: DeviceOrientation = .unknown
      ) throws {
        model = try AutorotationModel(settings, lock: lock, device: device)
        reference = ReferenceModel(settings, lock: lock, device: device)
      }

      /// Where the two disagree about what comes of an event and how things stand then; nil if nowhere.
      mutating func disagreement(after event: Event) -> String? {
        let before = model
        let reaction = model.take(event)
        let expected = reference.take(event)
        if reaction != expected { return "it said \(reaction), not \(expected)" }
        if reaction.refusal != nil,
          model.state != before.state || model.nextDeadline != before.nextDeadline
        {
          return "it changed though it refused"
        }
        return disagreement
      }

      var disagreement: String? {
        if model.state != reference.state {
          return "it stands at \(model.state), not at \(String(describing: reference.state))"
        }
        if model.nextDeadline != (reference.questions.isEmpty ? nil : reference.roundEnd) {
          return "its deadline is \(String(describing: model.nextDeadline))"
        }
        return nil
      }

      /// Where the two disagree about what lives.
      var disagreementOnViews: String? {
        model.views == reference.views ? nil : "it shows \(model.views), not \(reference.views)"
      }
    }

    @Test func everyListMaskAndPoseAgreeWithTheReference() throws {
      let poses: [DeviceOrientation] = [
        .portrait, .landscapeLeft, .faceUp, .landscapeRight, .portraitUpsideDown, .unknown,
        .faceDown,
      ]
      for list in Self.lists {
        for mask in [nil] + Self.lists.map(Optional.some) {
          var pair = try Pair(AutorotationSettings(configured: list))
          #expect(pair.model.interface == list.first)
          if let mask { try agree(&pair, after: .mask(mask, .never, user: 1000)) }
          for (time, pose) in poses.enumerated() {
            try agree(&pair, after: .publish(pose, at: Microseconds(time)))
            let model = pair.model
            let standsAsDevice = InterfaceOrientation(swapping: pose) == model.interface
            // Plain comparisons: the macros would take most of the time.
            guard model.allowed == mask ?? list, model.allowed.contains(model.interface),
              model.held == (standsAsDevice ? nil : pose.expectedHold)
            else {
              Issue.record("\(list) under \(String(describing: mask)), \(pose): \(model.state)")
              return
            }
          }
        }
      }
    }

    @Test func everyListViewAndPoseAgreeWithTheReference() throws {
      let sets = Set(everyArrangement().map(Set.init)).map { OrientationList($0) }
      try #require(sets.count == 15)
      for list in Self.lists {
        for set in sets {
          var pair = try Pair(AutorotationSettings(configured: list))
          let view = Answers(supported: set, preferred: set.last)
          try agree(
            &pair, after: .present(.content, parent: nil, view, .never, user: 1000))
          for (time, pose) in DeviceOrientation.allCases.reversed().enumerated() {
            try agree(&pair, after: .publish(pose, at: Microseconds(time)))
            guard pair.model.allowed.contains(pair.model.interface) else {
              Issue.record("\(list) under a view of \(set), \(pose): \(pair.model.state)")
              return
            }
          }
        }
      }
    }

    private func agree(_ pair: inout Pair, after event: Event) throws {
      guard let wrong = pair.disagreement(after: event) else { return }
      throw Disagreement(description: "\(pair.model.settings), \(event): \(wrong)")
    }

    struct Disagreement: Error, CustomStringConvertible { let description: String }

    private static let lists = everyArrangement().map { OrientationList($0) }

    @Test(arguments: 0..<20)
    func randomStacksAndEventOrdersAgree(part: Int) throws {
      var seen: Set<Hold?> = []
      for seed in UInt64(part * 500)..<UInt64(part * 500 + 500) {
        var story = Storyteller(seed: seed)
        let settings = story.firstSettings()
        guard settings.configured.contains(where: settings.panel.contains) else { continue }
        var pair = try Pair(settings, lock: story.lockFromBefore(), device: story.device())
        var events: [Event] = []
        for number in 1...(10 + story.random.below(15)) {
          let views = pair.model.views
          let event = story.next(views: views, open: pair.reference.questions)
          events.append(event)
          let wrong =
            pair.disagreement(after: event)
            ?? (number % 5 == 0 ? pair.disagreementOnViews : nil)
          if let wrong {
            Issue.record("seed \(seed), after \(events): \(wrong)")
            return
          }
          seen.insert(pair.model.held)
        }
      }
      // Else the stories are too tame.
      #expect(seen.count == Hold.allCases.count + 1)
    }
  }
}

extension DeviceOrientation {
  /// What holds the interface in this pose when nobody asks, locks or prefers anything.
  fileprivate var expectedHold: Hold {
    switch self {
    case .unknown: .unknown
    case .faceUp, .faceDown: .flat
    default: .notAllowed
    }
  }
}
