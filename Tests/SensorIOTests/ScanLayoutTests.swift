import OrientationCore
import OrientationTrace
import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Layout {
    private func layout(
      _ formats: [String], indices: [Int], timestamp: Int? = nil
    ) throws -> ScanLayout {
      let axes = try zip(formats, indices).map {
        ScanLayout.Channel(index: $1, format: try ScanFormat(text: $0))
      }
      return ScanLayout(
        axes: axes,
        timestamp: try timestamp.map {
          ScanLayout.Channel(index: $0, format: try ScanFormat(text: "le:s64/64>>0"))
        })
    }

    private func decode(_ layout: ScanLayout, _ bytes: [UInt8]) -> (Vector, Int64?) {
      #expect(bytes.count == layout.size)
      return bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { (layout.raw($0), layout.time($0)) } ?? (
          Vector(x: 0, y: 0, z: 0), nil
        )
      }
    }

    // A real capture of a HID sensor: above the 16 bits of a sample stand the next axis'.
    @Test func aHIDScanWithTheNextAxisInItsPadding() throws {
      let layout = try layout(
        Array(repeating: "le:s16/32>>0", count: 3), indices: [0, 1, 2], timestamp: 3)
      let bytes: [UInt8] = [
        0x67, 0x00, 0x69, 0xfc, 0x69, 0xfc, 0x7f, 0xfe, 0x7f, 0xfe, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0xce, 0x81, 0x74, 0x45, 0x09, 0xfc, 0x5b, 0x16,
      ]
      let (raw, time) = decode(layout, bytes)
      #expect(raw == Vector(x: 103, y: -919, z: -385))
      #expect(time == 0x165b_fc09_4574_81ce)
    }

    @Test func s32OverItsWholeStorage() throws {
      let layout = try layout(Array(repeating: "le:s32/32>>0", count: 3), indices: [0, 1, 2])
      let (raw, time) = decode(layout, [0, 0, 0, 0, 0xc0, 0xbd, 0xf0, 0xff, 0, 0, 0, 0])
      #expect(raw == Vector(x: 0, y: -1_000_000, z: 0))
      #expect(time == nil)
    }

    @Test func bigEndianShiftedAndInAnotherOrder() throws {
      let layout = try layout(Array(repeating: "be:s12/16>>4", count: 3), indices: [2, 0, 1])
      // y = -1024, z = 5, x = 2047; the low four bits are rubbish.
      let (raw, _) = decode(layout, [0xc0, 0x0f, 0x00, 0x51, 0x7f, 0xf7])
      #expect(raw == Vector(x: 2047, y: -1024, z: 5))
    }

    @Test func eachElementIsAlignedToItsOwnSizeAndAScanToTheLargest() throws {
      let mixed = try layout(["le:s16/16>>0", "le:s32/32>>0", "le:u8/8>>0"], indices: [0, 1, 2])
      let (raw, _) = decode(mixed, [1, 0, 9, 9, 0xfe, 0xff, 0xff, 0xff, 200, 9, 9, 9])
      #expect(raw == Vector(x: 1, y: -2, z: 200))
      #expect(mixed.unroundedSize == 9)
    }

    @Test func aTimestampMayStandBeforeTheAxes() throws {
      let layout = try layout(
        Array(repeating: "le:s16/16>>0", count: 3), indices: [7, 8, 9], timestamp: 2)
      let (raw, time) = decode(layout, [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 4, 0, 0, 0])
      #expect(raw == Vector(x: 2, y: 3, z: 4))
      #expect(time == 1)
      #expect(layout.withoutTimestamp.size == 6)
    }

    @Test func s64AndU12() throws {
      let wide = try layout(Array(repeating: "le:s64/64>>0", count: 3), indices: [0, 1, 2])
      let minus: [UInt8] = [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
      #expect(
        decode(wide, minus + [1, 0, 0, 0, 0, 0, 0, 0] + minus).0 == Vector(x: -2, y: 1, z: -2))
      let unsigned = try layout(Array(repeating: "le:u12/16>>0", count: 3), indices: [0, 1, 2])
      #expect(decode(unsigned, [0xff, 0xff, 0x00, 0xf8, 1, 0]).0 == Vector(x: 4095, y: 2048, z: 1))
    }
  }
}
