import OrientationCore

/// What can stand in a message: it comes from JSON and goes to JSON.
public protocol WireValue {
  /// Throws when the JSON is no such value. The error names the innermost field at fault; its name is empty when that is
  /// the value itself.
  init(json: JSON, unknownFields: UnknownFields) throws(FieldError)
  var json: JSON { get }
}

extension WireValue {
  /// The value that `from` finds in the JSON.
  fileprivate static func require<T>(_ value: T?) throws(FieldError) -> T {
    guard let value else { throw FieldError("") }
    return value
  }
}

extension Bool: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    self = try Self.require(json.bool)
  }
  public var json: JSON { .bool(self) }
}

extension WireValue where Self: FixedWidthInteger {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    self = try Self.require(json.integer.flatMap { Self(exactly: $0) })
  }
  public var json: JSON { .integer(Int64(self)) }
}

extension Int: WireValue {}
extension Int64: WireValue {}
extension Int32: WireValue {}
extension UInt32: WireValue {}

extension Double: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    self = try Self.require(json.real)
  }
  public var json: JSON { .real(self) }
}

extension String: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    self = try Self.require(json.string)
  }
  public var json: JSON { .string(self) }
}

extension Array: WireValue where Element: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    self = []
    for element in try Self.require(json.array) {
      append(try Element(json: element, unknownFields: unknownFields))
    }
  }
  public var json: JSON { .array(map(\.json)) }
}

/// x, y, z.
extension Vector: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    let axes = try [Int64](json: json, unknownFields: unknownFields)
    if axes.count != 3 { throw FieldError("") }
    self.init(x: axes[0], y: axes[1], z: axes[2])
  }
  public var json: JSON { .array([.integer(x), .integer(y), .integer(z)]) }
}

extension JSON: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) { self = json }
  public var json: JSON { self }
}
