/// A configuration that can't be used: where, and what is wrong with it.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The file; empty when it is no single file's fault.
  package let file: String
  /// The line, from 1; nil when it is the file as a whole.
  package let line: Int?
  /// What is wrong, and what is allowed instead.
  package let message: String
  /// Whether the file that was asked for isn't there.
  package let isMissingFile: Bool

  package init(
    _ file: String, line: Int? = nil, _ message: String, isMissingFile: Bool = false
  ) {
    self.file = file
    self.line = line
    self.message = message
    self.isMissingFile = isMissingFile
  }

  package var description: String {
    if file.isEmpty { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}
