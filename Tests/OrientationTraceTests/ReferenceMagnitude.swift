import OrientationCore

/// Learns how much 1 g is from readings of a sensor at rest.
struct ReferenceMagnitude {
  enum Result { case nothing, refold }

  /// What the driver's scale is to be multiplied by; nil while it is taken as it is.
  private(set) var correction: Double?
  private(set) var clearance = Double.infinity
  /// A steady run has shown the driver's own scale to be right.
  private var isProven = false
  /// How many readings the run has, since when, and between what squared magnitudes.
  private var run: (count: Int, start: Microseconds, least: Double, most: Double)?
  /// What the run showed is known; see docs/decisions/classifier.md.
  private var isRunOver = false

  /// The next reading begins a run.
  mutating func interrupt() { run = nil }

  mutating func take(
    _ raw: [Int64], at time: Microseconds, sensor: ReferenceSensor, settings: ClassifierSettings
  ) -> Result {
    clearance = .infinity
    if isProven || raw[0] == raw[1] && raw[1] == raw[2] || sensor.isSaturated(raw) {
      return .nothing
    }
    let length = sensor.uncorrected(raw).length
    let square = length * length
    var run = self.run ?? (0, time, square, square)
    let least = min(run.least, square)
    let most = max(run.most, square)
    if least > 0 { clearance = abs(most / least - 1.05) / 0.001 }
    if run.count == 0 || most > 1.05 * least {
      self.run = (1, time, square, square)
      isRunOver = false
      return .nothing
    }
    run = (run.count + 1, run.start, least, most)
    self.run = run
    guard !isRunOver, run.count >= 5, time - run.start >= 1_000_000 else { return .nothing }
    let atRest = ((least + most) / 2).squareRoot()
    guard atRest > 0 else { return .nothing }
    isRunOver = true

    if sensor.isScaleKnown {
      clearance = min(clearance, settings.gateClearance(atRest / 9.80665))
      if settings.isInGate(atRest / 9.80665) {
        isProven = true
        defer { correction = nil }
        return correction == nil ? .nothing : .refold
      }
    }
    correction = 9.80665 / atRest
    return .refold
  }
}
