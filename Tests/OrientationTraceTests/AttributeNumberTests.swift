import Testing

@testable import OrientationTrace

/// Numbers as drivers write them.
@Suite struct AttributeNumberTests {
  @Test(arguments: [
    ("0.009806650", 0.00980665), ("0,009806650", 0.00980665), ("9.80665\n", 9.80665),
    ("  -12.5 \r\n", -12.5), ("+3", 3), ("0", 0), ("-0.000000", 0), (".5", 0.5), ("5.", 5),
    ("1e-3", 0.001), ("2E+2", 200), ("1,5e2", 150), ("000007", 7), ("0.000010", 0.00001),
  ])
  func aDecimalMayHaveAPointOrACommaALineEndAndASign(_ text: String, _ value: Double) throws {
    #expect(try AttributeNumber.decimal(text) == value)
  }

  @Test(arguments: [
    "", " ", "\n", "x", "1.2.3", "1,2,3", "1.2,3", "0x10", "nan", "inf", "-", "+", ".", ",", "e5",
    "1e", "1e+", "1 2", "--1", "1-", "1_000", "１", "1.5g", "−5",
  ])
  func whatIsNoNumberIsAnErrorThatQuotesIt(_ text: String) {
    #expect(throws: TextError(text, "not a number")) { try AttributeNumber.decimal(text) }
    #expect(throws: TextError(text, "not a number")) { try AttributeNumber.integer(text) }
  }

  @Test func aNumberBeyondADoubleIsTooLarge() {
    #expect(throws: TextError("1e999", "too large a number")) {
      try AttributeNumber.decimal("1e999")
    }
    #expect(throws: TextError("-1e999", "too large a number")) {
      try AttributeNumber.integer("-1e999")
    }
  }

  @Test(arguments: [
    ("-715", -715), ("64821\n", 64821), ("+5", 5), ("9223372036854775807", Int64.max),
    ("-9223372036854775808", Int64.min), ("0", 0),
  ])
  func wholeNumbersAreExactToTheLastOf64Bits(_ text: String, _ value: Int64) throws {
    #expect(try AttributeNumber.integer(text) == value)
  }

  @Test(
    arguments: [
      ("-12.6", -13), ("12,4", 12), ("0.5", 1), ("-0.5", -1), ("1e3", 1000), ("-0.2", 0), (".5", 1),
    ] as [(String, Int64)])
  func decimalsAreRounded(_ text: String, _ value: Int64) throws {
    #expect(try AttributeNumber.integer(text) == value)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "1e19"])
  func aWholeNumberOver64BitsIsAnError(_ text: String) {
    #expect(throws: TextError(text, "too large for 64 bits")) {
      try AttributeNumber.integer(text)
    }
  }
}
