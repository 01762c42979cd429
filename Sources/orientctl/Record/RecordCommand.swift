import LinuxIO

/// Writes a trace of the sensor in use.
struct RecordCommand: Command {
  static let name = "record"
  static let operands = "[FILE]"
  static let summary = "write what the sensor says, for replay and bug reports"
  static let options = [(name: "seconds", takesValue: true), (name: "count", takesValue: true)]
  static let help = """
    Writes every reading of the sensor in use to FILE, or to standard output, until Ctrl-C: raw counts, with all that
    turns them into an orientation. No sensor yet? It waits for one.

      --seconds N    end after N seconds
      --count N      end after N readings
      --socket PATH  the daemon's socket

    A bug report:  orientctl record --seconds 20 tilt.trace   (turn the device meanwhile)
                   orientctl replay tilt.trace
    """

  private let file: String?
  /// µs; nil for no end.
  private let span: Int64?
  private let count: Int

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 1, for: Self.self)
    file = words.operands.first.flatMap { $0 == "-" ? nil : $0 }
    if let seconds = words.value("seconds") {
      guard let number = Double(seconds), number > 0, number < 1e9 else {
        throw Self.mistake("--seconds \(seconds): that is a number above 0")
      }
      span = Int64(number * 1_000_000)
    } else {
      span = nil
    }
    if let count = words.value("count") {
      guard let number = Int(count), number > 0 else {
        throw Self.mistake("--count \(count): that is a whole number above 0")
      }
      self.count = number
    } else {
      self.count = Int.max
    }
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    let session = try Session()
    let output = if let file { try Output(file: file) } else { context.output }
    let recorder = try Recorder(context, in: session, to: output, limit: count)
    let timer = try Failure.catching { () throws(SystemError) in
      try session.loop.timer(accuracy: 10_000) { _ in session.end() }
    }
    try recorder.start()
    if let span { timer.rearm(at: EventLoop.now() + span) }
    try session.run()
    try recorder.finish()
    return 0
  }
}
