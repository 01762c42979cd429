import OrientationCore

/// A living mask or view, with what the model needs to know of it beyond what it shows.
struct Entry: Sendable {
  var view: LivingView
  /// The handles of a container's children, the topmost last.
  var children: [Int] = []
  /// The orientations that an answer to a question has kept out of `supported`, until the next `update`.
  var deniedByAnswer = OrientationList()

  /// Whether this user may name it: its owner and root.
  func isOpen(to user: UInt32) -> Bool { user == view.user || user == 0 }

  /// Whether answers of this kind are for the likes of it: a mask has only what it supports.
  func canSay(_ answers: Answers) -> Bool {
    view.level == .view || (answers.preferred == nil && answers.shouldAutorotate == nil)
  }

  var asks: Bool { view.ask != .never }

  /// Whether a child's answers count in the place of this one's.
  var delegates: Bool { view.answers.isEmpty && !children.isEmpty }

  /// What a view supports, with what it doesn't say filled in.
  func supported(on chassis: Chassis?) -> OrientationList {
    if let supported = view.answers.supported { return supported }
    return view.ask == .legacy ? [.portrait] : Chassis.defaultSupported(on: chassis)
  }

  var shouldAutorotate: Bool { view.answers.shouldAutorotate ?? true }

  /// Takes the place of all that was said before.
  mutating func replaceAnswers(_ answers: Answers) {
    view.answers = answers
    deniedByAnswer = []
  }

  /// Takes an answer to a modern question.
  mutating func take(_ answers: Answers) {
    replaceAnswers(answers)
    if let supported = answers.supported {
      deniedByAnswer = OrientationList.all.subtracting(supported)
    }
  }

  /// Takes an answer to a legacy question, which says nothing of the other orientations.
  mutating func take(_ yes: Bool, for orientation: InterfaceOrientation) {
    var supported = view.answers.supported ?? [.portrait]
    if yes { supported.append(orientation) } else { supported.remove(orientation) }
    view.answers.supported = supported
    if yes { deniedByAnswer.remove(orientation) } else { deniedByAnswer.append(orientation) }
  }
}
