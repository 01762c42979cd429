import OrientationWire
import TestServer

/// The service that Varlink implementations are tested against: each call must bring what the one before returned.
final class Certification {
  private static let interface = "org.varlink.certification"
  private let service = ServiceDescription(
    vendor: "orientd", product: "certification", version: "1", url: "https://varlink.org",
    interfaces: [InterfaceDescription(name: interface, text: certificationText)])
  /// The method that each client must call next.
  private var next: [String: String] = [:]
  private var clients = 0

  /// What each method must be called with beside the client's id, and what it returns.
  private let steps: [(method: String, wants: JSON, returns: JSON)] = [
    ("Test01", [:], ["bool": true]),
    ("Test02", ["bool": true], ["int": 1]),
    ("Test03", ["int": 1], ["float": 1.0]),
    ("Test04", ["float": 1.0], ["string": "ping"]),
    ("Test05", ["string": "ping"], values),
    ("Test06", values, ["struct": values]),
    ("Test07", ["struct": values], ["map": map]),
    ("Test08", ["map": map], ["set": set]),
    ("Test09", ["set": set], ["mytype": mytype]),
    ("Test10", ["mytype": mytype], [:]),
    ("Test11", ["last_more_replies": .array((1...10).map { reply($0) })], [:]),
    ("End", [:], ["all_ok": true]),
  ]

  private static let values: JSON = [
    "bool": false, "int": 2, "float": .real(.pi), "string": "a lot of string",
  ]
  private static let map: JSON = ["foo": "Foo", "bar": "Bar"]
  private static let set: JSON = ["one": [:], "two": [:], "three": [:]]
  private static let mytype: JSON = [
    "object": ["method": "org.varlink.certification.Test09", "parameters": ["map": map]],
    "enum": "two",
    "struct": ["first": 1, "second": "2"],
    "array": ["one", "two", "three"],
    "dictionary": map,
    "stringset": set,
    "nullable": nil,
    "nullable_array_struct": nil,
    "interface": [
      "foo": [nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"]],
      "anon": ["foo": true, "bar": false],
    ],
  ]

  private static func reply(_ number: Int) -> JSON { .string("Reply number \(number)") }

  func serve(_ peer: TestPeer, _ call: Call) {
    if let reply = service.reply(to: call) { return peer.reply(reply) }
    if call.member == "Start" {
      clients += 1
      next["client \(clients)"] = "Test01"
      return peer.reply(Reply(["client_id": .string("client \(clients)")]))
    }
    guard let index = steps.firstIndex(where: { $0.method == call.member }) else {
      return peer.fail(.methodNotFound(call.method))
    }
    let step = steps[index]
    guard let client = call.parameters["client_id"]?.string, next[client] == step.method else {
      return peer.fail(VarlinkError("\(Self.interface).ClientIdError"))
    }
    var wants = Call(call.method, parameters: step.wants)
    wants.more = step.method == "Test10"
    wants.oneway = step.method == "Test11"
    var got = call
    got.parameters = call.parameters.without("client_id")
    guard got.more == wants.more, got.oneway == wants.oneway,
      got.parameters.means(wants.parameters)
    else {
      next[client] = nil
      return peer.fail(
        VarlinkError(
          "\(Self.interface).CertificationError",
          ["wants": wants.parameters, "got": got.parameters]))
    }
    next[client] = index + 1 < steps.count ? steps[index + 1].method : nil
    if step.method == "Test10" {
      for number in 1...10 {
        peer.reply(Reply(["string": Self.reply(number)], continues: number < 10))
      }
    } else {
      peer.reply(Reply(step.returns))
    }
  }
}

extension JSON {
  fileprivate func without(_ name: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }

  /// Equal, whatever the order of members, whether null or missing, and however a number is written.
  fileprivate func means(_ other: JSON) -> Bool {
    switch (self, other) {
    case (.object(let ours), .object(let theirs)):
      let names = Set(ours.map(\.name)).union(theirs.map(\.name))
      return names.allSatisfy { (self[$0] ?? .null).means(other[$0] ?? .null) }
    case (.array(let ours), .array(let theirs)):
      return ours.count == theirs.count && zip(ours, theirs).allSatisfy { $0.means($1) }
    default: return self == other || real != nil && real == other.real
    }
  }
}
