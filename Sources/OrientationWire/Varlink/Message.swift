/// What all messages have in common.
enum Message {
  /// How deep objects and arrays may stand in each other; the outermost object counts as 1.
  static let depthLimit = 16

  /// Reads one message: a JSON object within the limits.
  static func parse(
    _ bytes: ArraySlice<UInt8>, depthLimit: Int = Message.depthLimit
  ) throws(ProtocolViolation) -> JSON {
    let json: JSON
    do {
      json = try JSON(text: bytes)
    } catch {
      throw .notJSON(error.description)
    }
    guard case .object = json else { throw .notAnObject }
    if json.depth > depthLimit { throw .tooDeep(limit: depthLimit) }
    return json
  }
}
