/// What a program's end tells; the numbers of sysexits.h.
enum ExitCode: Int32 {
  /// Wrong arguments.
  case usage = 64
  /// Input that can't be read.
  case badData = 65
  case noSuchFile = 66
  /// No daemon, or one that can't do it.
  case unavailable = 69
  /// The operating system refused something that has to work.
  case system = 71
  /// A file can't be written.
  case output = 74
  case notPermitted = 77
}
