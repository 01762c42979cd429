import LinuxIO
import OrientClient
import OrientationWire

/// The present state on one page, or as JSON.
struct StatusCommand: Command {
  static let name = "status"
  static let summary = "both orientations, why the interface is held, and the sensor"
  static let options = [(name: "json", takesValue: false)]
  static let help = """
    Shows both orientations, which level decided and why the interface is held, and the sensor with all that turns
    its readings into an orientation. A sensor that is off is switched on for it, which takes up to a second.

      --json         GetState's state, on one line
      --socket PATH  the daemon's socket

    For scripts:  orientctl status --json | jq -r .device
    """

  private let json: Bool

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 0, for: Self.self)
    json = words.has("json")
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    let text: String
    do throws(ClientError) {
      text = try page(of: context.client)
    } catch {
      throw Failure(error)
    }
    try context.output.write(text)
    return 0
  }

  private func page(of client: OrientationClient) throws(ClientError) -> String {
    let reply = try client.call(OrientationMethod.getState.call, as: JSON.self)
    let state = try StateReply(reply: reply).state
    // As it came: a newer daemon may say more than this program knows.
    if json { return String(decoding: (reply["state"] ?? .null).text, as: UTF8.self) + "\n" }
    return StatusPage(state: state, sensors: try client.sensors(), now: EventLoop.now()).text
  }
}
