import Testing

@testable import OrientationCore

/// Which readings are believed.
@Suite struct GateTests {
  private let twelveBits = ScanFormat(
    isBigEndian: false, isSigned: true, bits: 12, storageBits: 16, shift: 4)
  private let unsigned = ScanFormat(
    isBigEndian: false, isSigned: false, bits: 12, storageBits: 16, shift: 0)

  private func gate(_ format: ScanFormat? = nil) -> Gate {
    Gate(settings: ClassifierSettings(), formats: format.map { Calibration.Formats(all: $0) })
  }

  /// Judges counts of 1/1024 g.
  private func judge(_ gate: inout Gate, _ x: Int64, _ y: Int64, _ z: Int64) -> Verdict {
    let raw = gate.wrapped(Vector(x: x, y: y, z: z))
    return gate.judge(raw, Vector(x: raw.x &* 16, y: raw.y &* 16, z: raw.z &* 16))
  }

  private func verdict(_ x: Int64, _ y: Int64, _ z: Int64, _ format: ScanFormat? = nil) -> Verdict {
    var gate = gate(format)
    return judge(&gate, x, y, z)
  }

  @Test func magnitudesFromThreeFifthsToSevenFifthsAreGood() {
    // 0.6 g are 614.4 counts, 1.4 g 1433.6.
    #expect(verdict(0, -1024, 0) == .good)
    #expect(verdict(0, 615, 0) == .good)
    #expect(verdict(0, 614, 0) == .implausible)
    #expect(verdict(1433, 0, 0) == .good)
    #expect(verdict(1434, 0, 0) == .implausible)
    #expect(verdict(1024, 1023, 0) == .implausible)
    #expect(verdict(-600, 600, 600) == .good)
  }

  @Test func whatIsConfiguredIsTheGate() {
    var settings = ClassifierSettings()
    settings.gateLow = 0.9
    settings.gateHigh = 16
    var gate = Gate(settings: settings, formats: nil)
    #expect(judge(&gate, 0, -921, 0) == .implausible)
    #expect(judge(&gate, 0, -922, 0) == .good)
    #expect(judge(&gate, 0, 16384, 0) == .good)
    #expect(judge(&gate, 0, 16384, 200) == .implausible)
  }

  @Test func threeZerosAreZeros() {
    #expect(verdict(0, 0, 0) == .zeros)
    #expect(verdict(0, 0, 0, twelveBits) == .zeros)
    // 0 is also the end of an unsigned format, but zeros come first.
    #expect(verdict(0, 0, 0, unsigned) == .zeros)
    #expect(verdict(0, 0, 1) == .implausible)
  }

  @Test func anAxisAtTheEndOfItsFormatIsSaturated() {
    #expect(verdict(0, -1024, 2047, twelveBits) == .saturated)
    #expect(verdict(-2048, 0, 0, twelveBits) == .saturated)
    #expect(verdict(0, -1024, 2046, twelveBits) == .implausible)
    #expect(verdict(1024, 0, 1, unsigned) == .saturated)
    #expect(verdict(1024, 4095, 1, unsigned) == .saturated)
    #expect(verdict(1024, 1, 1, unsigned) == .good)
  }

  @Test func aValueOutsideItsFormatIsSaturated() {
    #expect(verdict(0, -1024, 4096, twelveBits) == .saturated)
    #expect(verdict(0, -1024, -2049, twelveBits) == .saturated)
    #expect(verdict(-1, 1024, 5, unsigned) == .saturated)
    #expect(verdict(.max, .min, 5, twelveBits) == .saturated)
  }

  @Test func aValueThatWasPrintedUnsignedIsInside() {
    #expect(verdict(0, 4096 - 1024, 0, twelveBits) == .good)
    #expect(verdict(0, 2048, 0, twelveBits) == .saturated)
  }

  @Test func withoutAFormatNothingIsSaturated() {
    #expect(verdict(0, -1024, 0) == .good)
    #expect(verdict(0, 32767, 0) == .implausible)
  }

  @Test func everyAxisHasItsOwnFormat() {
    let eight = ScanFormat(isBigEndian: false, isSigned: true, bits: 8, storageBits: 8, shift: 0)
    var gate = Gate(
      settings: ClassifierSettings(),
      formats: Calibration.Formats(x: eight, y: twelveBits, z: twelveBits))
    #expect(judge(&gate, 1, 1024, 127) == .good)
    #expect(judge(&gate, 127, 1024, 1) == .saturated)
  }

  @Test func equalAxesOfABelievableLengthMayBeHonest() {
    var gate = gate()
    for _ in 0..<10 { #expect(judge(&gate, 591, 591, 591) == .good) }
  }

  @Test func equalAxesOfAnUnbelievableLengthAreNot() {
    #expect(verdict(919, 919, 919) == .equalAxes)
    #expect(verdict(-3, -3, -3) == .equalAxes)
  }

  @Test func equalAxesWhoseValueChangesAreAFaultUntilTheAxesDiffer() {
    var gate = gate()
    #expect(judge(&gate, 591, 591, 591) == .good)
    #expect(judge(&gate, 592, 592, 592) == .equalAxes)
    #expect(judge(&gate, 592, 592, 592) == .equalAxes)
    #expect(judge(&gate, 591, 591, 591) == .equalAxes)
    #expect(judge(&gate, 591, 591, 590) == .good)
    #expect(judge(&gate, 591, 591, 591) == .good)
  }

  @Test func afterEqualAxesOfAnUnbelievableLengthBelievableOnesAreAChangedValue() {
    var gate = gate()
    #expect(judge(&gate, 919, 919, 919) == .equalAxes)
    #expect(judge(&gate, 591, 591, 591) == .equalAxes)
    #expect(judge(&gate, 0, -1024, 0) == .good)
    #expect(judge(&gate, 591, 591, 591) == .good)
  }

  @Test func zerosAndSaturatedReadingsCountAsEqualAxesToo() {
    var gate = gate(twelveBits)
    #expect(judge(&gate, 591, 591, 591) == .good)
    #expect(judge(&gate, 0, 0, 0) == .zeros)
    #expect(judge(&gate, 591, 591, 591) == .equalAxes)
    #expect(judge(&gate, 5, 2047, 5) == .saturated)
    #expect(judge(&gate, 591, 591, 591) == .good)
    #expect(judge(&gate, 2047, 2047, 2047) == .saturated)
    #expect(judge(&gate, 591, 591, 591) == .equalAxes)
  }

  @Test func theOrderIsZerosSaturatedEqualImplausible() {
    #expect(verdict(2047, 2047, 2047, twelveBits) == .saturated)
    #expect(verdict(2046, 2046, 2046, twelveBits) == .equalAxes)
    #expect(verdict(2046, 2046, 2045, twelveBits) == .implausible)
  }

  @Test func aLossForgetsTheReadingsBefore() {
    var gate = gate()
    #expect(judge(&gate, 592, 592, 592) == .good)
    gate.reset()
    #expect(judge(&gate, 591, 591, 591) == .good)
  }

  @Test func onlyReadingsThatTellAMagnitudeAreUsable() {
    let gate = gate(twelveBits)
    #expect(gate.isUsable(Vector(x: 1, y: 2, z: 3)))
    #expect(!gate.isUsable(Vector(x: 0, y: 0, z: 0)))
    #expect(!gate.isUsable(Vector(x: 591, y: 591, z: 591)))
    #expect(!gate.isUsable(Vector(x: 1, y: 2, z: 2047)))
    #expect(!gate.isUsable(Vector(x: 1, y: 2, z: 5000)))
  }
}
