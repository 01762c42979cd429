/// Takes the fields out of a JSON object one by one, and in the end knows which were left.
struct FieldReader {
  private let members: [JSON.Member]
  private let unknownFields: UnknownFields
  private var known: [String] = []

  /// Throws an error without a name when the JSON isn't an object.
  init(_ json: JSON, _ unknownFields: UnknownFields) throws(FieldError) {
    guard case .object(let members) = json else { throw FieldError("") }
    self.members = members
    self.unknownFields = unknownFields
  }

  /// A field that may be missing or null.
  mutating func optional<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(FieldError) -> Value? {
    known.append(name)
    guard let json = members.first(where: { $0.name == name })?.value, !json.isNull else {
      return nil
    }
    do {
      return try Value(json: json, unknownFields: unknownFields)
    } catch {
      throw error.name.isEmpty ? FieldError(name) : error
    }
  }

  /// A field that must be there.
  mutating func required<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(FieldError) -> Value {
    guard let value = try optional(name, as: type) else { throw FieldError(name) }
    return value
  }

  /// To be called when all fields have been taken: throws the first unknown one where those are refused.
  func finish() throws(FieldError) {
    guard unknownFields == .refused else { return }
    if let stranger = members.first(where: { !known.contains($0.name) }) {
      throw FieldError(stranger.name)
    }
  }
}
