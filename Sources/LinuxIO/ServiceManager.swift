import CLibsystemd

/// What a service tells the manager that started it.
package enum ServiceManager {
  package enum Notice: Equatable, Sendable {
    /// The service does its work.
    case ready
    /// One line for people.
    case status(String)
    /// The configuration is being read again; `ready` follows. `at` is µs of CLOCK_MONOTONIC.
    case reloading(at: UInt64)
    case stopping
    /// A positive errno, said before leaving.
    case failed(errno: Int32)

    var line: String {
      switch self {
      case .ready: "READY=1"
      // A newline would begin another notice.
      case .status(let text):
        "STATUS=" + String(text.map { $0.isNewline ? " " : $0 })
      case .reloading(let moment): "RELOADING=1\nMONOTONIC_USEC=\(moment)"
      case .stopping: "STOPPING=1"
      case .failed(let errno): "ERRNO=\(errno)"
      }
    }
  }

  /// Tells the manager; false when there is none. sd_notify
  @discardableResult
  package static func notify(_ notices: Notice...) throws(SystemError) -> Bool {
    let text = notices.map(\.line).joined(separator: "\n")
    return try check(sd_notify(0, text), "sd_notify") > 0
  }
}
