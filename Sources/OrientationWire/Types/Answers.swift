import Autorotation
import OrientationCore

/// What a level answers. In JSON what isn't answered is left out.
public struct Answers: Equatable, Sendable {
  /// nil: all that the device can show, but upside down on a handset.
  public var supported: OrientationList?
  /// nil: none.
  public var preferred: InterfaceOrientation?
  /// nil: true.
  public var shouldAutorotate: Bool?

  public init(
    supported: OrientationList? = nil,
    preferred: InterfaceOrientation? = nil,
    shouldAutorotate: Bool? = nil
  ) {
    self.supported = supported
    self.preferred = preferred
    self.shouldAutorotate = shouldAutorotate
  }
}

extension Answers: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    var fields = try FieldReader(json, unknownFields)
    supported = try fields.optional("supported")
    preferred = try fields.optional("preferred")
    shouldAutorotate = try fields.optional("should_autorotate")
    try fields.finish()
  }

  public var json: JSON {
    var fields = FieldWriter()
    fields.put(orNothing: "supported", supported)
    fields.put(orNothing: "preferred", preferred)
    fields.put(orNothing: "should_autorotate", shouldAutorotate)
    return fields.json
  }
}
