import OrientationWire

/// A line for each change.
struct WatchCommand: Command {
  static let name = "watch"
  static let summary = "a line for each change"
  static let options = [(name: "json", takesValue: false), (name: "wait", takesValue: false)]
  static let help = """
    Prints the state, then a line for each change, until Ctrl-C. The sensor runs as long as it does.
    Ends with 69 when the daemon goes.

      --json         one State a line, for programs
      --wait         wait for a daemon that isn't there or goes, and go on when it comes
      --socket PATH  the daemon's socket

    For scripts:  orientctl watch --json --wait | while read -r state; do ...; done
    """

  private let json: Bool
  private let waits: Bool

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 0, for: Self.self)
    self.init(json: words.has("json"), waits: words.has("wait"))
  }

  init(json: Bool, waits: Bool) {
    self.json = json
    self.waits = waits
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    let session = try Session()
    let clock = WallClock()
    var last = ""
    let feed = try StateFeed(context.client, in: session, waits: waits) { update in
      session.attempt { () throws(Failure) in
        if json {
          return try context.output.line(String(decoding: update.json.text, as: UTF8.self))
        }
        // Not every change is one that the line shows.
        let line = Explanation.line(update.state)
        if line != last { try context.output.line("\(clock.now())  \(line)") }
        last = line
      }
    }
    feed.start()
    try session.run()
    return 0
  }
}
