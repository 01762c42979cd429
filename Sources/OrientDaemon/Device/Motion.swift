import OrientationCore

/// Whether a device is being moved, from its filtered vectors: a polled sensor is read less often at rest.
struct Motion {
  private var place: Vector?
  private(set) var isMoving = true

  /// 0.06 g in Q14, squared: a turn of 3.5°, and well above the noise of the worst sensors after the filter.
  private static let farSquared: Int64 = 983 * 983

  /// Takes a filtered vector, Q14.
  mutating func observe(_ vector: Vector) {
    guard let place else {
      self.place = vector
      return
    }
    let x = vector.x - place.x
    let y = vector.y - place.y
    let z = vector.z - place.z
    isMoving = x * x + y * y + z * z > Motion.farSquared
    if isMoving { self.place = vector }
  }
}
