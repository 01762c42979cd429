/// How one channel stands in a scan of the kernel's buffer: `[be|le]:[s|u]bits/storagebits[Xrepeat]>>shift`.
/// Documentation/ABI/testing/sysfs-bus-iio
public struct ScanFormat: Equatable, Sendable {
  public var isBigEndian: Bool
  public var isSigned: Bool
  /// Significant bits, 1…64.
  public var bits: Int
  /// 8, 16, 32 or 64; at least `bits`, and more than `shift`.
  public var storageBits: Int
  /// How many such values stand side by side; 1 for an axis.
  public var repeats: Int
  /// Unused bits below the significant ones.
  public var shift: Int

  public init(
    isBigEndian: Bool, isSigned: Bool, bits: Int, storageBits: Int, repeats: Int = 1, shift: Int
  ) {
    self.isBigEndian = isBigEndian
    self.isSigned = isSigned
    self.bits = bits
    self.storageBits = storageBits
    self.repeats = repeats
    self.shift = shift
  }

  /// Bytes that the channel takes in a scan, to which its place is aligned too.
  public var storageBytes: Int { storageBits / 8 * repeats }

  /// The smallest raw value that the format can hold.
  public var minimum: Int64 { isSigned ? Int64.min >> Int64(64 - bits) : 0 }

  /// The largest raw value that the format can hold; of an unsigned 64-bit format what an `Int64` can.
  public var maximum: Int64 { Int64.max >> Int64(isSigned ? 64 - bits : max(0, 63 - bits)) }

  /// The value at `bytes`, which must have `storageBits` / 8 of them; no alignment is needed.
  ///
  /// What stands above `bits` is rubbish in the field (HID copies the next axis there), so the shift comes first and the
  /// sign is extended from `bits`.
  @inlinable
  public func decode(_ bytes: UnsafeRawPointer) -> Int64 {
    var word: UInt64
    switch storageBits {
    case 8: word = UInt64(bytes.loadUnaligned(as: UInt8.self))
    case 16:
      let stored = bytes.loadUnaligned(as: UInt16.self)
      word = UInt64(isBigEndian ? UInt16(bigEndian: stored) : UInt16(littleEndian: stored))
    case 32:
      let stored = bytes.loadUnaligned(as: UInt32.self)
      word = UInt64(isBigEndian ? UInt32(bigEndian: stored) : UInt32(littleEndian: stored))
    default:
      let stored = bytes.loadUnaligned(as: UInt64.self)
      word = isBigEndian ? UInt64(bigEndian: stored) : UInt64(littleEndian: stored)
    }
    word = word &>> UInt64(shift)
    // le:s16/16>>4 claims the bits that it shifts out as well.
    let unused = UInt64(64 - min(bits, storageBits - shift))
    let top = word &<< unused
    if isSigned { return Int64(bitPattern: top) &>> Int64(unused) }
    return Int64(clamping: top &>> unused)
  }

  /// A value as an old kernel prints it, brought into the format: signed values were printed unsigned (64821 for -715).
  /// A value outside the format stays outside.
  @inlinable
  public func wrap(_ raw: Int64) -> Int64 {
    let largestUnsigned = UInt64.max &>> UInt64(64 - bits)
    guard isSigned, raw > maximum, UInt64(raw) <= largestUnsigned else { return raw }
    return raw &- Int64(bitPattern: largestUnsigned &+ 1)
  }
}
