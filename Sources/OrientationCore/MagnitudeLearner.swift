/// Learns what 1 g is in counts from a device at rest, since scales are often wrong or missing.
///
/// A run is a stretch of usable readings whose squared magnitudes stay within 5 %. After 5 readings and 1 s of one it is
/// known whether the driver's own scale fits; if so that scale is proved, and nothing more is learnt.
struct MagnitudeLearner: Sendable {
  static let leastReadings = 5
  static let leastTime: Microseconds = 1_000_000
  /// max − min ≤ min / this: within 5 %.
  static let steadiness: Int64 = 20

  private let calibration: Calibration
  private let gate: ClosedRange<Double>
  /// The scales relative to the largest, Q12, and the offsets times these.
  private let weight: Vector
  private let offset: Vector
  /// Bits that the offsets have over what counts may have.
  private let offsetShift: Int64

  private(set) var isProved = false

  /// The present run.
  private var count = 0
  private var start: Microseconds = 0
  private var least: Int64 = 0
  private var most: Int64 = 0
  private var isComplete = false
  /// Bits dropped from counts and from products, so that squares fit; chosen by the run's first reading.
  private var countShift: Int64 = 0
  private var productShift: Int64 = 0

  init(_ calibration: Calibration, settings: ClassifierSettings) {
    self.calibration = calibration
    gate = settings.gateLow...settings.gateHigh
    let scale = calibration.effectiveScale
    let unit = calibration.unit
    func weight(_ scale: Double) -> Int64 { Int64((scale / unit * 4096).rounded()) }
    self.weight = Vector(x: weight(scale.x), y: weight(scale.y), z: weight(scale.z))
    func bounded(_ offset: Double) -> Double {
      let limit = Double(1 << 50)  // so that its product fits
      return max(-limit, min(limit, offset))
    }
    let offsets = Calibration.Axes(
      bounded(calibration.offset.x), bounded(calibration.offset.y), bounded(calibration.offset.z))
    offset = Vector(
      x: Int64((offsets.x * (scale.x / unit) * 4096).rounded()),
      y: Int64((offsets.y * (scale.y / unit) * 4096).rounded()),
      z: Int64((offsets.z * (scale.z / unit) * 4096).rounded()))
    offsetShift = MagnitudeLearner.bitsOver(
      30, Vector(x: Int64(offsets.x), y: Int64(offsets.y), z: Int64(offsets.z)))
  }

  /// What a completed run found.
  enum Finding {
    /// The driver's own scale fits.
    case proved
    /// The readings must be multiplied by this.
    case learnt(correction: Double)
  }

  /// Takes usable, wrapped counts; answers at the reading that completes a run.
  mutating func observe(_ raw: Vector, at time: Microseconds) -> Finding? {
    if count > 0 {
      let square = squaredMagnitude(raw)
      let low = min(least, square)
      let high = max(most, square)
      if high &- low <= low / MagnitudeLearner.steadiness {
        least = low
        most = high
        count &+= 1
        return isComplete ? nil : complete(at: time)
      }
    }
    begin(raw, at: time)
    return nil
  }

  /// Drops the present run: the readings before and after don't belong together.
  mutating func interrupt() { count = 0 }

  private mutating func begin(_ raw: Vector, at time: Microseconds) {
    countShift = max(offsetShift, MagnitudeLearner.bitsOver(30, raw))
    productShift = 0
    productShift = MagnitudeLearner.bitsOver(29, products(raw))
    least = squaredMagnitude(raw)
    most = least
    count = 1
    start = time
    isComplete = false
  }

  private mutating func complete(at time: Microseconds) -> Finding? {
    guard count >= MagnitudeLearner.leastReadings, time &- start >= MagnitudeLearner.leastTime,
      most > 0
    else { return nil }
    isComplete = true
    let middle = (Double(least) + Double(most)) / 2
    let dropped = Double(
      sign: .plus, exponent: Int(productShift &+ countShift) - 12, significand: 1)
    let acceleration = middle.squareRoot() * dropped * calibration.unit
    if calibration.isScaleKnown, gate.contains(acceleration / Fold.standardGravity) {
      isProved = true
      return .proved
    }
    let correction = Fold.standardGravity / acceleration
    return correction > 0 && correction.isFinite ? .learnt(correction: correction) : nil
  }

  private func products(_ raw: Vector) -> Vector {
    func product(_ raw: Int64, _ weight: Int64, _ offset: Int64) -> Int64 {
      // A later reading may be far larger than the run's first. With eight times what counts and offsets may have it is
      // still larger than any of the run, whatever its offset.
      let counts = min(max(raw &>> countShift, -(1 << 33)), 1 << 33)
      return (counts &* weight &+ offset &>> countShift) &>> productShift
    }
    return Vector(
      x: product(raw.x, weight.x, offset.x), y: product(raw.y, weight.y, offset.y),
      z: product(raw.z, weight.z, offset.z))
  }

  private func squaredMagnitude(_ raw: Vector) -> Int64 {
    func square(_ value: Int64) -> Int64 {
      let bounded = min(max(value, -(1 << 30)), 1 << 30)
      return bounded &* bounded
    }
    let value = products(raw)
    return square(value.x) &+ square(value.y) &+ square(value.z)
  }

  /// How many bits the largest axis has over `bits`.
  private static func bitsOver(_ bits: Int, _ value: Vector) -> Int64 {
    let largest = max(max(value.x.magnitude, value.y.magnitude), value.z.magnitude)
    return Int64(max(0, 64 - largest.leadingZeroBitCount - bits))
  }
}
