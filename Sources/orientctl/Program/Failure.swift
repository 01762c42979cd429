import LinuxIO
import OrientClient

/// Why a command ends: its exit code, and one line for people.
struct Failure: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let description: String

  init(_ code: ExitCode, _ description: String) {
    self.code = code.rawValue
    self.description = description
  }

  init(_ error: ClientError) {
    code = error.exitCode
    description = error.description
  }

  /// A file that can't be used.
  init(file error: SystemError) {
    code =
      if error.isMissing { ExitCode.noSuchFile.rawValue } else if error.isPermission {
        ExitCode.notPermitted.rawValue
      } else { ExitCode.output.rawValue }
    description = "\(error.subject): \(error.reason)"
  }

  /// Something that the operating system always grants.
  init(system error: SystemError) { self.init(.system, error.description) }

  /// What `body` returns; what it throws as a failure of the operating system.
  static func catching<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(Failure) -> Value {
    do throws(SystemError) { return try body() } catch { throw Failure(system: error) }
  }
}
