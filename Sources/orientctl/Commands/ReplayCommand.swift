import LinuxIO
import OrientationTrace

/// What a recording decides, without a daemon.
struct ReplayCommand: Command {
  static let name = "replay"
  static let operands = "TRACE"
  static let summary = "what a recording decides; needs no daemon"
  static let help = """
    Plays a recorded trace (- for standard input) through the same code as the daemon's, at once, and prints each change
    of the device orientation or the interface orientation, with the time in the trace.

      --json  a JSON object a line: {"time_us":…,"device":…,"interface":…}, and {"end_us":…} last

    Exit codes: 65 the trace can't be read (the line is named), 66 there is no such file.

    To see what a sensor does:  orientctl record tilt.trace; orientctl replay tilt.trace
    """
  static let options: [(name: String, takesValue: Bool)] = [("json", false)]

  private let path: String
  private let isJSON: Bool

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 1, for: Self.self)
    guard let path = words.operands.first else { throw Self.mistake("which trace?") }
    self.path = path
    isJSON = words.has("json")
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    let text = try read()
    let trace: Trace
    let lines: [ReplayLines.Line]
    do throws(TraceError) {
      trace = try Trace(text: text)
      lines = try ReplayLines.of(trace)
    } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
    if let warning = ReplayLines.warning(of: trace.header) { context.note("\(path): \(warning)") }
    try context.output.write(lines.map { (isJSON ? $0.json : $0.text) + "\n" }.joined())
    return 0
  }

  private func read() throws(Failure) -> String {
    do throws(SystemError) {
      return path == "-"
        ? try TextFile.read(descriptor: 0, "standard input") : try TextFile.read(path)
    } catch {
      let code = error.isPermission ? ExitCode.notPermitted : .noSuchFile
      throw Failure(code, "\(path): \(error.reason)")
    }
  }
}
