import Autorotation
import OrientationCore
import OrientationWire
import Testing

extension OrientationWireTests {
  @Suite struct WireTypes {
    private func text(_ value: some WireValue) -> String {
      String(decoding: value.json.text, as: UTF8.self)
    }

    private func comesBack<Value: WireValue & Equatable>(_ value: Value) throws -> Bool {
      let json = try JSON(text: value.json.text)
      return try Value(json: json, unknownFields: .refused) == value
    }

    @Test func aStateShowsEveryFieldAlsoWhatIsNull() {
      #expect(
        text(State.example())
          == #"{"run":"r","sequence":1,"device":"portrait","reason":null,"tilt":"vertical","#
          + #""interface":"portrait","held":null,"lock":null,"#
          + #""allowed":["portrait","landscapeLeft"],"level":"configuration","sensor":"s","#
          + #""tablet":null,"since_us":5}"#)
    }

    @Test func answersLeaveOutWhatIsNotAnswered() {
      #expect(text(Answers()) == "{}")
      #expect(text(Answers(shouldAutorotate: false)) == #"{"should_autorotate":false}"#)
      #expect(text(Answers(supported: [])) == #"{"supported":[]}"#)
    }

    @Test func aReadingHasItsAxesAsLists() {
      #expect(
        text(Reading.example)
          == #"{"time_us":1000000,"raw":[1,-998,3],"filtered_mg":[1,-998,3],"verdict":"good","#
          + #""tilt":89.5,"angle":1.25,"candidate":"portrait","remaining_us":300000}"#)
    }

    @Test func everyTypeComesBackAsItWent() throws {
      #expect(try comesBack(State.example()))
      #expect(try comesBack(Sensor.example))
      #expect(try comesBack(Reading.example))
      #expect(try comesBack(Answers.example))
      #expect(try comesBack(Answers()))
      #expect(try comesBack(LivingView.example))
      #expect(try comesBack(HandleReply.example))
      #expect(try comesBack(HandleReply(handle: 1, state: .example())))
      #expect(try comesBack(SensorsReply(sensors: [.example, .example])))
      #expect(try comesBack(ViewsReply(views: [.example])))
      #expect(
        try comesBack(MonitorReply(sensor: .example, readings: [.example], dropped: 3)))
    }

    @Test func aMissingOrNullOptionalFieldIsNil() throws {
      var members: [JSON.Member] = []
      if case .object(let all) = State.example().json { members = all }
      members.removeAll { ["reason", "held", "lock", "tablet"].contains($0.name) }
      #expect(
        try State(json: .object(members), unknownFields: .refused) == State.example())
    }

    @Test func theErrorNamesTheFieldAtFault() {
      func fault(_ change: (inout [JSON.Member]) -> Void) -> String? {
        guard case .object(var members) = State.example().json else { return nil }
        change(&members)
        do throws(FieldError) {
          _ = try State(json: .object(members), unknownFields: .refused)
          return nil
        } catch {
          return error.name
        }
      }
      func set(_ name: String, _ value: JSON) -> String? {
        fault { members in
          for index in members.indices where members[index].name == name {
            members[index].value = value
          }
        }
      }
      #expect(fault { _ in } == nil)
      #expect(fault { $0.removeAll { $0.name == "device" } } == "device")
      #expect(set("device", nil) == "device")
      #expect(set("device", "Portrait") == "device")
      #expect(set("device", 1) == "device")
      #expect(set("sequence", "1") == "sequence")
      #expect(set("sequence", 1.5) == "sequence")
      #expect(set("run", 1) == "run")
      #expect(set("allowed", ["portrait", "sideways"]) == "allowed")
      #expect(set("allowed", "portrait") == "allowed")
      #expect(set("tablet", 0) == "tablet")
      #expect(fault { $0.append(JSON.Member("colour", "red")) } == "colour")
    }

    @Test func aNewerDaemonsFieldsAreSkippedWhereTheyMayBe() throws {
      guard case .object(var members) = State.example().json else { return }
      members.append(JSON.Member("colour", "red"))
      #expect(try State(json: .object(members), unknownFields: .ignored) == State.example())
    }

    @Test func aVectorHasThreeAxes() {
      #expect(throws: FieldError("")) { try Vector(json: [1, 2], unknownFields: .ignored) }
      #expect(throws: FieldError("")) { try Vector(json: [1, 2, 3, 4], unknownFields: .ignored) }
    }

    @Test func repeatsInAListOfOrientationsAreDropped() throws {
      let list = try OrientationList(
        json: ["landscapeLeft", "portrait", "landscapeLeft"], unknownFields: .refused)
      #expect(list == [.landscapeLeft, .portrait])
    }
  }
}
