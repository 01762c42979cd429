/// Where the device's own top points; the seven values of iOS's `UIDeviceOrientation`.
///
/// `landscapeLeft` has the right edge up, `landscapeRight` the left edge up.
public enum DeviceOrientation: UInt8, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// One of the four poses in which the screen stands on an edge.
  public var isPlanar: Bool {
    switch self {
    case .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight: true
    case .unknown, .faceUp, .faceDown: false
    }
  }

  /// Lying flat, on its back or on its face.
  public var isFace: Bool { self == .faceUp || self == .faceDown }

  /// The name used in every text: traces, the socket, the command line.
  public var name: StaticString {
    switch self {
    case .unknown: "unknown"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeLeft: "landscapeLeft"
    case .landscapeRight: "landscapeRight"
    case .faceUp: "faceUp"
    case .faceDown: "faceDown"
    }
  }
}

/// How the picture stands; the four values of iOS's `UIInterfaceOrientation`.
public enum InterfaceOrientation: UInt8, Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

  /// The name used in every text: configuration, the socket, the command line.
  public var name: StaticString {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeLeft: "landscapeLeft"
    case .landscapeRight: "landscapeRight"
    }
  }
}

/// Why the device orientation is unknown.
public enum UnknownReason: UInt8, Sendable {
  /// Nobody listens, so the sensor is off.
  case asleep
  /// The sensor has just been switched on and has not decided yet.
  case starting
  case noSensor
  /// Another program holds the sensor.
  case busy
  /// The sensor is on and says nothing.
  case noData
  /// It said something once, and then nothing more.
  case stale
  /// Nothing but 0, 0, 0.
  case zeros
  /// Nothing but three equal axes.
  case equalAxes
  /// Nothing but values at the end of the format.
  case saturated
  /// Nothing but magnitudes far from 1 g.
  case implausible

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .asleep: "asleep"
    case .starting: "starting"
    case .noSensor: "noSensor"
    case .busy: "busy"
    case .noData: "noData"
    case .stale: "stale"
    case .zeros: "zeros"
    case .equalAxes: "equalAxes"
    case .saturated: "saturated"
    case .implausible: "implausible"
    }
  }
}

/// What became of one reading.
public enum Verdict: UInt8, Sendable {
  case good, implausible, saturated, zeros, equalAxes

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .good: "good"
    case .implausible: "implausible"
    case .saturated: "saturated"
    case .zeros: "zeros"
    case .equalAxes: "equalAxes"
    }
  }

  /// Why the device is unknown when readings like this are all there is; nil for a good one.
  public var reason: UnknownReason? {
    switch self {
    case .good: nil
    case .implausible: .implausible
    case .saturated: .saturated
    case .zeros: .zeros
    case .equalAxes: .equalAxes
    }
  }
}

/// How far the screen leans from upright, whichever edge is up: vertical under 20°, a face from 70°.
public enum Tilt: UInt8, Sendable {
  case vertical, tiltedUp, tiltedDown, faceUp, faceDown

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .vertical: "vertical"
    case .tiltedUp: "tiltedUp"
    case .tiltedDown: "tiltedDown"
    case .faceUp: "faceUp"
    case .faceDown: "faceDown"
    }
  }
}

#if !hasFeature(Embedded)
  // `allCases` is an array, which the core compiled with -no-allocations must not have.
  extension DeviceOrientation: CaseIterable {}
  extension InterfaceOrientation: CaseIterable {}
  extension UnknownReason: CaseIterable {}
  extension Verdict: CaseIterable {}
  extension Tilt: CaseIterable {}
#endif
