import OrientationCore

/// What a mask or view says of itself, each of the three only if it says it: iOS's `supportedInterfaceOrientations`,
/// `preferredInterfaceOrientationForPresentation` and `shouldAutorotate`.
public struct Answers: Equatable, Sendable {
  /// Left out: of a view all but upside down on a handset and all elsewhere; of a mask the configured list.
  public var supported: OrientationList?
  /// Left out: no preference. Never said by a mask.
  public var preferred: InterfaceOrientation?
  /// Left out: true. Never said by a mask.
  public var shouldAutorotate: Bool?

  public init(
    supported: OrientationList? = nil, preferred: InterfaceOrientation? = nil,
    shouldAutorotate: Bool? = nil
  ) {
    self.supported = supported
    self.preferred = preferred
    self.shouldAutorotate = shouldAutorotate
  }

  /// Whether nothing at all is said.
  public var isEmpty: Bool { supported == nil && preferred == nil && shouldAutorotate == nil }
}
