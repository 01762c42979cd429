import Autorotation
import LinuxIO
import OrientationCore

/// A command's part of the command line: options with their values, and operands.
struct Words {
  private(set) var options: [(name: String, value: String)] = []
  let operands: [String]
  /// What follows `--`, for a command that runs a program: the program and its arguments. nil without `--`.
  let program: [String]?

  /// Throws a `usage` failure that names the command.
  init(_ arguments: [String], for command: any Command.Type) throws(Failure) {
    let known =
      [("socket", true), ("help", false)] + command.options.map { ($0.name, $0.takesValue) }
    let end = command.runsProgram ? arguments.firstIndex(of: "--") : nil
    program = end.map { Array(arguments[($0 + 1)...]) }
    var parser = OptionParser(
      Array(arguments[..<(end ?? arguments.endIndex)]),
      options: known.map { (name: $0.0, takesValue: $0.1) }, permutes: true)
    operands = parser.operands
    do {
      while let option = try parser.next() { options.append(option) }
    } catch {
      // Help always helps, whatever is wrong behind it.
      if !has("help") { throw command.mistake("\(error)") }
    }
    if program == [], !has("help") { throw command.mistake("no command follows --") }
  }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The value of an option; the last one if it stands more than once.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// Reads an operand or an option's value.
  static func orientation(
    _ text: String, for command: any Command.Type
  ) throws(Failure) -> InterfaceOrientation {
    do { return try InterfaceOrientation(parsing: text) } catch {
      throw command.mistake("\(error)")
    }
  }

  /// Reads a list with at least one orientation.
  static func list(
    _ text: String, for command: any Command.Type
  ) throws(Failure) -> OrientationList {
    let list: OrientationList
    do { list = try OrientationList(parsing: text) } catch { throw command.mistake("\(error)") }
    if list.isEmpty { throw command.mistake("an empty list leaves nothing to show") }
    return list
  }

  /// Refuses more operands than `count`.
  func expect(atMost count: Int, for command: any Command.Type) throws(Failure) {
    if operands.count > count {
      throw command.mistake(
        "\"\(operands[count])\" is one word too many"
          + (command.runsProgram ? " (a command to run follows --)" : ""))
    }
  }
}
