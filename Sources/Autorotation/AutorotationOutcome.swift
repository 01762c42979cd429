/// What one event changed, and what the caller has to do about it.
public struct AutorotationOutcome: Equatable, Sendable {
  /// Whether any field of the model's `state` is another than before.
  public var stateChanged = false
  /// Whether the interface turned.
  public var interfaceChanged = false
  /// Whether the lock is another than before, and so has to be kept.
  public var lockChanged = false
  /// To be sent on the calls of the handles that they name.
  public var questions: [Question] = []
  /// No answer to these is taken any more.
  public var closed: [ClosedQuestion] = []
  /// Handles whose calls have to end with the error `Dismissed`, containers before their children.
  public var dismissed: [Int] = []
  /// What was in force when the end of a call left nothing to show: to be logged.
  public var emptied: OrientationSets?

  /// Nothing changed, nothing is to be done.
  public init() {}

  init(from before: AutorotationState, to after: AutorotationState) {
    stateChanged = after != before
    interfaceChanged = after.interface != before.interface
    lockChanged = after.lock != before.lock
  }
}
