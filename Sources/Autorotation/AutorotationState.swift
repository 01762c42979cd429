import OrientationCore

/// What the model decides, as it stands in the published state.
public struct AutorotationState: Equatable, Sendable {
  /// As last published.
  public var device: DeviceOrientation
  public var interface: InterfaceOrientation
  /// nil when the interface stands as the device does and `allowed` isn't empty.
  public var held: Hold?
  /// The orientation that the interface is locked to.
  public var lock: InterfaceOrientation?
  /// In order of preference; empty only while `held` is `noCommonOrientation`.
  public var allowed: OrientationList
  public var level: Level

  public init(
    device: DeviceOrientation, interface: InterfaceOrientation, held: Hold?,
    lock: InterfaceOrientation?, allowed: OrientationList, level: Level
  ) {
    self.device = device
    self.interface = interface
    self.held = held
    self.lock = lock
    self.allowed = allowed
    self.level = level
  }
}
