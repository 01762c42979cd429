import OrientClient

/// What a command finds around it.
struct Context {
  let output: Output
  let errors: Output
  /// A variable's value; nil for one that isn't set.
  let environment: (String) -> String?
  /// The daemon's socket.
  let socket: String

  var client: OrientationClient { OrientationClient(at: socket) }

  /// Tells a person something that isn't part of the output. What can't be told is no reason to stop.
  func note(_ text: String) { try? errors.line("orientctl: \(text)") }
}
