import OrientationCore
import Testing

@testable import OrientationTrace

/// Durations and angles as people write them.
@Suite struct QuantityTests {
  @Test(
    arguments: [
      ("300ms", 300_000), ("2s", 2_000_000), ("0ms", 0), ("0s", 0), ("1.5s", 1_500_000),
      ("0,5ms", 500), (" 150 ms ", 150_000), ("3600s", 3_600_000_000), ("0.0004ms", 0),
      ("0.0005ms", 1), ("1e3ms", 1_000_000),
    ] as [(String, Microseconds)])
  func aDurationHasAUnit(_ text: String, _ wanted: Microseconds) throws {
    #expect(try Quantity.duration(text) == wanted)
  }

  @Test(arguments: ["300", "", "2m", "2 h", "5S"])
  func aDurationWithoutMillisecondsOrSecondsIsAnError(_ text: String) {
    #expect(throws: TextError(text, "a duration needs a unit, ms or s, like 300ms")) {
      try Quantity.duration(text)
    }
  }

  @Test(arguments: [
    "-1ms", "s", "ms", "xs", "3601s", "3600001ms", "1e300s", "nans", "1 2s", "300us",
  ])
  func aDurationIsFrom0ToAnHour(_ text: String) {
    #expect(throws: TextError(text, "not a duration from 0 to 3600s, like 300ms or 2s")) {
      try Quantity.duration(text)
    }
  }

  @Test func anglesAreKeptToTheirRange() throws {
    #expect(try Quantity.degrees("15", in: 0...40) == 15)
    #expect(try Quantity.degrees("0", in: 0...40) == 0)
    #expect(try Quantity.degrees("40", in: 0...40) == 40)
    #expect(try Quantity.degrees("12.5", in: 0...40) == 12.5)
    for text in ["-1", "40.5", "", "15deg", "15°", "nan"] {
      #expect(throws: TextError(text, "not an angle in degrees from 0 to 40")) {
        try Quantity.degrees(text, in: 0...40)
      }
    }
  }

  @Test(
    arguments: [0, 1, 1000, 1500, 300_000, 2_000_000, 2_500_000, 3_600_000_000] as [Microseconds])
  func aDurationsTextIsReadAsTheSame(_ duration: Microseconds) throws {
    #expect(try Quantity.duration(Quantity.text(duration: duration)) == duration)
  }

  @Test func textsHaveNoNeedlessDecimals() {
    #expect(Quantity.text(duration: 300_000) == "300ms")
    #expect(Quantity.text(duration: 2_000_000) == "2s")
    #expect(Quantity.text(duration: 0) == "0ms")
    #expect(Quantity.text(duration: 1500) == "1.5ms")
    #expect(Quantity.text(15) == "15")
    #expect(Quantity.text(0.6) == "0.6")
  }
}
