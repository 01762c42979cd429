/// A moment or a span, in µs. Moments are of CLOCK_BOOTTIME in the daemon and of the trace's start in a replay; the core
/// only ever subtracts them.
public typealias Microseconds = Int64

/// Three axes: raw counts of a sensor, or Q14 (1 g = 16384) in the screen's frame.
public struct Vector: Equatable, Sendable {
  public var x: Int64
  public var y: Int64
  public var z: Int64

  @inlinable
  public init(x: Int64, y: Int64, z: Int64) {
    self.x = x
    self.y = y
    self.z = z
  }
}
