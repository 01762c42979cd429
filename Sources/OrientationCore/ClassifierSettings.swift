/// What the classifier can be told; the `[Classifier]` section of the configuration.
public struct ClassifierSettings: Equatable, Sendable {
  /// Time constant of the low-pass filter.
  public var filter: Microseconds = 150_000
  /// How long a planar candidate must hold before it is published.
  public var settle: Microseconds = 300_000
  /// How long a face must hold before it is published.
  public var settleFlat: Microseconds = 500_000
  /// Degrees past 45° for which the present axis is kept; 0…40.
  public var hysteresis = 15.0
  /// Degrees of tilt from horizontal under which the device lies flat; less than `flatExit`.
  public var flatEnter = 20.0
  /// Degrees of tilt from horizontal above which it no longer does; less than 90.
  public var flatExit = 30.0
  /// The smallest and the largest believable magnitude, in g.
  public var gateLow = 0.6
  public var gateHigh = 1.4
  /// Nothing but rejected readings for this long makes the device unknown.
  public var stale: Microseconds = 2_000_000

  public init() {}
}
