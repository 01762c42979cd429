import OrientationCore

/// From counts to g in the screen's frame, by real numbers.
struct ReferenceSensor {
  let calibration: Calibration
  /// What the driver's scale is multiplied by since a magnitude was learnt; where there is no scale, m/s² a count.
  var correction: Double?

  private let formats: [ScanFormat]?
  private let offset: [Double]
  private let scale: [Double]
  private let rows: [[Double]]
  let isScaleKnown: Bool

  init(calibration: Calibration) {
    self.calibration = calibration
    formats = calibration.formats.map { [$0.x, $0.y, $0.z] }
    offset = [calibration.offset.x, calibration.offset.y, calibration.offset.z]
    let said = [calibration.scale.x, calibration.scale.y, calibration.scale.z]
    isScaleKnown = !said.contains(0)
    scale = isScaleKnown ? said : [1, 1, 1]
    rows = ReferenceSensor.screenRows(calibration)
  }

  /// Rows of the matrix that leads into the screen's frame, with z > 0 where the screen looks up.
  private static func screenRows(_ calibration: Calibration) -> [[Double]] {
    let matrix = calibration.matrix
    var x = [matrix.x.x, matrix.x.y, matrix.x.z]
    var y = [matrix.y.x, matrix.y.y, matrix.y.z]
    let own = [matrix.z.x, matrix.z.y, matrix.z.z]
    var z =
      switch calibration.faceUp {
      case .auto: cross(x, y).map { calibration.reportsGravity ? -$0 : $0 }
      case .asIs: own
      case .flip: own.map { -$0 }
      }
    if calibration.frame == .kernel {
      x = x.map { -$0 }
      y = y.map { -$0 }
    }
    z = z.map { $0 + 0 }
    return [x, y, z]
  }

  private static func cross(_ a: [Double], _ b: [Double]) -> [Double] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  }

  /// Whether x and y are treated so much alike that two equal ones stay equal: then a tie is one for integers too. Counts
  /// of which 64 g have over 31 bits are shifted, which rounds them downwards.
  var isSymmetric: Bool {
    rows.joined().allSatisfy { [-1, 0, 1].contains($0) } && offset.allSatisfy { $0 == 0 }
      && Set(scale.map { abs($0) }).count == 1
      && 64 * 9.80665 / abs(scale[0] * (correction ?? 1)) < 0x1p31
  }

  // MARK: Raw values

  /// Signed values that were printed unsigned become negative again.
  func wrapped(_ counts: Vector) -> [Int64] {
    let raw = [counts.x, counts.y, counts.z]
    guard let formats else { return raw }
    return (0..<3).map { axis in
      let format = formats[axis]
      guard format.isSigned, format.bits < 63 else { return raw[axis] }
      let all = Int64(1) << Int64(format.bits)
      return raw[axis] >= all / 2 && raw[axis] < all ? raw[axis] - all : raw[axis]
    }
  }

  /// Whether an axis is at an end of its format, or outside it.
  func isSaturated(_ raw: [Int64]) -> Bool {
    guard let formats else { return false }
    return (0..<3).contains { axis in
      let format = formats[axis]
      let valueBits = format.isSigned ? format.bits - 1 : format.bits
      let highest = valueBits >= 63 ? Int64.max : (Int64(1) << Int64(valueBits)) - 1
      let lowest = format.isSigned ? -highest - 1 : 0
      return raw[axis] <= lowest || raw[axis] >= highest
    }
  }

  // MARK: Acceleration

  /// A magnitude under no scale means nothing until one is learnt.
  var isMagnitudeKnown: Bool { isScaleKnown || correction != nil }

  /// In m/s² by the driver's own scale, in the sensor's frame; in counts where it has none.
  func uncorrected(_ raw: [Int64]) -> [Double] {
    (0..<3).map { (Double(raw[$0]) + offset[$0]) * scale[$0] }
  }

  /// In g in the screen's frame. More than 64 g of an axis are 64 g, which shows where a matrix has no third row.
  func acceleration(_ raw: [Int64]) -> [Double] {
    let g = uncorrected(raw).map { min(max($0 * (correction ?? 1) / 9.80665, -64), 64) }
    return rows.map { row in row[0] * g[0] + row[1] * g[1] + row[2] * g[2] }
  }

  /// The reading that completed a run, which is neither zero nor saturated nor has equal axes.
  func judgeAgain(_ raw: [Int64], _ verdict: Verdict, _ settings: ClassifierSettings) -> Verdict {
    settings.isInGate(acceleration(raw).length) ? .good : .implausible
  }
}

extension [Double] {
  /// The root of the sum of squares.
  var length: Double { reduce(0) { $0 + $1 * $1 }.squareRoot() }
}

extension ClassifierSettings {
  /// Whether so many g are believable.
  func isInGate(_ g: Double) -> Bool {
    g * g >= gateLow * gateLow && g * g <= gateHigh * gateHigh
  }

  /// How far from the gate's ends so many g are, in units of what rounding may change.
  func gateClearance(_ g: Double) -> Double {
    func clearance(_ bound: Double) -> Double { abs(g - bound) / (0.0005 * bound + 0.00025) }
    return min(gateLow == 0 ? .infinity : clearance(gateLow), clearance(gateHigh))
  }
}

/// Remembers whether three equal axes are a fault.
struct ReferenceEqualAxes {
  private var value: Int64?
  private var isFault = false

  /// Whether the reading has equal axes that can't be honest.
  mutating func take(_ raw: [Int64], isPlausible: Bool) -> Bool {
    guard raw[0] == raw[1], raw[1] == raw[2] else {
      value = nil
      isFault = false
      return false
    }
    if !isPlausible { isFault = true }
    if let value, value != raw[0] { isFault = true }
    value = raw[0]
    return isFault
  }
}
