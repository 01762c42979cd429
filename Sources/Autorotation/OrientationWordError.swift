/// A word that names no orientation.
public struct OrientationWordError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What would have been right in its place.
  public enum Wanted: Sendable { case one, list }

  /// The word as it was written, without the blanks around it.
  public var word: String
  public var wanted: Wanted

  public init(word: String, wanted: Wanted) {
    self.word = word
    self.wanted = wanted
  }

  /// One line for people: the word, and what is allowed.
  public var description: String {
    let names = "portrait, portraitUpsideDown, landscapeLeft, landscapeRight"
    let w3c = "portrait-primary, landscape-primary and W3C's others"
    switch wanted {
    case .one: return "\"\(word)\" is not an orientation; allowed are \(names) (or \(w3c))"
    case .list:
      return "\"\(word)\" is not an orientation; allowed are \(names), all, any, "
        + "allButUpsideDown, landscape (or \(w3c)), with commas between them"
    }
  }
}
