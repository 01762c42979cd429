/// A one-pole low-pass filter by real sample times.
///
/// The state is Q30, sixteen bits more than what goes in and out: without them small steps at high rates are lost.
struct LowPass: Sendable {
  private let timeConstant: Microseconds
  private var x: Int64 = 0
  private var y: Int64 = 0
  private var z: Int64 = 0
  /// The step that `weight` was worked out for; irregular sensors pay a division, regular ones don't.
  private var step: Microseconds = 0
  /// How far the state moves towards the input, Q16.
  private var weight: Int64 = 0

  init(timeConstant: Microseconds) { self.timeConstant = timeConstant }

  /// Starts anew at `value`.
  mutating func seed(_ value: Vector) {
    x = value.x &<< 16
    y = value.y &<< 16
    z = value.z &<< 16
  }

  /// Moves towards `value`, `elapsed` after the last one, which is from 0 to 1 s.
  mutating func move(to value: Vector, elapsed: Microseconds) {
    if elapsed == 0 { return }
    if elapsed != step {
      step = elapsed
      weight = Int64(UInt64(elapsed) &<< 16 / UInt64(elapsed &+ timeConstant))
    }
    // Division rounds towards zero, so that a mirrored reading gives the mirrored value and a tie stays one.
    x = x &+ ((value.x &<< 16) &- x) &* weight / 65536
    y = y &+ ((value.y &<< 16) &- y) &* weight / 65536
    z = z &+ ((value.z &<< 16) &- z) &* weight / 65536
  }

  /// The filtered vector, Q14.
  var value: Vector {
    Vector(x: LowPass.rounded(x), y: LowPass.rounded(y), z: LowPass.rounded(z))
  }

  /// From Q30 to Q14; halves away from zero.
  private static func rounded(_ value: Int64) -> Int64 { (value &+ 0x8000 &+ value &>> 63) &>> 16 }
}
