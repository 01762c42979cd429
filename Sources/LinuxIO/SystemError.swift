import Glibc

/// A system call that failed: which one, on what, and why.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The C name of the call.
  package let call: String
  /// The path, address or descriptor that it was about; empty when there is none.
  package let subject: String
  /// A positive errno.
  package let code: Int32

  package init(_ call: String, _ subject: String = "", code: Int32 = errno) {
    self.call = call
    self.subject = subject
    self.code = code
  }

  /// The errno in words, as a person reads it. strerror
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  package var description: String {
    subject.isEmpty ? "\(call): \(reason)" : "\(subject): \(call): \(reason)"
  }
}

/// The negative errno of a libsystemd call as an error, anything else as its value.
@discardableResult
package func check(_ result: Int32, _ call: String, _ subject: String = "") throws(SystemError)
  -> Int32
{
  if result < 0 { throw SystemError(call, subject, code: -result) }
  return result
}

extension SystemError {
  /// Whether a file, or a folder on the way to it, isn't there. ENOENT, ENOTDIR
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The two codes for what a user may not do. EPERM, EACCES
  package var isPermission: Bool { code == EPERM || code == EACCES }
}
