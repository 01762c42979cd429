import Autorotation
import Glibc
import OrientationCore
import OrientationWire
import Testing

extension OrientationWireTests {
  @Suite struct InterfaceTexts {
    @Test(
      arguments: [
        InterfaceDescription.orientation, InterfaceDescription.simulation,
        InterfaceDescription.service,
      ])
    func theServedTextIsTheOneInTheDocuments(_ interface: InterfaceDescription) throws {
      let path = #filePath.replacing(
        "Tests/OrientationWireTests/InterfaceTextTests.swift",
        with: "docs/\(interface.name).varlink")
      #expect(try interface.text == contents(of: path))
      #expect(interface.text.contains("\ninterface \(interface.name)\n"))
    }

    @Test func everyMethodOfTheTextIsKnown() {
      let orientation = methods(of: .orientation)
      #expect(orientation.count == 11)
      for method in orientation {
        #expect(problem { _ = try OrientationMethod(Call(method, more: true)) } != "MethodNotFound")
      }
      let simulation = methods(of: .simulation)
      #expect(simulation.count == 3)
      for method in simulation {
        #expect(problem { _ = try SimulationMethod(Call(method)) } != "MethodNotFound")
      }
    }

    @Test func everyTypeHasTheFieldsOfTheTextInItsOrder() {
      let examples: [(String, JSON)] = [
        ("type State", State.example().json), ("type Sensor", Sensor.example.json),
        ("type Reading", Reading.example.json),
        ("type Question", HandleReply.example.json["question"] ?? .null),
        ("type Answers", Answers.example.json), ("type View", LivingView.example.json),
        ("method SetApplicationMask() ->", HandleReply(handle: 1, state: .example()).json),
        ("method Present() ->", HandleReply(handle: 1, state: .example()).json),
        ("method GetState() ->", StateReply(state: .example()).json),
        ("method Subscribe() ->", StateReply(state: .example()).json),
        ("method Lock() ->", StateReply(state: .example()).json),
        ("method Unlock() ->", StateReply(state: .example()).json),
        ("method Update() ->", StateReply(state: .example()).json),
        ("method GetSensors() ->", SensorsReply(sensors: []).json),
        ("method GetViews() ->", ViewsReply(views: []).json),
        ("method Monitor() ->", MonitorReply(sensor: .example, readings: []).json),
        ("method Lock", OrientationMethod.lock(.portrait).call.parameters),
        (
          "method SetApplicationMask",
          OrientationMethod.setApplicationMask(supported: [], ask: .both).call.parameters
        ),
        ("method Present", OrientationMethod.present(.example).call.parameters),
        (
          "method Update",
          OrientationMethod.update(handle: 1, answers: .example).call.parameters
        ),
        (
          "method Answer",
          OrientationMethod.answer(question: 1, answers: .example, yes: true).call.parameters
        ),
        ("error NoCommonOrientation", VarlinkError.noCommonOrientation(.example).parameters),
        ("error NotAllowed", VarlinkError.notAllowed(.portrait, allowed: []).parameters),
        ("error NoSuchHandle", VarlinkError.noSuchHandle(1).parameters),
        ("error NoSuchQuestion", VarlinkError.noSuchQuestion(1).parameters),
        ("error Dismissed", VarlinkError.dismissed(1).parameters),
        ("error LimitReached", VarlinkError.limitReached("views", maximum: 1).parameters),
      ]
      for (declaration, json) in examples {
        #expect(names(of: declaration, in: .orientation) == memberNames(json), "\(declaration)")
      }
      let move = SimulationMethod.move(Vector(x: 1, y: 2, z: 3)).call.parameters
      #expect(names(of: "method Move", in: .simulation) == memberNames(move))
    }

    @Test func everyEnumerationHasTheNamesOfTheText() {
      func expect<E: WireEnumeration>(_ type: E.Type) {
        let names = names(of: "type \(type)", in: .orientation)
        #expect(names == type.allCases.map(\.name.description))
        #expect(names.map { E(name: $0) } == Array(type.allCases))
        #expect(E(name: "nonsense") == nil)
        #expect(E(name: "") == nil)
      }
      expect(DeviceOrientation.self)
      expect(InterfaceOrientation.self)
      expect(UnknownReason.self)
      expect(Hold.self)
      expect(Tilt.self)
      expect(Level.self)
      expect(SensorMode.self)
      expect(MatrixSource.self)
      expect(Verdict.self)
      expect(QuestionKind.self)
      expect(Asking.self)
      expect(ViewKind.self)
    }
  }
}

private func contents(of path: String) throws -> String {
  let file = try #require(fopen(path, "r"), "\(path)")
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

private func memberNames(_ json: JSON) -> [String] {
  if case .object(let members) = json { members.map(\.name) } else { [] }
}

private func methods(of interface: InterfaceDescription) -> [String] {
  interface.text.split(separator: "\n").filter { $0.hasPrefix("method ") }
    .map { "\(interface.name)." + $0.dropFirst(7).prefix { $0 != "(" } }
}

/// The last part of the name of the error that `body` throws.
private func problem(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? VarlinkError)?.name.split(separator: ".").last.map(String.init)
  }
}

/// The names in the parentheses of `declaration`, or behind its arrow when it ends with one.
private func names(of declaration: String, in interface: InterfaceDescription) -> [String] {
  let text = interface.text.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(separator: "\n")
  let isReply = declaration.hasSuffix(" ->")
  let start = isReply ? declaration.prefix { $0 != "(" } + "(" : declaration + " ("
  // Methods stand without a space before the parenthesis, types and errors with one.
  guard
    let found = text.firstRange(of: "\n" + start)
      ?? text.firstRange(of: "\n" + declaration + "(")
  else { return [] }
  var rest = text[found.upperBound...]
  if isReply {
    guard let arrow = rest.firstRange(of: "-> (") else { return [] }
    rest = rest[arrow.upperBound...]
  }
  return rest.prefix { $0 != ")" }.split(separator: ",").map { field in
    String(field.drop { $0.isWhitespace }.prefix { $0 != ":" && !$0.isWhitespace })
  }
}
