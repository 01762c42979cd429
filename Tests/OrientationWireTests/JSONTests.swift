import OrientationWire
import Testing

extension OrientationWireTests {
  @Suite struct JSONs {
    private func read(_ text: String) throws -> JSON { try JSON(text: Array(text.utf8)) }
    private func write(_ json: JSON) -> String { String(decoding: json.text, as: UTF8.self) }

    @Test func everyKindOfValueComesAndGoes() throws {
      let json: JSON = [
        "null": nil, "yes": true, "no": false, "int": -5, "real": 0.00980665, "text": "grüße",
        "list": [1, [], [:]], "empty": "",
      ]
      let text =
        #"{"null":null,"yes":true,"no":false,"int":-5,"real":0.00980665,"text":"grüße","#
        + #""list":[1,[],{}],"empty":""}"#
      #expect(write(json) == text)
      #expect(try read(text) == json)
    }

    @Test func membersKeepTheirOrder() throws {
      #expect(write(try read(#"{ "z": 1, "a": 2, "m": 3 }"#)) == #"{"z":1,"a":2,"m":3}"#)
    }

    @Test func ofARepeatedNameTheLastValueCounts() throws {
      #expect(try read(#"{"a":1,"a":2}"#) == ["a": 2])
    }

    @Test func textKeepsItsNULsAndQuotes() throws {
      let json = try read(#"{"a":"x\u0000\"\\\n\u20ac"}"#)
      #expect(json["a"]?.string == "x\0\"\\\n€")
      #expect(write(json) == #"{"a":"x\u0000\"\\\n€"}"#)
    }

    @Test func aWholeNumberIsOneHoweverItIsWritten() throws {
      let json = try read("[1, 1.0, 1e3, 1.5, 9223372036854775807, true]")
      #expect(json.array?.map(\.integer) == [1, 1, 1000, nil, Int64.max, nil])
    }

    @Test func aWholeNumberOverSixtyFourBitsIsARealOne() throws {
      let json = try read("[1, 9223372036854775808, -1]")
      #expect(json.array?.map(\.integer) == [1, nil, -1])
      #expect(json.array?[1].real == 9_223_372_036_854_775_808)
    }

    @Test func realNumbersComeBackExactlyAndLookAsTheyWereWritten() throws {
      #expect(write([0.1, 9.80665, 1e-7, 1e22, -0.5, 2]) == "[0.1,9.80665,1e-7,1e22,-0.5,2]")
      let awkward: JSON = [.real(0.1 + 0.2), .real(.pi), .real(.leastNonzeroMagnitude), 1.0]
      #expect(try JSON(text: awkward.text) == awkward)
    }

    @Test func aNumberThatIsNoneIsNull() {
      #expect(write([.real(.nan), .real(.infinity), 1]) == "[null,null,1]")
    }

    @Test func depthCountsFromTheOutermostObject() throws {
      #expect(try read("{}").depth == 1)
      #expect(try read(#"{"a":{"b":[1]},"c":2}"#).depth == 3)
      #expect(JSON.string("x").depth == 0)
    }

    @Test(
      arguments: [
        "", " ", "{", "}", "{}{}", "{} x", "'a'", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "[1,]",
        "nul", "[01]", "[+1]", "[1e999]", #"["\ud800"]"#, #"{"\u0000":1}"#, "[\"\u{1}\"]",
        "\u{FEFF}{}",
      ])
    func whatIsNoJSONIsAnError(_ text: String) {
      #expect(throws: JSON.SyntaxError.self) { try read(text) }
    }

    @Test(arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2],
    ])
    func invalidUTF8IsAnError(_ bytes: [UInt8]) {
      #expect(throws: JSON.SyntaxError.self) {
        try JSON(text: Array("[\"".utf8) + bytes + Array("\"]".utf8))
      }
    }

    @Test func aHundredThousandBracketsAreAnError() {
      #expect(throws: JSON.SyntaxError.self) {
        try JSON(text: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
      }
    }

    @Test func randomBytesNeverDoWorseThanAnError() {
      var random = SystemRandomNumberGenerator()
      let alphabet = Array(#"{}[]",:0123456789.eE+-truefalsn\u"#.utf8) + [0x00, 0x80, 0xFF]
      for _ in 0..<20_000 {
        let count = Int.random(in: 0..<40, using: &random)
        let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        if let json = try? JSON(text: bytes) {
          #expect((try? JSON(text: json.text)) == json)
        }
      }
    }
  }
}
