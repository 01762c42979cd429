import OrientClient
import OrientationWire

/// What was found, and why something isn't used.
struct SensorsCommand: Command {
  static let name = "sensors"
  static let summary = "what was found, and why something isn't used"
  static let options = [(name: "json", takesValue: false)]
  static let help = """
    Lists every accelerometer that was found: how the one in use is read, and why the others aren't used.

      --json         GetSensors' sensors, on one line
      --socket PATH  the daemon's socket
    """

  private let json: Bool

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 0, for: Self.self)
    json = words.has("json")
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    let text: String
    do throws(ClientError) {
      let reply = try context.client.call(OrientationMethod.getSensors.call, as: JSON.self)
      let sensors = try SensorsReply(reply: reply).sensors
      text =
        json
        ? String(decoding: (reply["sensors"] ?? .null).text, as: UTF8.self) + "\n"
        : SensorPage(sensors: sensors).text
    } catch {
      throw Failure(error)
    }
    try context.output.write(text)
    return 0
  }
}
