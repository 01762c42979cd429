/// The state as it changes, with a picture of the device.
struct LiveCommand: Command {
  static let name = "live"
  static let summary = "watch the device turn, on the whole terminal"
  static let help = """
    Shows a picture of the device that turns with it, both orientations, why the interface is held, and what the
    sensor says, until q or Ctrl-C. The arrow in the picture points to the top of what the screen shows.
    Where output isn't a terminal, one State a line as JSON for each change, as watch --json.

      --socket PATH  the daemon's socket

    With orientd --simulate, keys turn the device: arrows point its top left, up, right or down, u lays it face up
    and d face down, p unplugs the sensor and plugs it in again.
    Without colours:  NO_COLOR=1 orientctl live
    """

  init(_ words: Words) throws(Failure) { try words.expect(atMost: 0, for: Self.self) }

  func run(in context: Context) throws(Failure) -> Int32 {
    guard context.output.isTerminal else {
      return try WatchCommand(json: true, waits: false).run(in: context)
    }
    func variable(_ name: String) -> String { context.environment(name) ?? "" }
    let terminal = variable("TERM")
    // A terminal that can't move its cursor gets lines.
    if terminal.isEmpty || terminal == "dumb" {
      return try WatchCommand(json: false, waits: false).run(in: context)
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    let isUTF8 = locale.uppercased().replacing("-", with: "").hasSuffix("UTF8")
    let session = try Session()
    let screen = TerminalScreen(context.output, colours: variable("NO_COLOR").isEmpty)
    // The kernel's own console has UTF-8 but no font for it.
    let view = try LiveView(
      context, in: session, on: screen, isRich: isUTF8 && terminal != "linux")
    try view.run()
    return 0
  }
}
