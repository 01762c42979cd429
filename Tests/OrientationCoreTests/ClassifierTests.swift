import OrientationCore
import Testing

/// What the comparison with the reference classifier has found, and what it can't reach.
@Suite struct ClassifierTests {
  private let upright = Vector(x: 0, y: -1000, z: 0)
  private let zeros = Vector(x: 0, y: 0, z: 0)
  private let milliG = Calibration(scale: Calibration.Axes(all: 0.00980665))

  @Test func aStretchOfBadReadingsEndsTheCandidateBeforeItEvenWhenTheDeviceWasUnknown() {
    var classifier = Classifier(settings: ClassifierSettings(), calibration: milliG)
    // Unknown because of zeros, then two good readings, then zeros for longer than `stale`, twice.
    var time: Microseconds = 0
    for _ in 0..<2 {
      for _ in 0...20 {
        _ = classifier.observe(zeros, at: time)
        time += 100_000
      }
      #expect(classifier.reason == .zeros)
      #expect(classifier.candidate == nil)
      for _ in 0..<2 {
        _ = classifier.observe(upright, at: time)
        time += 40_000
      }
      #expect(classifier.candidate == .portrait)
    }
  }

  @Test func nothingIsGoodWithoutAScaleHoweverWideTheGate() {
    var settings = ClassifierSettings()
    settings.gateLow = 0
    settings.gateHigh = 16
    var classifier = Classifier(
      settings: settings, calibration: Calibration(scale: Calibration.Axes(all: 0)))
    for counts in [upright, Vector(x: 1, y: -10, z: 0), Vector(x: 0, y: 0, z: 1 << 40)] {
      #expect(classifier.observe(counts, at: 0).verdict == .implausible)
    }
  }
}
