import OrientationCore
import Testing

@testable import OrientationTrace

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct ReferenceTests {
  @Test func theClassifierDoesWhatItsDescriptionSays() throws {
    let more = getenv("ORIENTD_SEEDS").flatMap { Int(String(cString: $0)) }
    let first = getenv("ORIENTD_FIRST_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1
    var compared = 0
    var steps = 0
    var published: [DeviceOrientation: Int] = [:]
    var failures = 0
    for seed in first..<(first + UInt64(more ?? 500)) {
      let text = RandomTrace.text(seed: seed)
      let comparison = Comparison(try Trace(text: text))
      compared += comparison.compared
      steps += comparison.steps
      for pose in comparison.published { published[pose, default: 0] += 1 }
      if comparison.disagreement != nil {
        let smallest = smallestDisagreement(text)
        let sides = Comparison(try Trace(text: smallest)).disagreement
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

  /// Lines are taken away as long as the two still disagree.
  private func smallestDisagreement(_ text: String) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    func disagrees(_ lines: [String]) -> Bool {
      guard let trace = try? Trace(text: lines.joined(separator: "\n")) else { return false }
      return Comparison(trace).disagreement != nil
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
