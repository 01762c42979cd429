import OrientationWire

extension WireValue {
  /// The value that a reply's parameters are, with whatever a newer daemon has added left out.
  /// Throws `notUnderstood`.
  public init(reply parameters: JSON) throws(ClientError) {
    do {
      try self.init(json: parameters, unknownFields: .ignored)
    } catch {
      throw .notUnderstood(error.description)
    }
  }
}
