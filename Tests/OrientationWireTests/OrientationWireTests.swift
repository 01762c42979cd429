import OrientationWire
import Testing

@Suite struct OrientationWireTests {}

extension ServerConnection {
  /// Takes texts as the client would send them, each with its NUL.
  mutating func receive(_ texts: String...) {
    for text in texts { receive(bytes: Array(text.utf8) + [0]) }
  }

  mutating func receive(bytes: [UInt8]) {
    bytes.withUnsafeBytes { receive($0) }
  }

  /// All that waits to be sent, each message without its NUL.
  mutating func sent(atMost room: Int = Int.max, at now: Int64 = 0) -> [String] {
    var bytes: [UInt8] = []
    flush(at: now) { chunk in
      let count = min(room - bytes.count, chunk.count)
      bytes.append(contentsOf: chunk.prefix(count))
      return count > 0 ? count : nil
    }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension State {
  /// A state of a tablet that stands on its short edge.
  static func example(sequence: Int64 = 1) -> State {
    State(
      run: "r", sequence: sequence, device: .portrait, tilt: .vertical, interface: .portrait,
      allowed: [.portrait, .landscapeLeft], level: .configuration, sensor: "s", since: 5)
  }
}
