import Autorotation
import OrientationCore
import OrientationWire
import Testing

extension OrientationWireTests {
  @Suite struct Methods {
    private func method(
      _ name: String, _ parameters: JSON = [:], more: Bool = false
    ) throws(VarlinkError) -> OrientationMethod {
      try OrientationMethod(
        Call("io.orientd.Orientation.\(name)", parameters: parameters, more: more))
    }

    @Test func everyMethodComesBackFromItsCall() throws {
      let methods: [OrientationMethod] = [
        .getState, .subscribe, .monitor, .getSensors, .getViews, .unlock,
        .lock(nil), .lock(.landscapeLeft),
        .setApplicationMask(supported: nil, ask: .never),
        .setApplicationMask(supported: [], ask: .modern),
        .setApplicationMask(supported: [.portrait, .landscapeLeft], ask: .both),
        .present(OrientationMethod.Presentation()), .present(.example),
        .update(handle: 3, answers: .example), .update(handle: 3, answers: Answers()),
        .answer(question: 1, answers: nil, yes: true),
        .answer(question: 1, answers: .example, yes: nil),
      ]
      for method in methods {
        #expect(try OrientationMethod(method.call) == method)
        #expect(method.call.more == method.streams)
      }
      let simulated: [SimulationMethod] = [.move(Vector(x: 0, y: -1000, z: 3)), .plug, .unplug]
      for method in simulated { #expect(try SimulationMethod(method.call) == method) }
    }

    @Test func aNullParameterIsALeftOutOne() throws {
      #expect(try method("Lock", ["orientation": nil]) == .lock(nil))
      #expect(
        try method("Present", ["title": nil, "answers": ["supported": nil]], more: true)
          == .present(OrientationMethod.Presentation(answers: Answers())))
    }

    @Test(arguments: ["Subscribe", "Monitor", "SetApplicationMask", "Present"])
    func aStreamingMethodWithoutMoreIsRefused(_ name: String) {
      #expect(throws: VarlinkError.expectedMore) { try method(name) }
    }

    @Test func aPlainMethodMayBeCalledWithMore() throws {
      #expect(try method("GetState", more: true) == .getState)
    }

    @Test(arguments: ["", "getstate", "GetState2", "Subscribe.x"])
    func anUnknownMethodIsNamed(_ name: String) {
      #expect(throws: VarlinkError.methodNotFound("io.orientd.Orientation.\(name)")) {
        try method(name)
      }
    }

    @Test func anUnknownParameterIsNamed() {
      #expect(throws: VarlinkError.invalidParameter("colour")) {
        try method("GetState", ["colour": 1])
      }
      #expect(throws: VarlinkError.invalidParameter("colour")) {
        try method("GetState", ["colour": nil])
      }
      #expect(throws: VarlinkError.invalidParameter("colour")) {
        try method("Update", ["handle": 1, "answers": ["colour": 1]])
      }
    }

    @Test func aBadOrMissingParameterIsNamed() {
      let cases: [(String, JSON, String)] = [
        ("Lock", ["orientation": "unknown"], "orientation"),
        ("Lock", ["orientation": "PORTRAIT"], "orientation"),
        ("Lock", ["orientation": 1], "orientation"),
        ("SetApplicationMask", ["supported": "portrait"], "supported"),
        ("SetApplicationMask", ["supported": [1]], "supported"),
        ("SetApplicationMask", ["ask": "always"], "ask"),
        ("Present", ["kind": "window"], "kind"),
        ("Present", ["parent": "1"], "parent"),
        ("Present", ["answers": []], "answers"),
        ("Present", ["answers": ["should_autorotate": "yes"]], "should_autorotate"),
        ("Update", ["handle": 1], "answers"),
        ("Update", ["answers": [:]], "handle"),
        ("Answer", [:], "question"),
        ("Answer", ["question": 1, "yes": 1], "yes"),
        ("Answer", ["question": 1.5], "question"),
        ("Answer", ["question": .real(1e300)], "question"),
      ]
      for (name, parameters, fault) in cases {
        #expect(throws: VarlinkError.invalidParameter(fault)) {
          try method(name, parameters, more: true)
        }
      }
      #expect(throws: VarlinkError.invalidParameter("z_mg")) {
        try SimulationMethod(
          Call("io.orientd.Simulation.Move", parameters: ["x_mg": 1, "y_mg": 2]))
      }
    }

    @Test func theServiceTellsAboutItself() {
      let service = ServiceDescription(
        vendor: "v", product: "p", version: "1", url: "u",
        interfaces: [InterfaceDescription(name: "a.b", text: "interface a.b\n")])
      #expect(
        service.reply(to: Call("org.varlink.service.GetInfo"))
          == Reply([
            "vendor": "v", "product": "p", "version": "1", "url": "u",
            "interfaces": ["org.varlink.service", "a.b"],
          ]))
      #expect(
        service.reply(
          to: Call(
            "org.varlink.service.GetInterfaceDescription", parameters: ["interface": "a.b"]))
          == Reply(["description": "interface a.b\n"]))
      #expect(
        service.reply(
          to: Call(
            "org.varlink.service.GetInterfaceDescription",
            parameters: ["interface": "org.varlink.service"]))
          == Reply(["description": .string(InterfaceDescription.service.text)]))
      #expect(service.reply(to: Call("a.b.Foo")) == nil)
    }

    @Test func theServiceRefusesWhatItDoesNotHave() {
      let service = ServiceDescription(
        vendor: "", product: "", version: "", url: "", interfaces: [])
      let description = "org.varlink.service.GetInterfaceDescription"
      let cases: [(String, JSON, VarlinkError)] = [
        (description, [:], .invalidParameter("interface")),
        (description, ["interface": 1], .invalidParameter("interface")),
        (description, ["interface": "x.y"], .interfaceNotFound("x.y")),
        ("org.varlink.service.GetInfo", ["x": 1], .invalidParameter("x")),
        ("org.varlink.service.Get", [:], .methodNotFound("org.varlink.service.Get")),
        ("x.y.Z", [:], .interfaceNotFound("x.y")),
        ("Z", [:], .interfaceNotFound("")),
        ("", [:], .interfaceNotFound("")),
      ]
      for (method, parameters, error) in cases {
        #expect(service.reply(to: Call(method, parameters: parameters)) == Reply(error))
      }
    }
  }
}
