import OrientationCore

/// Learns how much 1 g is from readings of a sensor at rest, all of which it keeps.
struct ReferenceMagnitude {
  enum Result { case nothing, refold }

  /// What the driver's scale is to be multiplied by; nil while it is taken as it is.
  private(set) var correction: Double?
  private(set) var clearance = Double.infinity
  /// A steady run has shown the driver's own scale to be right.
  private var isProven = false
  /// The run's times and squared magnitudes.
  private var run: [(time: Microseconds, square: Double)] = []

  mutating func take(
    _ raw: [Int64], at time: Microseconds, sensor: ReferenceSensor, settings: ClassifierSettings
  ) -> Result {
    clearance = .infinity
    if isProven || raw[0] == raw[1] && raw[1] == raw[2] || sensor.isSaturated(raw) {
      return .nothing
    }
    let length = sensor.uncorrected(raw).length
    run.append((time, length * length))
    let squares = run.map(\.square)
    guard let least = squares.min(), let most = squares.max(), let first = run.first else {
      return .nothing
    }
    if least > 0 { clearance = abs(most / least - 1.05) / 0.001 }
    if most > 1.05 * least {
      run = [(time, length * length)]
      return .nothing
    }
    guard run.count >= 5, time - first.time >= 1_000_000 else { return .nothing }
    let atRest = ((least + most) / 2).squareRoot()
    guard atRest > 0 else { return .nothing }

    if sensor.isScaleKnown {
      clearance = min(clearance, settings.gateClearance(atRest / 9.80665))
      if settings.isInGate(atRest / 9.80665) {
        isProven = true
        defer { correction = nil }
        return correction == nil ? .nothing : .refold
      }
    }
    if sensor.isMagnitudeKnown {
      let now = atRest * (correction ?? 1) / 9.80665
      clearance = min(clearance, settings.gateClearance(now))
      if settings.isInGate(now) { return .nothing }
    }
    correction = 9.80665 / atRest
    return .refold
  }
}
