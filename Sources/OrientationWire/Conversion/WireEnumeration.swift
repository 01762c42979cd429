import Autorotation
import OrientationCore

/// An enumeration of the interface text: on the socket it is the name.
public protocol WireEnumeration: WireValue, CaseIterable, Equatable, Sendable {
  var name: StaticString { get }
}

extension WireEnumeration {
  /// The case with exactly this name; nil when there is none.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.description == name }) else {
      return nil
    }
    self = found
  }

  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    guard let name = json.string, let found = Self(name: name) else { throw FieldError("") }
    self = found
  }

  public var json: JSON { .string(name.description) }
}

extension DeviceOrientation: WireEnumeration {}
extension InterfaceOrientation: WireEnumeration {}
extension UnknownReason: WireEnumeration {}
extension Verdict: WireEnumeration {}
extension Tilt: WireEnumeration {}
extension Hold: WireEnumeration {}
extension Level: WireEnumeration {}
extension QuestionKind: WireEnumeration {}
extension Asking: WireEnumeration {}
extension ViewKind: WireEnumeration {}

/// In order of preference; repeats are dropped.
extension OrientationList: WireValue {
  public init(json: JSON, unknownFields: UnknownFields) throws(FieldError) {
    self.init(try [InterfaceOrientation](json: json, unknownFields: unknownFields))
  }
  public var json: JSON { .array(map(\.json)) }
}
