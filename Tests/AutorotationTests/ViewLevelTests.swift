import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct ViewLevel {
    @Test func aViewFiltersTheBaseInTheBasesOrder() throws {
      var scene = try Scene([.landscapeLeft, .portrait, .landscapeRight])
      try scene.present([.landscapeRight, .landscapeLeft])
      #expect(scene.model.allowed == [.landscapeLeft, .landscapeRight])
      #expect(scene.model.level == .view)
    }

    @Test func theLevelIsNotTheViewsUnlessItLeavesSomethingOut() throws {
      var scene = try Scene([.portrait, .landscapeLeft], panel: [.portrait, .landscapeRight])
      try scene.present([.portrait])
      #expect(scene.model.level == .configuration)
      try scene.mask([.portrait])
      #expect(scene.model.level == .application)
      try scene.mask([.portrait, .landscapeRight])
      #expect(scene.model.level == .view)
    }

    @Test(arguments: [Chassis.handset, .tablet, .laptop, nil])
    func byDefaultAViewSupportsAllButUpsideDownOnAHandsetAndAllElsewhere(
      chassis: Chassis?
    ) throws {
      var scene = try Scene(chassis: chassis)
      try scene.present()
      let expected: OrientationList = chassis == .handset ? .allButUpsideDown : .all
      #expect(scene.model.allowed == expected)
    }

    @Test func byDefaultAViewTurns() throws {
      var scene = try Scene()
      try scene.present()
      scene.turn(.landscapeLeft)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func onlyTheTopmostPresentationIsConsulted() throws {
      var scene = try Scene()
      try scene.present([.portrait])
      let top = try scene.present([.landscapeLeft])
      #expect(scene.model.allowed == [.landscapeLeft])
      _ = scene.model.end(top)
      #expect(scene.model.allowed == [.portrait])
    }

    @Test func viewsEndInWhateverOrder() throws {
      var scene = try Scene()
      let bottom = try scene.present([.portrait])
      let top = try scene.present([.landscapeLeft])
      _ = scene.model.end(bottom)
      #expect(scene.model.allowed == [.landscapeLeft])
      _ = scene.model.end(top)
      #expect(scene.model.allowed == .all)
      #expect(scene.model.views.isEmpty)
    }

    @Test func aContainerWithoutAnswersGivesItsTopmostChildsThreeAnswers() throws {
      var scene = try Scene()
      let container = try scene.present(kind: .container)
      try scene.present([.portrait], in: container)
      try scene.present(
        [.landscapeLeft, .landscapeRight], preferred: .landscapeRight, shouldAutorotate: false,
        in: container)
      #expect(scene.model.allowed == [.landscapeLeft, .landscapeRight])
      #expect(scene.model.interface == .landscapeRight)
      scene.turn(.landscapeLeft)
      scene.turn(.landscapeRight)
      #expect(scene.model.interface == .landscapeRight)
      #expect(scene.model.held == .shouldAutorotateFalse)
    }

    @Test func containersHandOverToContainers() throws {
      var scene = try Scene()
      var parent: Int?
      for _ in 1...4 { parent = try scene.present(kind: .container, in: parent) }
      try scene.present([.landscapeLeft], in: parent)
      #expect(scene.model.allowed == [.landscapeLeft])
    }

    @Test func aContainerWithoutChildrenHasTheDefaults() throws {
      var scene = try Scene(chassis: .handset)
      try scene.present(kind: .container)
      #expect(scene.model.allowed == .allButUpsideDown)
    }

    @Test func aContainerWithAnyAnswerUsesItsOwnWithDefaultsForTheRest() throws {
      var scene = try Scene(chassis: .handset)
      let container = try scene.present(shouldAutorotate: true, kind: .container)
      try scene.present([.portrait], shouldAutorotate: false, in: container)
      #expect(scene.model.allowed == .allButUpsideDown)
      scene.turn(.landscapeLeft)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func aChildIsTopmostInItsContainerWhereverThatStands() throws {
      var scene = try Scene()
      let container = try scene.present(kind: .container)
      let top = try scene.present([.portrait])
      try scene.present([.landscapeLeft], in: container)
      #expect(scene.model.allowed == [.portrait])
      _ = scene.model.end(top)
      #expect(scene.model.allowed == [.landscapeLeft])
    }

    @Test func aDismissedContainerEndsItsChildrensCalls() throws {
      var scene = try Scene()
      let container = try scene.present(kind: .container)
      let inner = try scene.present(kind: .container, in: container)
      let first = try scene.present(in: inner)
      let second = try scene.present(in: inner)
      let sibling = try scene.present(in: container)
      let outcome = scene.model.end(container)
      #expect(outcome.dismissed == [sibling, inner, second, first])
      #expect(scene.model.views.isEmpty)
    }

    @Test func aParentThatIsNotALivingViewOfThisUserIsNoSuchHandle() throws {
      var scene = try Scene()
      let mask = try scene.mask(.all)
      let ended = try scene.present(kind: .container)
      _ = scene.model.end(ended)
      let foreign = try scene.model.present(kind: .container, user: 1001, process: 8).handle
      for parent in [mask, ended, foreign, 99, 0, -1] {
        #expect(scene.refusal { try $0.present(in: parent) } == .noSuchHandle(parent))
      }
      #expect(scene.model.views.map(\.handle) == [foreign, mask])
    }

    @Test func aParentThatIsNotAContainerIsAnInvalidParameter() throws {
      var scene = try Scene()
      let view = try scene.present()
      #expect(scene.refusal { try $0.present(in: view) } == .invalidParameter("parent"))
    }

    @Test func anUpdateReplacesAllAnswers() throws {
      var scene = try Scene()
      let view = try scene.present([.portrait], preferred: .portrait, shouldAutorotate: false)
      try scene.update(view, [.landscapeLeft, .landscapeRight])
      #expect(
        scene.model.views[0].answers == Answers(supported: [.landscapeLeft, .landscapeRight]))
      #expect(scene.model.interface == .landscapeLeft)
      scene.turn(.landscapeLeft)
      #expect(scene.model.interface == .landscapeRight)
    }

    @Test func handlesAreNeverUsedAgain() throws {
      var scene = try Scene()
      var handles: Set<Int> = []
      for _ in 1...5 {
        let mask = try scene.mask(.all)
        let view = try scene.present()
        _ = scene.model.end(view)
        _ = scene.model.end(mask)
        handles.formUnion([mask, view])
      }
      #expect(handles.count == 10)
    }

    @Test func theEndOfWhatDoesNotLiveIsNoEvent() throws {
      var scene = try Scene()
      let view = try scene.present([.portrait])
      _ = scene.model.end(view)
      let before = scene.model.state
      let outcome = scene.model.end(view)
      #expect(!outcome.stateChanged)
      #expect(scene.model.state == before)
    }

    @Test func anotherUsersHandleIsNoSuchHandleButRootMayNameIt() throws {
      var scene = try Scene()
      let view = try scene.present([.portrait])
      let answers = Answers(supported: [.landscapeLeft])
      #expect(
        scene.refusal { try $0.model.update(view, answers: answers, user: 1001) }
          == .noSuchHandle(view))
      #expect(scene.model.allowed == [.portrait])
      _ = try scene.model.update(view, answers: answers, user: 0)
      #expect(scene.model.allowed == [.landscapeLeft])
    }

    @Test func rootMayPresentInAnyonesContainer() throws {
      var scene = try Scene()
      let container = try scene.present(kind: .container)
      let child = try scene.model.present(
        parent: container, answers: Answers(supported: [.portrait]), user: 0, process: 1
      ).handle
      #expect(scene.model.allowed == [.portrait])
      #expect(scene.model.end(container).dismissed == [child])
    }
  }
}
