import OrientationCore

#if canImport(Glibc)
  import Glibc
#endif

/// A made-up sensor and what it may tell: turns, shakes, spins, faults, gaps, losses. As text, so that what a test prints
/// can be replayed as it is.
struct RandomTrace {
  private var random: SeededRandom
  private var sensor: RandomSensor
  private var lines: [String] = []
  private var time: Microseconds = 0
  /// The acceleration in g, in the screen's frame.
  private var g: [Double] = [0, -1, 0]
  private var lastRaw: [Int64] = []
  private var period: Microseconds
  private var noise: Double
  private let tellsChangesOnly: Bool

  /// The trace of a seed.
  static func text(seed: UInt64) -> String {
    var trace = RandomTrace(seed: seed)
    return trace.write()
  }

  private init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    sensor = RandomSensor(&random)
    period = random.pick([5_000, 10_000, 20_000, 40_000, 100_000, 100_000, 200_000, 500_000])
    noise = random.pick([0, 0.002, 0.01, 0.05])
    tellsChangesOnly = random.chance(0.2)
  }

  private mutating func write() -> String {
    if random.chance(0.2) { time = random.int(0...5_000_000) }
    g = pose()
    let parts = random.int(1...7)
    for _ in 0..<parts { scene() }
    return (["orientd-trace 1"] + sensor.header + RandomTrace.settings(&random) + ["---"] + lines)
      .joined(separator: "\n") + "\n"
  }

  // MARK: Scenes

  private mutating func scene() {
    switch random.int(0...15) {
    case 0...2: rest(count: random.int(1...30))
    case 3...5: turn(to: pose(), count: random.int(1...12))
    case 6: spinFlat()
    case 7: nod()
    case 8: shake()
    case 9: faults()
    case 10: lose()
    case 11: pass(random.int(900_000...4_000_000))
    case 12: time = max(0, time - random.pick([1, 1000, 50_000, 300_000, 3_000_000]))
    case 13: fall()
    case 14:
      period = random.pick([1, 3, 10_000, 100_000, 100_000, 300_000, 999_999, 1_000_000, 1_000_001])
      rest(count: random.int(1...6))
      period = 100_000
    default: mixed()
    }
  }

  private mutating func rest(count: Int64) {
    for _ in 0..<count { tell(g) }
  }

  /// Along the shortest way, or straight through, where the length comes near zero.
  private mutating func turn(to end: [Double], count: Int64) {
    let start = g
    let isStraight = random.chance(0.2)
    for step in 1...count {
      let part = Double(step) / Double(count)
      var now = (0..<3).map { start[$0] + part * (end[$0] - start[$0]) }
      if !isStraight, now.length > 0.05 {
        let length = now.length
        now = now.map { $0 / length }
      }
      g = now
      tell(g)
    }
    rest(count: random.int(0...12))
  }

  /// Nearly flat, with the edges taking turns; on both sides of the angles where flat begins and ends.
  private mutating func spinFlat() {
    let tilt = random.real(1...40) * .pi / 180
    let up = random.pick([-1.0, 1])
    let step = random.real(-1...1)
    var angle = random.real(0...6.28)
    for _ in 0..<random.int(3...30) {
      angle += step
      g = [sin(tilt) * cos(angle), sin(tilt) * sin(angle), cos(tilt) * up]
      tell(g)
    }
  }

  /// The tilt goes to and fro through where flat begins and ends.
  private mutating func nod() {
    let edge = random.pick([[0.0, -1.0], [0, 1], [1, 0], [-1, 0], [0.7, -0.7]])
    let up = random.pick([-1.0, 1])
    let step = random.real(0.02...0.4)
    for index in 0..<random.int(3...40) {
      let tilt = abs(1.5 - (Double(index) * step).truncatingRemainder(dividingBy: 3))
      g = [sin(tilt) * edge[0], sin(tilt) * edge[1], cos(tilt) * up]
      tell(g)
    }
  }

  private mutating func shake() {
    let strength = random.real(0.1...3)
    for _ in 0..<random.int(1...15) { tell(g.map { $0 + strength * random.real(-1...1) }) }
  }

  private mutating func fall() {
    let length = random.real(0...0.7)
    for _ in 0..<random.int(1...25) { tell(g.map { $0 * length }) }
  }

  /// One kind of bad reading, long enough to be stale or not.
  private mutating func faults() {
    let kind = random.int(0...5)
    for _ in 0..<random.int(1...30) { tellFault(kind) }
  }

  /// Good and bad ones of all kinds, with the pose changing in between.
  private mutating func mixed() {
    let badness = random.real(0.05...0.9)
    let restlessness = random.real(0...0.3)
    for _ in 0..<random.int(3...50) {
      if random.chance(restlessness) { g = pose() }
      if random.chance(badness) { tellFault(random.int(0...5)) } else { tell(g) }
    }
  }

  private mutating func lose() {
    let reasons: [UnknownReason] = [.asleep, .starting, .noSensor, .busy, .noData, .stale, .zeros]
    lines.append("\(time) lost \(random.pick(reasons))")
    pass(random.int(0...1_500_000))
  }

  // MARK: Readings

  private mutating func tellFault(_ kind: Int64) {
    switch kind {
    case 0: write([0, 0, 0])
    case 1:
      let value = sensor.counts(random.pick([0.2, 0.577, 0.577, 0.58, 1.2]))
      write([value, value, value])
    case 2: write(sensor.saturated(sensor.raw(g), &random))
    case 3: tell(g.map { $0 * random.pick([0.1, 0.3, 2, 5]) })
    case 4:
      let most = random.pick([100_000, 1 << 31, 1 << 50, Int64.max])
      write((0..<3).map { _ in random.int(-most...most) })
    default: write(lastRaw.isEmpty ? [1, 2, 3] : lastRaw)
    }
  }

  private mutating func tell(_ g: [Double]) {
    let raw = sensor.raw(g.map { $0 + noise * random.noise() })
    let limit = 0.03 * sensor.countsOfOneG
    if tellsChangesOnly, lastRaw.count == 3,
      zip(raw, lastRaw).allSatisfy({ abs(Double($0) - Double($1)) < limit })
    {
      passPeriod()
    } else {
      write(raw)
    }
  }

  private mutating func write(_ raw: [Int64]) {
    lastRaw = raw
    let values = raw.enumerated().map { "\(sensor.printed($1, axis: $0))" }
    lines.append("\(time) " + values.joined(separator: " "))
    if random.chance(0.03) { return }
    passPeriod()
  }

  private mutating func passPeriod() {
    pass(random.chance(0.7) ? period : random.int(0...(2 * period)))
  }

  private mutating func pass(_ span: Microseconds) { time += span }

  /// Anything, but often one of the six, or near a border between them.
  private mutating func pose() -> [Double] {
    let six: [[Double]] = [
      [0, -1, 0], [0, 1, 0], [-1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 0, -1],
    ]
    if random.chance(0.5) { return random.pick(six) }
    if random.chance(0.1) {
      let half = 0.5.squareRoot()
      return [random.pick([half, -half]), random.pick([half, -half]), 0]
    }
    let length = random.chance(0.8) ? 1 : random.real(0.55...1.5)
    let polar = acos(random.real(-1...1))
    let around = random.real(0...6.283)
    return [
      length * sin(polar) * cos(around), length * sin(polar) * sin(around), length * cos(polar),
    ]
  }

  // MARK: Settings

  private static func settings(_ random: inout SeededRandom) -> [String] {
    if random.chance(0.4) { return [] }
    let enter = random.int(5...60)
    let exit = random.int((enter + 1)...80)
    let all = [
      "filter \(random.pick([0, 1, 20, 150, 400, 2000]))ms",
      "settle \(random.pick([0, 1, 50, 300, 1000, 2500]))ms",
      "settle-flat \(random.pick([0, 1, 50, 500, 1000]))ms",
      "hysteresis \(random.pick([0, 0, 5, 15, 25.5, 40]))",
      "gate \(random.pick([0, 0.1, 0.6, 0.9]))..\(random.pick([1.1, 1.4, 3, 16]))",
      "stale \(random.pick([0, 1, 500, 2000, 5000]))ms",
    ]
    var chosen = all.filter { _ in random.chance(0.5) }
    if random.chance(0.5) { chosen += ["flat-enter \(enter)", "flat-exit \(exit)"] }
    return chosen
  }
}
