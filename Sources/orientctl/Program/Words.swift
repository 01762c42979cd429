import LinuxIO

/// A command's part of the command line: options with their values, and operands.
struct Words {
  private(set) var options: [(name: String, value: String)] = []
  let operands: [String]

  /// Throws a `usage` failure that names the command.
  init(_ arguments: [String], for command: any Command.Type) throws(Failure) {
    let known =
      [("socket", true), ("help", false)] + command.options.map { ($0.name, $0.takesValue) }
    var parser = OptionParser(
      arguments, options: known.map { (name: $0.0, takesValue: $0.1) }, permutes: true)
    operands = parser.operands
    do {
      while let option = try parser.next() { options.append(option) }
    } catch {
      // Help always helps, whatever is wrong behind it.
      if !has("help") { throw command.mistake("\(error)") }
    }
  }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The value of an option; the last one if it stands more than once.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// Refuses more operands than `count`.
  func expect(atMost count: Int, for command: any Command.Type) throws(Failure) {
    if operands.count > count {
      throw command.mistake("\"\(operands[count])\" is one word too many")
    }
  }
}
