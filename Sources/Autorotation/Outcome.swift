/// What one event changed, and what the caller has to do about it.
public struct Outcome: Equatable, Sendable {
  /// Whether any field of the model's `state` is another than before.
  public var stateChanged = false
  /// Whether the interface turned.
  public var interfaceChanged = false

  init() {}
}
