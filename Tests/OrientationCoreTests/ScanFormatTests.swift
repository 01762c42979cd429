import OrientationCore
import Testing

/// Values out of the bytes of a scan.
@Suite struct ScanFormatTests {
  private func format(
    _ sign: Character, _ bits: Int, _ storageBits: Int, shift: Int = 0, bigEndian: Bool = false
  ) -> ScanFormat {
    ScanFormat(
      isBigEndian: bigEndian, isSigned: sign == "s", bits: bits, storageBits: storageBits,
      shift: shift)
  }

  private func decode(_ format: ScanFormat, _ bytes: [UInt8]) -> Int64 {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return .min }
      return format.decode(start)
    }
  }

  @Test func hidStoresTheNextAxisAboveTheSixteenBits() {
    // 103, -919, -385 as a HID sensor writes them.
    let hid = format("s", 16, 32)
    #expect(decode(hid, [0x67, 0x00, 0x69, 0xfc]) == 103)
    #expect(decode(hid, [0x69, 0xfc, 0x7f, 0xfe]) == -919)
    #expect(decode(hid, [0x7f, 0xfe, 0x00, 0x00]) == -385)
  }

  @Test func bigEndianTwelveBitsStandAboveFourUnusedOnes() {
    // mxc4005, mma8452.
    let chip = format("s", 12, 16, shift: 4, bigEndian: true)
    #expect(decode(chip, [0x40, 0x00]) == 1024)
    #expect(decode(chip, [0xc0, 0x0f]) == -1024)
    #expect(decode(chip, [0xff, 0xf7]) == -1)
    #expect(decode(chip, [0x80, 0x00]) == -2048)
    #expect(decode(chip, [0x7f, 0xff]) == 2047)
  }

  @Test func littleEndianTwelveBitsStandAboveFourUnusedOnes() {
    // kxcjk, bmc150.
    let chip = format("s", 12, 16, shift: 4)
    #expect(decode(chip, [0x00, 0x40]) == 1024)
    #expect(decode(chip, [0x0f, 0xc0]) == -1024)
  }

  @Test func aFormatThatClaimsTheBitsThatItShiftsOutKeepsItsSign() {
    // le:s16/16>>4: twelve bits are left, and the highest of them is the sign.
    let chip = format("s", 16, 16, shift: 4)
    #expect(decode(chip, [0x00, 0x40]) == 1024)
    #expect(decode(chip, [0x0f, 0xc0]) == -1024)
    let unsigned = format("u", 16, 16, shift: 4)
    #expect(decode(unsigned, [0x0f, 0xc0]) == 3072)
  }

  @Test func rubbishAboveTheBitsIsCutOff() {
    let low = format("s", 12, 16)
    #expect(decode(low, [0x00, 0xf4]) == 1024)
    #expect(decode(low, [0x00, 0x5c]) == -1024)
    let ten = format("s", 10, 16, shift: 2)
    #expect(decode(ten, [0xff, 0xf0]) == 63)
    #expect(decode(ten, [0x00, 0x08]) == -512)
  }

  @Test func unsignedValuesHaveNoSign() {
    let chip = format("u", 12, 16)
    #expect(decode(chip, [0xff, 0xff]) == 4095)
    #expect(decode(chip, [0x00, 0x08]) == 2048)
    #expect(decode(format("u", 8, 8), [0xff]) == 255)
    #expect(decode(format("u", 32, 32), [0xff, 0xff, 0xff, 0xff]) == 4_294_967_295)
  }

  @Test func eightBitsNeedNoByteOrder() {
    for bigEndian in [false, true] {
      #expect(decode(format("s", 8, 8, bigEndian: bigEndian), [0xf0]) == -16)
      #expect(decode(format("s", 6, 8, shift: 2, bigEndian: bigEndian), [0x83]) == -32)
    }
  }

  @Test func allThirtyTwoBitsCount() {
    #expect(decode(format("s", 32, 32), [0xc0, 0xbd, 0xf0, 0xff]) == -1_000_000)
    #expect(
      decode(format("s", 32, 32, bigEndian: true), [0xff, 0xf0, 0xbd, 0xc0]) == -1_000_000)
    #expect(decode(format("s", 24, 32, shift: 8), [0x12, 0xfe, 0xff, 0xff]) == -2)
  }

  @Test func allSixtyFourBitsCount() {
    let minusTwo: [UInt8] = [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
    #expect(decode(format("s", 64, 64), minusTwo) == -2)
    #expect(decode(format("s", 64, 64, bigEndian: true), minusTwo.reversed()) == -2)
    #expect(decode(format("s", 48, 64, shift: 16), [9, 9, 0, 0, 0, 0, 0, 0x80]) == -1 << 47)
    #expect(decode(format("s", 64, 64), [0, 0, 0, 0, 0, 0, 0, 0x80]) == Int64.min)
    // More than a signed number can hold is the largest one.
    #expect(decode(format("u", 64, 64), minusTwo) == Int64.max)
    #expect(decode(format("u", 63, 64), minusTwo) == Int64.max - 1)
  }

  @Test func aValueMayStandAtAnyAddress() {
    let bytes: [UInt8] = [0, 0, 0, 0x69, 0xfc, 0x7f, 0xfe]
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      #expect(format("s", 16, 32).decode(start + 3) == -919)
    }
  }

  @Test func everyFormatGivesBackWhatWasStored() {
    var checked = 0
    for storage in [8, 16, 32, 64] {
      for bits in 1...storage {
        for shift in [0, 1, storage - bits] where shift + bits <= storage && shift >= 0 {
          for bigEndian in [false, true] {
            for sign in ["s", "u"] as [Character] {
              let format = format(sign, bits, storage, shift: shift, bigEndian: bigEndian)
              for value in [format.minimum, format.maximum, 0, format.maximum / 3] {
                let rubbish: UInt64 = 0xa5a5_a5a5_a5a5_a5a5
                let used = (UInt64.max >> UInt64(64 - bits)) << UInt64(shift)
                let word = rubbish & ~used | (UInt64(bitPattern: value) << UInt64(shift)) & used
                let bytes = (0..<storage / 8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
                #expect(decode(format, bigEndian ? bytes.reversed() : bytes) == value)
                checked += 1
              }
            }
          }
        }
      }
    }
    #expect(checked > 4000)
  }

  // MARK: Ends and wrapping

  @Test func theEndsOfAFormatFollowFromItsBits() {
    #expect(format("s", 12, 16).minimum == -2048)
    #expect(format("s", 12, 16).maximum == 2047)
    #expect(format("u", 12, 16).minimum == 0)
    #expect(format("u", 12, 16).maximum == 4095)
    #expect(format("s", 64, 64).minimum == Int64.min)
    #expect(format("s", 64, 64).maximum == Int64.max)
    #expect(format("u", 64, 64).maximum == Int64.max)
    #expect(format("u", 63, 64).maximum == Int64.max)
    #expect(format("s", 1, 8).minimum == -1)
    #expect(format("s", 1, 8).maximum == 0)
  }

  @Test func signedValuesThatWerePrintedUnsignedBecomeNegativeAgain() {
    let hid = format("s", 16, 32)
    #expect(hid.wrap(64821) == -715)
    #expect(hid.wrap(32768) == -32768)
    #expect(hid.wrap(65535) == -1)
    #expect(hid.wrap(32767) == 32767)
    #expect(hid.wrap(-715) == -715)
    #expect(format("s", 12, 16).wrap(4095) == -1)
    #expect(format("s", 32, 32).wrap(4_294_966_296) == -1000)
    #expect(format("s", 63, 64).wrap(Int64.max) == -1)
    #expect(format("s", 64, 64).wrap(Int64.max) == Int64.max)
  }

  @Test func whatDoesNotFitStaysOutsideTheFormat() {
    let hid = format("s", 16, 32)
    #expect(hid.wrap(65536) == 65536)
    #expect(hid.wrap(-32769) == -32769)
    #expect(hid.wrap(.max) == .max)
    #expect(hid.wrap(.min) == .min)
    #expect(format("u", 12, 16).wrap(5000) == 5000)
    #expect(format("u", 12, 16).wrap(-1) == -1)
  }

  @Test func aChannelTakesItsStorageForEachRepeat() {
    var quaternion = format("s", 32, 32)
    quaternion.repeats = 4
    #expect(quaternion.storageBytes == 16)
    #expect(format("s", 16, 32).storageBytes == 4)
  }
}
