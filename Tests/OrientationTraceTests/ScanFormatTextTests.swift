import OrientationCore
import Testing

@testable import OrientationTrace

/// `scan_elements/in_accel_x_type`.
@Suite struct ScanFormatTextTests {
  private func format(
    _ sign: Character, _ bits: Int, _ storageBits: Int, shift: Int = 0, repeats: Int = 1,
    bigEndian: Bool = false
  ) -> ScanFormat {
    ScanFormat(
      isBigEndian: bigEndian, isSigned: sign == "s", bits: bits, storageBits: storageBits,
      repeats: repeats, shift: shift)
  }

  @Test func everyFormatThatDriversUseIsRead() throws {
    let formats = [
      ("le:s16/32>>0", format("s", 16, 32)),
      ("be:s12/16>>4", format("s", 12, 16, shift: 4, bigEndian: true)),
      ("le:s16/16>>4", format("s", 16, 16, shift: 4)),
      ("le:s12/16>>4", format("s", 12, 16, shift: 4)),
      ("le:s10/16>>6", format("s", 10, 16, shift: 6)),
      ("le:u12/16>>0", format("u", 12, 16)),
      ("le:s32/32>>0", format("s", 32, 32)),
      ("le:s64/64>>0", format("s", 64, 64)),
      ("be:u8/8>>0", format("u", 8, 8, bigEndian: true)),
      ("le:s32/32X4>>0", format("s", 32, 32, repeats: 4)),
    ]
    for (text, wanted) in formats {
      #expect(try ScanFormat(text: text) == wanted)
      #expect(try ScanFormat(text: " \(text)\n") == wanted)
      #expect(wanted.text == text)
    }
  }

  @Test(arguments: [
    "", "le", "le:", "s16/32>>0", "xe:s16/32>>0", "LE:s16/32>>0", "le:16/32>>0", "le:x16/32>>0",
    "le:s/32>>0", "le:s16>>0", "le:s16/>>0", "le:s16/32", "le:s16/32>>", "le:s16/32>0",
    "le:s16/32>>0 x", "le:s16/32X>>0", "le:s16/32X0>>0", "le:s-16/32>>0", "le:s16/32>>-1",
    "le:s16/32>>0>>0", "le: s16/32>>0", "le:s16 /32>>0", "le:s1600/32>>0", "le:s16/32>>0000",
  ])
  func whatIsNoFormatIsAnErrorThatSaysHowOneLooks(_ text: String) {
    #expect {
      try ScanFormat(text: text)
    } throws: { error in
      let error = error as? TextError
      return error?.text == text && error?.problem.hasPrefix("a scan format is [be|le]:") == true
    }
  }

  @Test(arguments: ["le:s16/24>>0", "le:s16/0>>0", "le:s16/128>>0"])
  func storageIs8To64Bits(_ text: String) {
    #expect {
      try ScanFormat(text: text)
    } throws: {
      ($0 as? TextError)?.problem.hasPrefix("a scan format stores 8, 16, 32 or 64 bits, not ")
        == true
    }
  }

  @Test(arguments: ["le:s0/16>>0", "le:s17/16>>0", "le:s1/16>>16", "le:s12/8>>4", "le:s64/32>>0"])
  func theBitsMustFitIntoTheStorage(_ text: String) {
    #expect {
      try ScanFormat(text: text)
    } throws: {
      ($0 as? TextError)?.problem.contains("don't fit into") == true
    }
  }
}
