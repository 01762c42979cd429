import Glibc
import OrientationCore
import OrientationWire

extension OrientationWire.Reading {
  /// What a reading is told as: `filtered` is Q14 in the screen's frame, nil before the first good reading; lying flat is a
  /// tilt of under `flatBelow` degrees.
  init(
    time: Microseconds, raw: Vector, filtered: Vector?, verdict: Verdict, flatBelow: Double,
    candidate: DeviceOrientation?, remaining: Microseconds?
  ) {
    let vector = filtered ?? Vector(x: 0, y: 0, z: 0)
    let x = Double(vector.x)
    let y = Double(vector.y)
    let inPlane = (x * x + y * y).squareRoot()
    let tilt = atan2(inPlane, abs(Double(vector.z))) * 180 / .pi
    // Portrait is y = -g; turned clockwise, the left edge comes up, which is x = +g.
    let angle = atan2(x, -y) * 180 / .pi
    self.init(
      time: time, raw: raw,
      filtered: Vector(
        x: Self.milli(vector.x), y: Self.milli(vector.y), z: Self.milli(vector.z)),
      verdict: verdict, tilt: Self.rounded(tilt),
      angle: tilt < flatBelow ? nil : Self.rounded(angle < 0 ? angle + 360 : angle),
      candidate: candidate, remaining: remaining)
  }

  /// Thousandths of g from Q14, rounded.
  private static func milli(_ value: Int64) -> Int64 { (value * 1000 + 8192) >> 14 }

  /// To a tenth of a degree, and 360 as 0.
  private static func rounded(_ degrees: Double) -> Double {
    let tenths = (degrees * 10).rounded()
    return tenths == 3600 ? 0 : tenths / 10
  }
}
