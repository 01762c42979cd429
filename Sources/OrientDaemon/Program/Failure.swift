/// Why the daemon doesn't start or go on: its exit code, and one line for people.
package struct Failure: Error, Equatable, CustomStringConvertible {
  package let code: ExitCode
  package let description: String

  package init(_ code: ExitCode, _ description: String) {
    self.code = code
    self.description = description
  }
}
