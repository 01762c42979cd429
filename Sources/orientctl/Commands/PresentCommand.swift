import Autorotation
import OrientationWire

/// Presents a view.
struct PresentCommand: Command {
  static let name = "present"
  static let operands = "[-- COMMAND...]"
  static let summary = "present a view for a while, or while COMMAND runs"
  static let options = [
    (name: "supported", takesValue: true), (name: "preferred", takesValue: true),
    (name: "no-autorotate", takesValue: false),
  ]
  static let runsProgram = true
  static let help = """
    Presents a view on top of all others, as an application does: of what list and panel allow only what it supports is
    left. It lives until Ctrl-C, or as long as COMMAND runs.
    With COMMAND: it is started once the view is accepted, gets the signals, and its exit code is this program's.

      --supported LIST  what the view can show; without it all (on a handset all but upside down)
      --preferred O     the orientation to begin with
      --no-autorotate   keep the orientation while the view is on top
      --socket PATH     the daemon's socket

    LIST: portrait portraitUpsideDown landscapeLeft landscapeRight, with commas between them, or all,
    allButUpsideDown, landscape. O: one of the four.

    For example:  orientctl present --supported landscape -- mpv film.mkv
    """

  private let answers: Answers
  private let program: [String]?

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 0, for: Self.self)
    var answers = Answers()
    if let text = words.value("supported") {
      answers.supported = try Words.list(text, for: Self.self)
    }
    if let text = words.value("preferred") {
      answers.preferred = try Words.orientation(text, for: Self.self)
    }
    if words.has("no-autorotate") { answers.shouldAutorotate = false }
    self.answers = answers
    program = words.program
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    // Its program's name, so that the list of views says who holds the interface.
    let title = program?.first?.split(separator: "/").last.map(String.init)
    return try LivingCall(
      .present(.init(title: title, answers: answers)), what: "view", program: program, in: context
    ).run()
  }
}
