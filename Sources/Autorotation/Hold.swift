/// Why the interface doesn't stand as the device does. If several hold, the first in this order is given.
public enum Hold: UInt8, Sendable, CaseIterable {
  /// Nothing is allowed: list, view and panel have no orientation in common.
  case noCommonOrientation
  /// A lock is set, whether what it asks for is allowed or not.
  case locked
  /// A question whose answer counts is open.
  case asking
  /// The view on top doesn't want to turn.
  case shouldAutorotateFalse
  /// The view has just been presented, and takes the orientation that it prefers.
  case preferred
  /// Only what was answered to a question keeps the device's orientation out.
  case refused
  /// The device orientation isn't known.
  case unknown
  /// The device lies on its back or its face.
  case flat
  /// The device's orientation isn't in `allowed`.
  case notAllowed

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .noCommonOrientation: "noCommonOrientation"
    case .locked: "locked"
    case .asking: "asking"
    case .shouldAutorotateFalse: "shouldAutorotateFalse"
    case .preferred: "preferred"
    case .refused: "refused"
    case .unknown: "unknown"
    case .flat: "flat"
    case .notAllowed: "notAllowed"
    }
  }
}
