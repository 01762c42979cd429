/// One of the program's commands.
protocol Command {
  /// How it is called.
  static var name: String { get }
  /// What it takes besides options, for the list of commands: `FILE`.
  static var operands: String { get }
  /// A line for the list of commands.
  static var summary: String { get }
  /// What `--help` prints below the usage line; options and examples among it.
  static var help: String { get }
  /// Its own long options and whether they take a value; `--socket` and `--help` are every command's.
  static var options: [(name: String, takesValue: Bool)] { get }

  /// Whether a program of the user's may follow `--`.
  static var runsProgram: Bool { get }

  /// Reads the command line. Throws `usage` failures.
  init(_ words: Words) throws(Failure)

  /// Does it; returns the exit code.
  func run(in context: Context) throws(Failure) -> Int32
}

extension Command {
  static var operands: String { "" }
  static var options: [(name: String, takesValue: Bool)] { [] }
  static var runsProgram: Bool { false }

  /// The first line of its help.
  static var usage: String {
    "Usage: orientctl \(name) [OPTION]..." + (operands.isEmpty ? "" : " \(operands)")
  }

  /// A failure of the command line that leads to the help.
  static func mistake(_ text: String) -> Failure {
    Failure(.usage, "\(name): \(text); see orientctl \(name) --help")
  }
}
