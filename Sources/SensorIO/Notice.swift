/// Something for the log: one sentence that says what happened, to what, and what a person can do.
package struct Notice: Equatable, Sendable {
  /// How much it matters; the raw values are syslog's priorities.
  package enum Level: Int, Sendable {
    case error = 3
    case warning, notice, info, debug
  }

  package var level: Level
  package var text: String

  package init(_ level: Level, _ text: String) {
    self.level = level
    self.text = text
  }
}
