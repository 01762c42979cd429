/// A question that can no longer be answered.
public struct ClosedQuestion: Equatable, Sendable {
  /// What closed it.
  public enum Reason: Sendable {
    case answered
    /// The deadline came; counted.
    case unanswered
    /// The device took a newer pose.
    case superseded
    /// The call of the one who was asked ended.
    case ended
  }

  public var question: Int
  /// The mask or view that was asked.
  public var handle: Int
  public var reason: Reason

  public init(question: Int, handle: Int, reason: Reason) {
    self.question = question
    self.handle = handle
    self.reason = reason
  }
}
