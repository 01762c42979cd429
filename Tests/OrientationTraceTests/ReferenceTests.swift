import OrientationCore
import Testing

@testable import OrientationTrace

#if canImport(Glibc)
  import Glibc
#endif

/// The classifier against `ReferenceClassifier`, over made-up traces. `ORIENTD_SEEDS` says how many,
/// `ORIENTD_FIRST_SEED` from which on.
@Suite struct ReferenceTests {
  @Test func theClassifierDoesWhatItsDescriptionSays() throws {
    try compare(count: 400) { _ in .replayed }
  }

  @Test func theClassifierDoesSoTooWhenTimersAreEarlyLateOrForgotten() throws {
    try compare(count: 200) { .untimely(seed: $0) }
  }

  private func compare(count: UInt64, _ manner: (UInt64) -> Comparison.Manner) throws {
    let first = number("ORIENTD_FIRST_SEED") ?? 1
    var compared = 0
    var steps = 0
    var published: Set<DeviceOrientation> = []
    var failures = 0
    for seed in first..<(first + (number("ORIENTD_SEEDS") ?? count)) {
      let text = RandomTrace.text(seed: seed)
      let comparison = Comparison(try Trace(text: text), manner(seed))
      compared += comparison.compared
      steps += comparison.steps
      published.formUnion(comparison.published)
      if comparison.disagreement != nil {
        let smallest = smallestDisagreement(text, manner(seed))
        let sides = Comparison(try Trace(text: smallest), manner(seed)).disagreement
        Issue.record(
          """
          seed \(seed), made smaller:
          \(smallest)
          by the description: \(sides?.model.map { "\($0)" } ?? "nothing more")
          by the code:        \(sides?.code.map { "\($0)" } ?? "nothing more")
          """)
        failures += 1
        if failures == 8 { return }
      }
    }
    // The comparison is worth something only if it reaches far, and everywhere.
    #expect(compared * 2 > steps)
    #expect(published.count == DeviceOrientation.allCases.count)
  }

  private func number(_ variable: String) -> UInt64? {
    getenv(variable).flatMap { UInt64(String(cString: $0)) }
  }

  /// Lines are taken away as long as the two still disagree.
  private func smallestDisagreement(_ text: String, _ manner: Comparison.Manner) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    func disagrees(_ lines: [String]) -> Bool {
      guard let trace = try? Trace(text: lines.joined(separator: "\n")) else { return false }
      return Comparison(trace, manner).disagreement != nil
    }
    var size = lines.count / 2
    while size > 0 {
      var start = 1
      while start < lines.count {
        var fewer = lines
        fewer.removeSubrange(start..<min(start + size, lines.count))
        if disagrees(fewer) { lines = fewer } else { start += size }
      }
      size /= 2
    }
    return lines.joined(separator: "\n")
  }
}
