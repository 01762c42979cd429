import OrientationCore

extension OrientationList {
  /// Reads what people write in the configuration and on the command line: words with commas between them.
  ///
  /// Our names in any case and with `-` or `_` between their parts; `all` or `any`, `allButUpsideDown`, `landscape`; and
  /// W3C's words. Repeats are dropped. A text of nothing but blanks is an empty list.
  /// Throws the first word that isn't one of these.
  public init(parsing text: some StringProtocol) throws(OrientationWordError) {
    self.init()
    let words = String(text).split(separator: ",", omittingEmptySubsequences: false)
      .map { Self.trimmed($0) }
    if words.count == 1 && words[0].isEmpty { return }
    for word in words {
      guard let meaning = OrientationWord.meaning(of: word) else {
        throw OrientationWordError(word: word, wanted: .list)
      }
      for orientation in meaning { append(orientation) }
    }
  }

  fileprivate static func trimmed(_ text: Substring) -> String {
    var rest = text
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}

extension InterfaceOrientation {
  /// Reads one orientation as people write it: any of the words of a list that mean a single one.
  /// Throws what isn't one, `landscape` and `all` among it.
  public init(parsing text: some StringProtocol) throws(OrientationWordError) {
    let word = OrientationList.trimmed(String(text)[...])
    guard let meaning = OrientationWord.meaning(of: word), meaning.count == 1 else {
      throw OrientationWordError(word: word, wanted: .one)
    }
    self = meaning[0]
  }
}
