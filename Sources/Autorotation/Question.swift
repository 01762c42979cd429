import OrientationCore

/// One question to one mask or view: may the interface turn?
public struct Question: Equatable, Sendable {
  /// Never used again.
  public var question: Int
  /// The mask or view that is asked.
  public var handle: Int
  public var kind: QuestionKind
  /// The pose that would turn the interface.
  public var device: DeviceOrientation
  /// How the interface would stand then: `device` swapped.
  public var proposed: InterfaceOrientation
  /// Time to answer; afterwards the last answer stands.
  public var answerWithin: Microseconds

  public init(
    question: Int, handle: Int, kind: QuestionKind, device: DeviceOrientation,
    proposed: InterfaceOrientation, answerWithin: Microseconds
  ) {
    self.question = question
    self.handle = handle
    self.kind = kind
    self.device = device
    self.proposed = proposed
    self.answerWithin = answerWithin
  }
}
