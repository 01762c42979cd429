import OrientClient
import OrientationWire

/// One word of the state, for scripts.
struct GetCommand: Command {
  static let name = "get"
  static let operands = "device|interface|lock"
  static let summary = "one word for scripts"
  static let help = """
    Prints one word:
      device     unknown portrait portraitUpsideDown landscapeLeft landscapeRight faceUp faceDown
      interface  portrait portraitUpsideDown landscapeLeft landscapeRight
      lock       the orientation that the interface is locked to, or none

      --socket PATH  the daemon's socket

    For scripts:  [ "$(orientctl get device)" = faceDown ] && mute
    """

  private enum Item: String, CaseIterable { case device, interface, lock }
  private let item: Item

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 1, for: Self.self)
    guard let word = words.operands.first else { throw Self.mistake("device, interface or lock?") }
    guard let item = Item(rawValue: word) else {
      throw Self.mistake("\"\(word)\" is none of device, interface, lock")
    }
    self.item = item
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    let state: State
    do throws(ClientError) { state = try context.client.state() } catch { throw Failure(error) }
    let word =
      switch item {
      case .device: state.device.name.description
      case .interface: state.interface.name.description
      case .lock: Self.lock(state)
      }
    try context.output.line(word)
    return 0
  }

  /// What the interface is locked to, in one word.
  static func lock(_ state: State) -> String { state.lock?.name.description ?? "none" }
}
