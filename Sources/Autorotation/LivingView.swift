/// A mask or view whose call lives, as the list of views shows it.
public struct LivingView: Equatable, Sendable {
  /// Never used again.
  public var handle: Int
  public var title: String?
  /// `application` for a mask, `view` for a view.
  public var level: Level
  /// A mask is `content`.
  public var kind: ViewKind
  /// The container that it was presented in.
  public var parent: Int?
  /// The uid of the peer, which owns it.
  public var user: UInt32
  /// The pid of the peer.
  public var process: Int32
  /// As given or last answered; what was left out is left out. What was answered to legacy questions stands in
  /// `supported`.
  public var answers: Answers
  public var ask: Asking
  /// Questions that it let pass, ever.
  public var unanswered: Int

  public init(
    handle: Int, title: String?, level: Level, kind: ViewKind, parent: Int?, user: UInt32,
    process: Int32, answers: Answers, ask: Asking, unanswered: Int = 0
  ) {
    self.handle = handle
    self.title = title
    self.level = level
    self.kind = kind
    self.parent = parent
    self.user = user
    self.process = process
    self.answers = answers
    self.ask = ask
    self.unanswered = unanswered
  }
}
