import CJansson

extension JSON {
  /// Bytes that aren't a JSON object or array.
  public struct SyntaxError: Error, Equatable, CustomStringConvertible {
    /// What the parser says, with the place.
    public let description: String
  }

  /// Reads one object or array in UTF-8 and nothing behind it.
  ///
  /// Of a repeated name the last value counts. If a whole number is over 64 bits, all of the text become real ones. Refused are a NUL in a
  /// member's name, numbers that no `Double` holds, and 2,048 levels. json_loadb
  public init(text bytes: some Collection<UInt8>) throws(SyntaxError) {
    let bytes = ContiguousArray(bytes)
    var error = json_error_t()
    var parsed = bytes.withUnsafeBytes {
      json_loadb($0.baseAddress, $0.count, Int(JSON_ALLOW_NUL), &error)
    }
    if parsed == nil, json_error_code(&error) == json_error_numeric_overflow {
      parsed = bytes.withUnsafeBytes {
        json_loadb($0.baseAddress, $0.count, Int(JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL), &error)
      }
    }
    guard let parsed else {
      let text = withUnsafeBytes(of: &error.text) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw SyntaxError(description: "\(text) at byte \(error.position)")
    }
    defer { json_decref(parsed) }
    self.init(borrowing: parsed)
  }

  /// The text on one line, without spaces. A real number that is none (not a number, infinity) becomes null.
  /// json_dump_callback
  public var text: [UInt8] {
    guard let value = makeValue() else { return Array("null".utf8) }
    defer { json_decref(value) }
    // JSON_REAL_PRECISION
    let flags = Int(JSON_COMPACT | JSON_ENCODE_ANY) | precision << 11
    var bytes: [UInt8] = []
    withUnsafeMutablePointer(to: &bytes) { pointer in
      _ = json_dump_callback(
        value,
        { chunk, count, data in
          guard let data else { return -1 }
          let bytes = data.assumingMemoryBound(to: [UInt8].self)
          bytes.pointee.append(contentsOf: UnsafeRawBufferPointer(start: chunk, count: count))
          return 0
        }, pointer, flags)
    }
    return bytes
  }

  /// The digits that every real number in here comes back from: 15 or 17.
  ///
  /// What a driver or a person writes has at most 15, and so looks as it was written: 0.00980665 rather than
  /// 0.0098066499999999994.
  private var precision: Int {
    switch self {
    case .real(let value):
      // Swift writes the fewest digits that tell the number from its neighbours.
      value.description.prefix { $0 != "e" }.drop { "-0.".contains($0) }.count { $0 != "." } > 15
        ? 17 : 15
    case .array(let elements): elements.contains { $0.precision == 17 } ? 17 : 15
    case .object(let members): members.contains { $0.value.precision == 17 } ? 17 : 15
    case .null, .bool, .integer, .string: 15
    }
  }

  private init(borrowing value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
    case JSON_REAL: self = .real(json_real_value(value))
    case JSON_STRING:
      self = .string(JSON.text(json_string_value(value), json_string_length(value)))
    case JSON_ARRAY:
      self = .array(
        (0..<json_array_size(value)).compactMap { index in
          json_array_get(value, index).map { JSON(borrowing: $0) }
        })
    case JSON_OBJECT:
      var members: [Member] = []
      members.reserveCapacity(json_object_size(value))
      var iterator = json_object_iter(value)
      while let place = iterator {
        if let member = json_object_iter_value(place) {
          let name = JSON.text(json_object_iter_key(place), json_object_iter_key_len(place))
          members.append(Member(name, JSON(borrowing: member)))
        }
        iterator = json_object_iter_next(value, place)
      }
      self = .object(members)
    default: self = .null
    }
  }

  /// A new reference, nil only for a number that is none. The setters with `_new` take over theirs, nil among them, which
  /// they refuse.
  private func makeValue() -> UnsafeMutablePointer<json_t>? {
    switch self {
    case .null: return json_null()
    case .bool(let value): return value ? json_true() : json_false()
    case .integer(let value): return json_integer(json_int_t(value))
    case .real(let value): return json_real(value)
    case .string(let value):
      var value = value
      return value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { json_stringn_nocheck($0.baseAddress, $0.count) }
      }
    case .array(let elements):
      let array = json_array()
      for element in elements { json_array_append_new(array, element.makeValue() ?? json_null()) }
      return array
    case .object(let members):
      let object = json_object()
      for member in members {
        var name = member.name
        let value = member.value.makeValue() ?? json_null()
        _ = name.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            json_object_setn_new_nocheck(object, $0.baseAddress, $0.count, value)
          }
        }
      }
      return object
    }
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
