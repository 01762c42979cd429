import OrientationCore

extension ScanFormat {
  /// `[be|le]:[s|u]bits/storagebits[Xrepeat]>>shift`, as `scan_elements/in_accel_x_type` has it.
  package init(text: String) throws(TextError) {
    let problem =
      "a scan format is [be|le]:[s|u]bits/storagebits[Xrepeat]>>shift, like le:s16/32>>0"
    var rest = text.trimmed.utf8[...]
    func take(_ word: String) -> Bool {
      guard rest.starts(with: word.utf8) else { return false }
      rest = rest.dropFirst(word.utf8.count)
      return true
    }
    func takeNumber() -> Int? {
      let digits = rest.prefix { $0.isDigit }
      rest = rest.dropFirst(digits.count)
      return digits.count > 3 ? nil : Int(Substring(digits))
    }
    let isBigEndian = take("be:")
    guard isBigEndian || take("le:") else { throw TextError(text, problem) }
    let isSigned = take("s")
    guard isSigned || take("u"), let bits = takeNumber(), take("/"), let storage = takeNumber()
    else {
      throw TextError(text, problem)
    }
    var repeats = 1
    if take("X") {
      guard let count = takeNumber(), count > 0 else { throw TextError(text, problem) }
      repeats = count
    }
    guard take(">>"), let shift = takeNumber(), rest.isEmpty else { throw TextError(text, problem) }
    guard [8, 16, 32, 64].contains(storage) else {
      throw TextError(text, "a scan format stores 8, 16, 32 or 64 bits, not \(storage)")
    }
    // Bits and shift together may be more than is stored: some chips are said to be le:s16/16>>4.
    guard bits > 0, bits <= storage, shift < storage else {
      throw TextError(text, "\(bits) bits shifted by \(shift) don't fit into \(storage)")
    }
    self.init(
      isBigEndian: isBigEndian, isSigned: isSigned, bits: bits, storageBits: storage,
      repeats: repeats, shift: shift)
  }

  /// As the kernel writes it.
  package var text: String {
    let repeated = repeats == 1 ? "" : "X\(repeats)"
    return
      "\(isBigEndian ? "be" : "le"):\(isSigned ? "s" : "u")\(bits)/\(storageBits)\(repeated)>>\(shift)"
  }
}
