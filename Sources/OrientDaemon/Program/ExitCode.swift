/// What a program's end tells; the numbers of sysexits.h.
package enum ExitCode: Int32, Sendable {
  case success = 0
  /// Wrong arguments.
  case usage = 64
  /// A trace that is none.
  case badData = 65
  case noSuchFile = 66
  /// The socket is served by another daemon.
  case unavailable = 69
  /// The operating system refused something that has to work.
  case system = 71
  case notPermitted = 77
  case configuration = 78
}
