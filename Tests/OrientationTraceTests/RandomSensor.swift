import OrientationCore

#if canImport(Glibc)
  import Glibc
#endif

/// How a made-up sensor sits in the device, what it counts in, and what it says of that.
struct RandomSensor {
  private(set) var header: [String] = []
  /// True m/s² a count, with its sign, of each axis.
  private var scale: [Double] = [1, 1, 1]
  private var offset: [Double] = [0, 0, 0]
  /// Rows: the screen's x, y and z in the sensor's axes.
  private var rows: [[Double]] = []
  private var bits = 0
  private var isSigned = true
  private var printsUnsigned = false

  init(_ random: inout SeededRandom) {
    mount(&random)
    format(&random)
    count(&random)
    if random.chance(0.2) { header.append("name accel_3d") }
    if random.chance(0.3) { header.append("face-up \(random.pick(["auto", "as-is", "flip"]))") }
    if random.chance(0.2) { header.append("frame \(random.pick(["hwdb", "kernel"]))") }
  }

  /// About so many counts are 1 g.
  var countsOfOneG: Double { 9.80665 / abs(scale[0]) }

  /// So many g in counts of the first axis.
  func counts(_ g: Double) -> Int64 { clamp(g * countsOfOneG - offset[0]) }

  /// What the sensor counts for an acceleration in g in the screen's frame.
  func raw(_ g: [Double]) -> [Int64] {
    (0..<3).map { axis in
      let along = (0..<3).reduce(0) { $0 + rows[$1][axis] * g[$1] }
      return clamp(along * 9.80665 / scale[axis] - offset[axis])
    }
  }

  /// The same with one axis at an end of the format, if there is one.
  func saturated(_ raw: [Int64], _ random: inout SeededRandom) -> [Int64] {
    guard bits > 0, bits < 64 else { return raw }
    var raw = raw
    raw[Int(random.int(0...2))] = random.pick([minimum, maximum])
    return raw
  }

  /// As the driver prints it: some print signed values unsigned.
  func printed(_ raw: Int64, axis: Int) -> Int64 {
    guard printsUnsigned, raw < 0, raw >= minimum else { return raw }
    return raw + Int64(1) << Int64(bits)
  }

  private var minimum: Int64 {
    if bits == 0 || bits == 64 { return Int64.min }
    return isSigned ? -(Int64(1) << Int64(bits - 1)) : 0
  }

  private var maximum: Int64 {
    if bits == 0 || bits == 64 { return Int64.max }
    return Int64(1) << Int64(isSigned ? bits - 1 : bits) - 1
  }

  private func clamp(_ value: Double) -> Int64 {
    let rounded = value.rounded()
    if rounded >= 0x1p62 { return min(maximum, 1 << 62) }
    if rounded <= -0x1p62 { return max(minimum, -1 << 62) }
    return min(max(Int64(rounded), minimum), maximum)
  }

  // MARK: How it sits

  private mutating func mount(_ random: inout SeededRandom) {
    var order = [0, 1, 2]
    order.shuffle(using: &random)
    rows = order.map { axis in
      (0..<3).map { $0 == axis ? random.pick([1.0, -1.0]) : 0 }
    }
    if random.chance(0.25) { turn(&random) }
    // Decimals as people write them; the sensor sits as they say.
    rows = rows.map { row in row.map { ($0 * 10000).rounded() / 10000 } }
    var written = rows
    if random.chance(0.1) { written[2] = random.pick([[0, 0, 0], rows[0], rows[1]]) }
    let texts = written.map { row in row.map { RandomSensor.decimal($0) }.joined(separator: ",") }
    let separator = random.pick([";", "; "])
    header.append("mount-matrix " + texts.joined(separator: separator))
  }

  /// By any angles, so that the sensor is square to nothing.
  private mutating func turn(_ random: inout SeededRandom) {
    for axis in 0..<3 {
      let angle = random.pick([0, 0.02, 0.5236, random.real(-3...3)])
      let (a, b) = ((axis + 1) % 3, (axis + 2) % 3)
      for row in 0..<3 {
        let (p, q) = (rows[row][a], rows[row][b])
        rows[row][a] = p * cos(angle) - q * sin(angle)
        rows[row][b] = p * sin(angle) + q * cos(angle)
      }
    }
  }

  private static func decimal(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  // MARK: What it counts in

  private mutating func format(_ random: inout SeededRandom) {
    guard random.chance(0.6) else { return }
    let format = random.pick([
      "le:s16/32>>0", "be:s12/16>>4", "le:s16/16>>4", "le:s12/16>>4", "le:u12/16>>0",
      "le:s10/16>>6", "le:s32/32>>0", "le:s64/64>>0", "le:u16/16>>0", "le:s8/8>>0",
    ])
    // s16 shifted by 4 doesn't fit into 16 bits; bmc150 has 12.
    let text = format == "le:s16/16>>4" ? "le:s12/16>>4" : format
    let digits = text.dropFirst(4).prefix { $0.isNumber }
    bits = Int(digits) ?? 0
    isSigned = text.contains("s")
    printsUnsigned = isSigned && bits < 64 && random.chance(0.3)
    header.append("format \(text)")
  }

  private mutating func count(_ random: inout SeededRandom) {
    let range = random.pick([2.0, 2, 4, 8, 16])
    var size: Double
    switch bits {
    case 0: size = random.pick([0.0383203125, 0.009807, 0.000598, 0.000001, 9.80665e-12, 0.2])
    case 64: size = random.pick([0.000001, 9.80665e-15])
    case 32: size = 0.00001
    default: size = range * 9.80665 / Double(1 << (isSigned ? bits - 1 : bits - 1))
    }
    // As attributes print it.
    size = RandomSensor.rounded(size)
    scale = [size, size, size]
    if random.chance(0.15) { scale = scale.map { $0 * random.pick([1.0, 1.0, 2, 0.5]) } }
    if random.chance(0.15) { scale = scale.map { $0 * random.pick([1.0, -1]) } }
    if !isSigned { offset = Array(repeating: -Double(1 << (bits - 1)), count: 3) }
    if random.chance(0.15) {
      offset = offset.map { $0 + (random.real(-0.4...0.4) * 9.80665 / size * 4).rounded() / 4 }
    }
    say(&random)
  }

  private mutating func say(_ random: inout SeededRandom) {
    var said = scale
    switch random.int(0...11) {
    case 0: said = [0, 0, 0]
    case 1:
      let factor = random.pick([10, 0.1, 1000, 0.001])
      said = said.map { $0 * factor }
    case 2:
      let factor = random.real(0.2...5)
      said = said.map { $0 * factor }
    case 3: said = said.map { $0 * 1.02 }
    default: break
    }
    let texts = said.map { "\($0)" }
    header.append("scale " + (Set(texts).count == 1 ? texts[0] : texts.joined(separator: " ")))
    let offsets = offset.map { RandomSensor.decimal($0) }
    guard offset != [0, 0, 0] else { return }
    header.append(
      "offset " + (Set(offsets).count == 1 ? offsets[0] : offsets.joined(separator: " ")))
  }

  /// To seven digits.
  private static func rounded(_ value: Double) -> Double {
    let place = pow(10, 6 - log10(value).rounded(.down))
    return (value * place).rounded() / place
  }
}
