import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct Queries {
    @Test func theStateHasBothOrientationsWhichDifferOnATable() throws {
      var scene = try Scene()
      scene.turn(.landscapeLeft)
      scene.turn(.faceUp)
      #expect(
        scene.model.state
          == AutorotationState(
            device: .faceUp, interface: .landscapeRight, held: .flat, lock: nil, allowed: .all,
            level: .configuration))
    }

    @Test func viewsShowWhatWasGivenAndWhatWasLeftOut() throws {
      var scene = try Scene()
      let mask = try scene.model.setApplicationMask(nil, ask: .modern, user: 1000, process: 11)
      let container = try scene.model.present(
        title: "library", kind: .container, user: 1001, process: 12)
      let film = try scene.model.present(
        title: "film", parent: container.handle,
        answers: Answers(supported: .landscape, shouldAutorotate: false), ask: .legacy, user: 1001,
        process: 13)
      #expect(
        scene.model.views == [
          LivingView(
            handle: container.handle, title: "library", level: .view, kind: .container,
            parent: nil, user: 1001, process: 12, answers: Answers(), ask: .never),
          LivingView(
            handle: film.handle, title: "film", level: .view, kind: .content,
            parent: container.handle, user: 1001, process: 13,
            answers: Answers(supported: .landscape, shouldAutorotate: false), ask: .legacy),
          LivingView(
            handle: mask.handle, title: nil, level: .application, kind: .content, parent: nil,
            user: 1000, process: 11, answers: Answers(), ask: .modern),
        ])
    }

    @Test func viewsComeTopmostFirstContainersBeforeTheirChildrenThenMasksNewestFirst() throws {
      var scene = try Scene()
      let oldMask = try scene.mask(.all)
      let bottom = try scene.present(kind: .container)
      let bottomFirst = try scene.present(kind: .container, in: bottom)
      let bottomSecond = try scene.present(in: bottom)
      let inner = try scene.present(in: bottomFirst)
      let newMask = try scene.mask(.all)
      let top = try scene.present(kind: .container)
      let topChild = try scene.present(in: top)
      #expect(
        scene.model.views.map(\.handle)
          == [top, topChild, bottom, bottomSecond, bottomFirst, inner, newMask, oldMask])
    }

    @Test func thousandsOfNestedContainersAreNoTrouble() throws {
      var scene = try Scene()
      var parent: Int?
      var first: Int?
      for _ in 1...1000 {
        parent = try scene.present(kind: .container, in: parent)
        first = first ?? parent
      }
      try scene.present([.portrait], in: parent)
      #expect(scene.model.allowed == [.portrait])
      let views = scene.model.views
      #expect(views.count == 1001)
      #expect(scene.model.end(try #require(first)).dismissed == views.dropFirst().map(\.handle))
    }

    @Test func refusalsAreToldInOneLine() {
      #expect(
        Refusal.notAllowed(.portrait, allowed: .landscape).description
          == "portrait is not allowed now; allowed: landscapeLeft, landscapeRight")
      #expect(
        Refusal.notAllowed(.portrait, allowed: []).description
          == "portrait is not allowed now; allowed: nothing")
      #expect(Refusal.noSuchHandle(7).description == "no living view or mask has the handle 7")
      #expect(Refusal.noSuchQuestion(7).description == "question 7 is not open")
      #expect(
        Refusal.invalidParameter("ask").description == "the parameter ask has no meaning here")
    }

    @Test func theWordsAreThoseOfTheSocket() {
      #expect(Level.allCases.map(\.name.description) == ["configuration", "application", "view"])
      #expect(Asking.allCases.map(\.name.description) == ["never", "modern", "legacy", "both"])
      #expect(QuestionKind.allCases.map(\.name.description) == ["modern", "legacy"])
      #expect(ViewKind.allCases.map(\.name.description) == ["content", "container"])
    }
  }
}
