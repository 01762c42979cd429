import OrientationCore
import OrientationTrace

extension Configuration {
  /// PLACEHOLDER until Autorotation has its parser.
  static func orientations(_ text: String) throws(TextError) -> [InterfaceOrientation] {
    var list: [InterfaceOrientation] = []
    for part in text.parts(at: ",") {
      guard let o = InterfaceOrientation.allCases.first(where: { "\($0.name)" == part.trimmed })
      else { throw TextError(String(part), "no orientation") }
      list.append(o)
    }
    return list
  }
}
