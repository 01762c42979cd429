import Autorotation
import OrientationWire
import Testing

@testable import orientctl

@Suite struct ViewsPageTests {
  private func view(_ handle: Int, _ change: (inout LivingView) -> Void = { _ in }) -> LivingView {
    var view = LivingView(
      handle: handle, title: nil, level: .view, kind: .content, parent: nil, user: 1000,
      process: 42, answers: Answers(), ask: .never)
    change(&view)
    return view
  }

  @Test func withoutAnyItSaysSo() {
    #expect(
      ViewsPage(views: []).text
        == "No mask and no view lives: the configuration alone decides.\n")
  }

  @Test func eachSaysWhatItIsWhoseAndWhatItAnswers() {
    let views = [
      view(5) {
        $0.kind = .container
        $0.title = "navigation"
      },
      view(6) {
        $0.parent = 5
        $0.kind = .container
      },
      view(7) {
        $0.parent = 6
        $0.answers = Answers(
          supported: [.landscapeRight, .portrait], preferred: .portrait, shouldAutorotate: false)
        $0.ask = .legacy
        $0.unanswered = 3
      },
      view(2) { $0.answers.shouldAutorotate = true }, view(1) { $0.ask = .both },
      view(4) {
        $0.level = .application
        $0.answers.supported = .all
      },
      view(3) {
        $0.level = .application
        $0.ask = .modern
      },
    ]
    #expect(
      ViewsPage(views: views).text == """
        container 5 "navigation" (process 42, user 1000)
          says what its topmost child says
          container 6 (process 42, user 1000)
            says what its topmost child says
            view 7 (process 42, user 1000)
              supports landscapeRight, portrait, prefers portrait, doesn't want to turn; wants to be asked \
        (legacy), let 3 questions pass
        view 2 (process 42, user 1000)
          wants to turn
        view 1 (process 42, user 1000)
          says nothing: the defaults hold; wants to be asked (both)
        mask 4 (process 42, user 1000)
          supports all four orientations
        mask 3 (process 42, user 1000)
          leaves the configured list in force; wants to be asked (modern)

        """)
  }

  @Test func aTitleCannotSteerTheTerminal() {
    let page = ViewsPage(views: [view(1) { $0.title = "a\u{1B}[2J\nmask 9" }]).text
    #expect(page.hasPrefix("view 1 \"a?[2J?mask 9\" (process 42, user 1000)\n"))
  }

  @Test func theListAsJSONIsOnOneLineAsTheDaemonGaveIt() throws {
    let daemon = try LevelsDaemon()
    let holder = try daemon.orientctl("mask", "portrait")
    try holder.run { holder.lines.count == 1 }
    let child = try daemon.orientctl("views", "--json")
    #expect(try child.end() == 0)
    #expect(child.output == String(decoding: daemon.views.json.text, as: UTF8.self) + "\n")
    let page = try daemon.orientctl("views")
    #expect(try page.end() == 0)
    #expect(page.output == "mask 1 (process 77, user 7)\n  supports portrait\n")
  }
}
