import OrientClient
import OrientationWire

/// Ends the lock.
struct UnlockCommand: Command {
  static let name = "unlock"
  static let summary = "end the lock; the interface turns at once"
  static let help = """
    Ends the lock: the interface turns at once as the device stands, if that is allowed.
    Prints what it is locked to now: none.

      --socket PATH  the daemon's socket
    """

  init(_ words: Words) throws(Failure) { try words.expect(atMost: 0, for: Self.self) }

  func run(in context: Context) throws(Failure) -> Int32 {
    let state: State
    do throws(ClientError) { state = try context.client.unlock() } catch { throw Failure(error) }
    try context.output.line(GetCommand.lock(state))
    return 0
  }
}
