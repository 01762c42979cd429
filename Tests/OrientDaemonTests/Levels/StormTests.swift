import Autorotation
import LinuxIO
import OrientationWire
import Testing

@testable import OrientDaemon

/// Many clients that come, call, answer and go in any order, some in the middle of each other's calls.
@Suite struct StormTests {
  /// A small generator of the same numbers for the same seed.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      // SplitMix64.
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }

    mutating func list() -> OrientationList {
      OrientationList(InterfaceOrientation.allCases.shuffled(using: &self).prefix(1 + roll(4)))
    }

    mutating func answers() -> Answers {
      Answers(
        supported: roll(2) == 0 ? list() : nil,
        preferred: roll(4) == 0 ? list().first : nil,
        shouldAutorotate: roll(4) == 0 ? roll(2) == 0 : nil)
    }
  }

  /// A client, and the sequences that it has seen.
  private final class Someone {
    let client: TestClient
    var sequence: Int64 = 0
    /// Of the mask or view that its call is, while that lives.
    var handle: Int?
    private(set) var hasCalled = false

    init(_ client: TestClient) { self.client = client }

    /// Into its socket at once, whether or not the loop runs meanwhile.
    func send(_ method: OrientationMethod) {
      hasCalled = true
      let bytes = method.call.message
      _ = try? bytes.withUnsafeBytes { try client.descriptor.send($0) }
    }

    /// Takes what has come; false when the daemon has closed the connection.
    func read() throws -> Bool {
      while let reply = try client.nextIfThere() {
        handle = reply.continues ? reply.parameters["handle"]?.integer.map { Int($0) } : nil
        guard let json = reply.parameters["state"] else { continue }
        let state = try State(json: json, unknownFields: .refused)
        #expect(state.sequence >= sequence)
        #expect((state.held == .noCommonOrientation) == state.allowed.isEmpty)
        sequence = state.sequence
      }
      return !client.isClosed
    }
  }

  private func method(_ dice: inout Dice, _ model: AutorotationModel) -> OrientationMethod {
    let handle =
      (model.views.randomElement(using: &dice)?.handle ?? 0) + (dice.roll(8) == 0 ? 1 : 0)
    let asking = Asking.allCases[dice.roll(4)]
    switch dice.roll(9) {
    case 0:
      return .setApplicationMask(supported: dice.roll(3) == 0 ? nil : dice.list(), ask: asking)
    case 1, 2, 3:
      return .present(
        .init(
          kind: dice.roll(2) == 0 ? .container : .content, parent: dice.roll(3) > 0 ? handle : nil,
          answers: dice.roll(2) == 0 ? Answers() : dice.answers(), ask: asking))
    case 4: return .update(handle: handle, answers: dice.answers())
    case 5: return .answer(question: 1 + dice.roll(40), answers: dice.answers(), yes: nil)
    case 6: return dice.roll(2) == 0 ? .lock(dice.list().first) : .unlock
    case 7: return .getViews
    default: return .subscribe
    }
  }

  @Test(arguments: UInt64(1)...12)
  func afterAnyStormNothingIsLeftAndNobodySawTimeGoBack(_ seed: UInt64) throws {
    var dice = Dice(state: seed)
    let daemon = try TestDaemon(
      TestDaemon.atOnce + "[Interface]\nquestion-deadline = \(1 + dice.roll(40))ms\n")
    var people: [Someone] = []
    for _ in 0..<400 {
      switch dice.roll(10) {
      case 0,
        1 where people.count < 25:
        people.append(Someone(try daemon.connect()))
      case 2:
        guard let index = people.indices.randomElement(using: &dice) else { continue }
        // Two at once, so that the end of one finds the other gone.
        people.remove(at: index).client.disconnect()
        if dice.roll(2) == 0, let other = people.popLast() { other.client.disconnect() }
      case 3:
        daemon.sensor.move(
          x: [0, 1000, -1000][dice.roll(3)], y: [0, 1000, -1000][dice.roll(3)], z: 200)
      case 4:
        // A view in a container whose client goes behind the call.
        guard let someone = people.randomElement(using: &dice), let handle = someone.handle else {
          continue
        }
        people.removeAll { $0 === someone }
        // One who is connected already: to accept another takes the loop longer than to see this one go.
        people.first { !$0.hasCalled }?.send(
          .present(.init(parent: handle, answers: dice.answers())))
        someone.client.disconnect()
      default:
        people.randomElement(using: &dice)?.send(method(&dice, daemon.model))
      }
      for _ in 0..<dice.roll(6) { try daemon.loop.runOnce(timeout: 500) }
      try people.removeAll { try !$0.read() }
      // Whose call goes on has a living mask or view.
      let handles = Set(daemon.model.views.map(\.handle))
      #expect(people.compactMap(\.handle).allSatisfy { handles.contains($0) })
      let state = daemon.state
      #expect(state.interface == daemon.model.interface)
      #expect(state.held == daemon.model.held)
      #expect(state.allowed == daemon.model.allowed)
    }
    for someone in people { someone.client.disconnect() }
    try daemon.run {
      daemon.daemon.server.connectionCount == 0 && daemon.daemon.hub.demand.streamCount == 0
    }
    #expect(daemon.model.views.isEmpty)
    #expect(daemon.model.nextDeadline == nil)
    #expect(daemon.state.level == .configuration)
    let client = try daemon.connect()
    #expect(try client.present().handle > 0)
  }
}
