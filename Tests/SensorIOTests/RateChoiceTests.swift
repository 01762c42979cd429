import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Rates {
    @Test(
      arguments: [
        // The smallest listed that is fast enough; written as it stands in the list.
        ("3 6 12 25 50 100 200 400 800 1600", 10, "12"),
        ("1600 800 400 200 100 50 25 12 6 3", 10, "12"),
        ("0.781000 1.563000 3.125000 6.250000 12.500000 25 50 100", 10, "12.500000"),
        ("0,781 6,250 12,500 25", 10, "12,500"),
        ("1 10 25 50", 10, "10"),
        ("1 2 5", 10, "5"),
        ("100", 10, "100"),
        ("[1 1 100]", 10, "10"),
        ("[0.5 2 100]", 10, "10.5"),
        ("[100 2 0.5]", 10, "10.5"),
        ("[20.0 0.1 100.0]", 10, "20"),
        ("[0.1 0.1 5.0]", 10, "5"),
        ("[0.1 0.1 50.0]", 10.3, "10.3"),
        ("[1 0 100]", 10, "10"),
        ("", 10, "10"),
        ("  \n", 12.5, "12.5"),
      ] as [(String, Double, String)])
    func theLowestThatIsFastEnough(available: String, wanted: Double, written: String) {
      let choice = RateChoice(wanted: wanted, available: available)
      #expect(choice.text == written)
      #expect(choice.garbage.isEmpty)
    }

    @Test func withoutAListAnyRateIsTaken() {
      #expect(RateChoice(wanted: 10, available: nil).text == "10")
    }

    @Test(
      arguments: [
        ("3 six 12", "12", ["six"]), ("rubbish", "10", ["rubbish"]),
        ("-5 nan 20", "20", ["-5", "nan"]),
        ("[1 2]", "10", ["[1 2]"]), ("[a 1 100]", "10", ["a"]),
      ] as [(String, String, [String])])
    func garbageInTheListIsPassedOverAndTold(available: String, written: String, garbage: [String])
    {
      let choice = RateChoice(wanted: 10, available: available)
      #expect(choice.text == written)
      #expect(choice.garbage == garbage)
    }
  }
}
