import LinuxIO
import OrientationTrace
import Testing

@testable import orientctl

/// Every `Tests/Traces/NAME.trace` replayed must give `NAME.expected`, to the letter.
///
/// `ORIENTD_WRITE_EXPECTED=1` writes what is missing, to be looked at before it is committed.
@Suite struct GoldenTests {
  @Test("A replayed trace gives what is expected of it", arguments: GoldenTrace.all)
  func aReplayedTraceGivesWhatIsExpectedOfIt(_ golden: GoldenTrace) throws {
    let text = try TextFile.read(golden.path)
    if golden.isMissingAndWanted { try golden.write(expected: GoldenTrace.replay(text)) }
    #expect(try GoldenTrace.replay(text) == TextFile.read(golden.expectedPath))
  }

  @Test func thereAreTraces() { #expect(GoldenTrace.all.count > 40) }
}
