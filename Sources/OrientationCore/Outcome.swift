/// What a call of the classifier came to.
public struct Outcome: Equatable, Sendable {
  /// The new device orientation; nil when it is what it was.
  public var published: DeviceOrientation?
  /// Why the device is unknown, if it is.
  public var reason: UnknownReason?
  /// What became of the reading; nil when there was none.
  public var verdict: Verdict?
  /// The classifier can't go on without a reading: a sensor that only tells changes should be asked for one.
  public var needsReading: Bool
  /// When `advance(to:)` wants to be called, in place of what was said before; nil for not at all.
  public var nextDeadline: Microseconds?
}
