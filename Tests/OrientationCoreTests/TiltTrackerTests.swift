import Testing

@testable import OrientationCore

#if canImport(Glibc)
  import Glibc
#endif

/// How far the screen leans from upright.
@Suite struct TiltTrackerTests {
  /// A vector that leans by so many degrees from upright, towards the back (screen up) where positive.
  private func leaning(_ degrees: Double, edge: (x: Double, y: Double) = (0, -1)) -> Vector {
    let angle = degrees * .pi / 180
    return Vector(
      x: Int64(16384 * cos(angle) * edge.x), y: Int64(16384 * cos(angle) * edge.y),
      z: Int64(16384 * sin(angle)))
  }

  private func tilt(_ degrees: Double...) -> Tilt? {
    var tracker = TiltTracker()
    for value in degrees { tracker.observe(leaning(value)) }
    return tracker.tilt
  }

  @Test func nothingIsKnownAtFirst() {
    #expect(TiltTracker().tilt == nil)
  }

  @Test func fromNothingTheBoundsAreTwentyAndSeventyDegrees() {
    #expect(tilt(0) == .vertical)
    #expect(tilt(19) == .vertical)
    #expect(tilt(-19) == .vertical)
    #expect(tilt(21) == .tiltedUp)
    #expect(tilt(-21) == .tiltedDown)
    #expect(tilt(69) == .tiltedUp)
    #expect(tilt(-69) == .tiltedDown)
    #expect(tilt(71) == .faceUp)
    #expect(tilt(-71) == .faceDown)
    #expect(tilt(90) == .faceUp)
    #expect(tilt(-90) == .faceDown)
  }

  @Test func verticalIsLeftAtTwentyFiveDegreesAndEnteredAtTwenty() {
    #expect(tilt(0, 24) == .vertical)
    #expect(tilt(0, -24) == .vertical)
    #expect(tilt(0, 26) == .tiltedUp)
    #expect(tilt(0, 26, 21) == .tiltedUp)
    #expect(tilt(0, 26, 19) == .vertical)
  }

  @Test func aFaceIsLeftAtSixtyFiveDegreesAndEnteredAtSeventy() {
    #expect(tilt(90, 66) == .faceUp)
    #expect(tilt(-90, -66) == .faceDown)
    #expect(tilt(90, 64) == .tiltedUp)
    #expect(tilt(-90, -64) == .tiltedDown)
    #expect(tilt(90, 64, 69) == .tiltedUp)
    #expect(tilt(90, 64, 71) == .faceUp)
  }

  @Test func fromOneSideItGoesStraightToTheOther() {
    #expect(tilt(90, -90) == .faceDown)
    #expect(tilt(90, -66) == .faceDown)
    #expect(tilt(45, -45) == .tiltedDown)
    #expect(tilt(90, 0) == .vertical)
    #expect(tilt(0, 90) == .faceUp)
  }

  @Test func theEdgeThatIsUpMakesNoDifference() {
    for edge in [(0.0, 1.0), (1, 0), (-1, 0), (0.6, 0.8)] {
      var tracker = TiltTracker()
      for (degrees, wanted) in [
        (10.0, Tilt.vertical), (45, .tiltedUp), (80, .faceUp), (-45, .tiltedDown),
      ] {
        tracker.observe(leaning(degrees, edge: edge))
        #expect(tracker.tilt == wanted)
      }
    }
  }

  @Test func afterUnknownItBeginsAnew() {
    var tracker = TiltTracker()
    tracker.observe(leaning(0))
    tracker.clear()
    #expect(tracker.tilt == nil)
    tracker.observe(leaning(24))
    #expect(tracker.tilt == .tiltedUp)
  }
}
