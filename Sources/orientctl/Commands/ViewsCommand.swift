import OrientClient
import OrientationWire

/// Who says what may be shown.
struct ViewsCommand: Command {
  static let name = "views"
  static let summary = "the living masks and views: why the interface doesn't turn"
  static let options = [(name: "json", takesValue: false)]
  static let help = """
    Lists the masks and views that live, with what each says: the view on top first, a container before its children,
    then the masks, the newest first. Only the view on top and the newest mask count.

      --json         GetViews' views, on one line
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
      let reply = try context.client.call(OrientationMethod.getViews.call, as: JSON.self)
      let views = try ViewsReply(reply: reply).views
      text =
        json
        ? String(decoding: (reply["views"] ?? .null).text, as: UTF8.self) + "\n"
        : ViewsPage(views: views).text
    } catch {
      throw Failure(error)
    }
    try context.output.write(text)
    return 0
  }
}
