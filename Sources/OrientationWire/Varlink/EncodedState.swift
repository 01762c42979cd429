import Autorotation

/// A state as it goes over the socket, encoded once for all who listen.
public struct EncodedState: Sendable {
  public let state: State
  /// The state alone, `{"run":…}`.
  let text: [UInt8]
  /// A whole reply of `Subscribe`, with its NUL.
  let streamed: [UInt8]

  public init(_ state: State) {
    self.state = state
    text = state.json.text
    streamed = Self.opening + text + Self.continuing
  }

  static let opening = Array(#"{"parameters":{"state":"#.utf8)
  static let continuing = Array(#"},"continues":true}"#.utf8) + [0]
  static let closing = Array("}}".utf8) + [0]

  /// A reply of a call that a mask or view lives in: `{"parameters":{"handle":…,"state":…,"question":…},"continues":true}`.
  func parts(handle: Int, question: Question?) -> [[UInt8]] {
    let start = Array(#"{"parameters":{"handle":\#(handle),"state":"#.utf8)
    let middle = Array(#","question":"#.utf8) + (question?.json ?? .null).text
    return [start, text, middle + Self.continuing]
  }
}
