import OrientationWire

/// Lays an application mask over the configured list.
struct MaskCommand: Command {
  static let name = "mask"
  static let operands = "LIST [-- COMMAND...]"
  static let summary = "replace the configured list for a while, or while COMMAND runs"
  static let runsProgram = true
  static let help = """
    Lays an application mask over the configured list, as a shell or session does: LIST is allowed in its place, the
    first one best. It lives until Ctrl-C, or as long as COMMAND runs; then the list before it is back.
    With COMMAND: it is started once the mask is accepted, gets the signals, and its exit code is this program's.

      --socket PATH  the daemon's socket

    LIST: portrait portraitUpsideDown landscapeLeft landscapeRight, with commas between them, or all,
    allButUpsideDown, landscape

    For example:  orientctl mask portrait,landscapeLeft
                  orientctl mask landscape -- cage game
    """

  private let list: OrientationList
  private let program: [String]?

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 1, for: Self.self)
    guard let word = words.operands.first else { throw Self.mistake("which orientations?") }
    list = try Words.list(word, for: Self.self)
    program = words.program
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    try LivingCall(
      .setApplicationMask(supported: list, ask: .never), what: "mask", program: program, in: context
    ).run()
  }
}
