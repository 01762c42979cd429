/// Who answers the calls of one interface.
package protocol Service: AnyObject {
  /// The full name, `io.orientd.Orientation`.
  var interface: String { get }

  /// Answers a call of that interface, at once or later. A call that isn't answered at once is kept by whoever will.
  func serve(_ call: ServerCall)
}
