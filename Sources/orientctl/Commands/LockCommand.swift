import OrientClient
import OrientationCore
import OrientationWire

/// Freezes the interface.
struct LockCommand: Command {
  static let name = "lock"
  static let operands = "[ORIENTATION]"
  static let summary = "freeze the interface, as it stands or at an orientation"
  static let options = [(name: "toggle", takesValue: false)]
  static let help = """
    Freezes the interface as it stands, or turns it to ORIENTATION and freezes it there, until unlock. The lock outlives
    the daemon. What a mask or view allows goes before it; the device's orientation is never frozen.
    Prints what it is locked to, or none, as get lock does.

      --toggle       unlock if it is locked, else lock
      --socket PATH  the daemon's socket

    ORIENTATION: portrait portraitUpsideDown landscapeLeft landscapeRight

    For a key:  orientctl lock --toggle
    """

  private let orientation: InterfaceOrientation?
  private let toggles: Bool

  init(_ words: Words) throws(Failure) {
    try words.expect(atMost: 1, for: Self.self)
    if let word = words.operands.first {
      orientation = try Words.orientation(word, for: Self.self)
    } else {
      orientation = nil
    }
    toggles = words.has("toggle")
  }

  func run(in context: Context) throws(Failure) -> Int32 {
    let state: State
    do throws(ClientError) {
      let client = context.client
      let isLocked = toggles ? try client.state().lock != nil : false
      state = isLocked ? try client.unlock() : try client.lock(orientation)
    } catch {
      throw Failure(error)
    }
    try context.output.line(GetCommand.lock(state))
    return 0
  }
}
