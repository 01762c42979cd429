/// How a sensor is read.
public enum SensorMode: UInt8, WireEnumeration {
  /// Nobody listens.
  case off
  /// Through the kernel's buffer, at a trigger.
  case buffer
  /// By reading its attributes at intervals.
  case poll
  /// Made up by the daemon and moved over the socket.
  case simulated
  /// From a trace.
  case replayed

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .off: "off"
    case .buffer: "buffer"
    case .poll: "poll"
    case .simulated: "simulated"
    case .replayed: "replayed"
    }
  }
}
