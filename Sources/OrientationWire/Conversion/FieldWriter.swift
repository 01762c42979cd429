/// Puts fields into a JSON object, in the order of the interface text.
struct FieldWriter {
  private(set) var members: [JSON.Member] = []

  var json: JSON { .object(members) }

  mutating func put(_ name: String, _ value: some WireValue) {
    members.append(JSON.Member(name, value.json))
  }

  /// A field that is null when there is no value, so that readers of every reply find every field.
  mutating func put(orNull name: String, _ value: (some WireValue)?) {
    members.append(JSON.Member(name, value?.json ?? .null))
  }

  /// A field that is left out when there is no value.
  mutating func put(orNothing name: String, _ value: (some WireValue)?) {
    if let value { put(name, value) }
  }
}
