import OrientationCore

extension InterfaceOrientation {
  /// How the picture stands upright on a device in this pose; nil for a pose that lies flat or isn't known.
  ///
  /// This is the swap, and the only place where it stands: turning the device one way turns the picture the other way, so
  /// a device in `landscapeLeft` shows `landscapeRight`, and the reverse.
  public init?(swapping device: DeviceOrientation) {
    switch device {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    case .unknown, .faceUp, .faceDown: return nil
    }
  }
}
