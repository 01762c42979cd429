import Testing

@testable import SensorIO

extension SensorIOTests {
  @Suite struct Ladder {
    @Test(arguments: [
      (SensorSettings.Mode.auto, true, true, true, OpeningLadder.Step.buffer),
      (.auto, true, true, false, .poll), (.auto, false, true, false, .buffer),
      (.auto, true, false, true, .poll), (.buffer, true, true, false, .buffer),
      (.buffer, true, false, false, .poll), (.poll, true, true, true, .poll),
      (.poll, false, true, true, .buffer),
    ])
    func theFirstWayDependsOnModeAndSensor(
      mode: SensorSettings.Mode, canPoll: Bool, canBuffer: Bool, hasTrigger: Bool,
      step: OpeningLadder.Step
    ) {
      #expect(
        OpeningLadder(mode: mode, canPoll: canPoll, canBuffer: canBuffer, hasTrigger: hasTrigger)
          .step == step)
    }

    @Test func aSilentBufferIsEnabledAnewOnceThenWithAnotherTriggerThenPolled() {
      var ladder = OpeningLadder(mode: .auto, canPoll: true, canBuffer: true, hasTrigger: true)
      ladder.wasSilent(trigger: "a")
      #expect(ladder.deadTriggers.isEmpty)
      ladder.wasSilent(trigger: "a")
      #expect(ladder.deadTriggers == ["a"])
      ladder.wasSilent(trigger: "b")
      ladder.wasSilent(trigger: "b")
      #expect(ladder.deadTriggers == ["a", "b"])
      #expect(ladder.step == .buffer)
      expect(ladder.hasNoBuffer(), is: true)
      #expect(ladder.step == .poll)
    }

    @Test func whereItCantBePolledAllBeginsAnew() {
      var ladder = OpeningLadder(mode: .auto, canPoll: false, canBuffer: true, hasTrigger: true)
      ladder.wasSilent(trigger: "a")
      ladder.wasSilent(trigger: "a")
      expect(ladder.hasNoBuffer(), is: false)
      #expect(ladder.step == .buffer)
      #expect(ladder.deadTriggers.isEmpty)
    }

    @Test func aBufferThatWorkedForLongDeservesAnotherTry() {
      var ladder = OpeningLadder(mode: .auto, canPoll: true, canBuffer: true, hasTrigger: true)
      ladder.wasSilent(trigger: "a")
      ladder.works()
      ladder.wasSilent(trigger: "a")
      #expect(ladder.deadTriggers.isEmpty)
    }

    @Test func aTriggerIsThePresentOneThenItsOwnThenATimer() {
      let chip = SensorFacts.made("chip", number: 3)
      #expect(
        TriggerChoice.candidates(current: "t", names: ["t", "chip-dev3"], device: chip)
          == [.present("t"), .own("chip-dev3"), .timer])
      #expect(
        TriggerChoice.candidates(current: "chip-dev3", names: ["chip-dev3"], device: chip)
          == [.present("chip-dev3"), .timer])
      #expect(TriggerChoice.candidates(current: "", names: ["chip-dev0"], device: chip) == [.timer])
      #expect(
        TriggerChoice.candidates(current: "orientd", names: [], device: chip)
          == [.present("orientd")])
      #expect(TriggerChoice.candidates(current: nil, names: ["chip-dev3"], device: chip) == [.none])
    }

    @Test func aHIDSensorGetsNoTriggerButItsOwn() {
      var hid = SensorFacts.made("accel_3d", number: 1)
      hid.isHID = true
      #expect(
        TriggerChoice.candidates(current: "", names: ["t", "accel_3d-dev1"], device: hid)
          == [.own("accel_3d-dev1")])
      #expect(
        TriggerChoice.candidates(
          current: "orientd", names: ["orientd", "accel_3d-dev1"], device: hid)
          == [.own("accel_3d-dev1")])
      #expect(TriggerChoice.candidates(current: "t", names: ["t"], device: hid) == [])
      #expect(
        TriggerChoice.candidates(current: "accel_3d-dev1", names: [], device: hid)
          == [.present("accel_3d-dev1")])
    }
  }
}
