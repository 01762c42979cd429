import LinuxIO
import OrientClient
import OrientationWire

/// The program: from arguments to exit code.
struct Program {
  /// All commands, in the order in which the help lists them.
  static var commands: [any Command.Type] {
    [
      StatusCommand.self, GetCommand.self, WatchCommand.self, LiveCommand.self,
      LockCommand.self, UnlockCommand.self, MaskCommand.self, PresentCommand.self,
      ViewsCommand.self, SensorsCommand.self, RecordCommand.self, ReplayCommand.self,
    ]
  }

  let output: Output
  let errors: Output
  /// A variable's value; nil for one that isn't set.
  let environment: (String) -> String?

  /// Does what the arguments (without the program's name) say; returns the exit code.
  func run(_ arguments: [String]) -> Int32 {
    do {
      return try start(arguments)
    } catch {
      try? errors.line("orientctl: \(error)")
      return error.code
    }
  }

  private func start(_ arguments: [String]) throws(Failure) -> Int32 {
    var parser = OptionParser(
      arguments, options: ["socket": true, "version": false, "help": false])
    var socket: String?
    while let (name, value) = try option(of: &parser) {
      switch name {
      case "socket": socket = value
      case "version":
        try output.line("orientctl \(Version.text)")
        return 0
      default:
        try output.write(Self.help)
        return 0
      }
    }
    guard let name = parser.operands.first else {
      throw Failure(.usage, "no command; see orientctl --help")
    }
    let rest = Array(parser.operands.dropFirst())
    if name == "help" {
      if let topic = rest.first {
        try output.write(try find(topic).page)
      } else {
        try output.write(Self.help)
      }
      return 0
    }
    return try run(try find(name), rest, socket: socket)
  }

  private func run(
    _ command: any Command.Type, _ arguments: [String], socket: String?
  ) throws(Failure) -> Int32 {
    let words = try Words(arguments, for: command)
    if words.has("help") {
      try output.write(command.page)
      return 0
    }
    let given = words.value("socket") ?? socket
    if given == "" { throw Failure(.usage, "--socket needs a path") }
    let context = Context(
      output: output, errors: errors, environment: environment,
      socket: DaemonSocket.path(given: given, environment: environment))
    return try command.init(words).run(in: context)
  }

  private func find(_ name: String) throws(Failure) -> any Command.Type {
    guard let command = Self.commands.first(where: { $0.name == name }) else {
      throw Failure(.usage, "\(name) is no command; see orientctl --help")
    }
    return command
  }

  private func option(
    of parser: inout OptionParser
  ) throws(Failure) -> (name: String, value: String)? {
    do { return try parser.next() } catch {
      throw Failure(.usage, "\(error); see orientctl --help")
    }
  }
}
