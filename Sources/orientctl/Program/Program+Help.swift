import OrientClient

extension Program {
  /// What `orientctl --help` prints.
  static var help: String {
    let names = commands.map { $0.name + ($0.operands.isEmpty ? "" : " \($0.operands)") }
    let width = names.map(\.count).max() ?? 0
    let list = zip(names, commands).map { name, command in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(command.summary)\n"
    }
    return """
      Usage: orientctl [--socket PATH] COMMAND [OPTION]...
      Asks orientd which way up this device is and how its screen's picture stands.

      \(list.joined())
      orientctl COMMAND --help tells more of each.

        --socket PATH  the daemon's socket; else $\(DaemonSocket.variable), else
                       \(DaemonSocket.standardPath)
        --version      print the version, and end
        --help         print this, and end

      Exit codes: 64 usage, 65 bad data, 66 no such file, 69 no daemon, 77 not permitted.

      """
  }
}

extension Command {
  /// What `orientctl COMMAND --help` prints.
  static var page: String { "\(usage)\n\(help)\n" }
}
