/// How far the screen leans from upright, from the filtered vector, with 5° of hysteresis and no settling.
public struct TiltTracker: Sendable {
  private static let vertical = (enter: AngleBound(degrees: 20), leave: AngleBound(degrees: 25))
  private static let face = (enter: AngleBound(degrees: 70), leave: AngleBound(degrees: 65))

  /// nil before the first vector.
  public private(set) var tilt: Tilt?

  public init() {}

  /// The device is unknown: so is its tilt.
  public mutating func clear() { tilt = nil }

  /// Takes a filtered vector, Q14 in the screen's frame.
  public mutating func observe(_ vector: Vector) {
    let inPlane = vector.x &* vector.x &+ vector.y &* vector.y
    let across = vector.z &* vector.z
    // The lean from upright has the tangent √across / √inPlane.
    let isVertical = tilt == .vertical
    let isFace = tilt == .faceUp || tilt == .faceDown
    let verticalBound = isVertical ? TiltTracker.vertical.leave : TiltTracker.vertical.enter
    let faceBound = isFace ? TiltTracker.face.leave : TiltTracker.face.enter
    if verticalBound.isAbove(opposite: across, adjacent: inPlane) {
      tilt = .vertical
    } else if !faceBound.isAbove(opposite: across, adjacent: inPlane) {
      tilt = vector.z > 0 ? .faceUp : .faceDown
    } else {
      tilt = vector.z > 0 ? .tiltedUp : .tiltedDown
    }
  }
}
