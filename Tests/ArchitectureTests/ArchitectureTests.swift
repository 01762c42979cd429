import Testing

/// Holds the sources to the architecture: who imports whom, what nobody uses, how long a file is.
@Suite struct ArchitectureTests {
  static let sources = Package.swiftFiles(in: "Sources")
  static let tests = Package.swiftFiles(in: "Tests")

  @Test func theSourcesAreFound() {
    #expect(ArchitectureTests.sources.count > 20)
    #expect(ArchitectureTests.sources.contains { $0.imports.contains("OrientationCore") })
  }

  @Test func everyTargetStandsInTheTableOfArrows() {
    let targets = Set(ArchitectureTests.sources.map(\.target))
    #expect(targets.subtracting(Arrows.allowed.keys) == [])
  }

  @Test(arguments: Arrows.allowed.keys.sorted())
  func aTargetImportsOnlyWhatTheArrowsAllow(_ target: String) {
    for file in ArchitectureTests.sources where file.target == target {
      let tooMuch = Set(file.imports).subtracting(Arrows.mayImport(target))
      #expect(tooMuch == [], "\(file.path)")
    }
  }

  @Test func theArrowsMakeNoCircle() {
    var settled: Set<String> = []
    var left = Arrows.allowed
    while let next = left.first(where: { $0.value.allSatisfy { settled.contains($0) || isC($0) } })
    {
      settled.insert(next.key)
      left[next.key] = nil
    }
    #expect(left.keys.sorted() == [])
  }

  @Test func noSourceUsesConcurrencyOrTheHeavyLibraries() {
    let words = [
      "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "async", "await",
      "actor", "Task", "MainActor",
    ]
    #expect(ArchitectureTests.sources.flatMap { $0.places(of: words) } == [])
  }

  @Test func noSourceForcesOrSilencesTheCompiler() {
    let words = ["try!", "as!", "@unchecked", "nonisolated(unsafe)", "fatalError"]
    #expect(ArchitectureTests.sources.flatMap { $0.places(of: words) } == [])
  }

  @Test func onlyTheProgramsPrintAndExit() {
    let libraries = ArchitectureTests.sources.filter { !$0.target.hasPrefix("orient") }
    let words = ["print(", "debugPrint(", "perror(", "_exit(", "Glibc.exit(", "abort("]
    #expect(libraries.flatMap { $0.places(of: words) } == [])
  }

  @Test func theCoreAndTheModelReadNoClock() {
    let pure = ["OrientationCore", "OrientationTrace", "Autorotation", "OrientationWire"]
    let files = ArchitectureTests.sources.filter { pure.contains($0.target) }
    let words = ["clock_gettime", "gettimeofday", "getenv", "ContinuousClock", "SuspendingClock"]
    #expect(files.flatMap { $0.places(of: words) } == [])
  }

  @Test func noFileIsLongerThanFiveHundredLines() {
    let files = ArchitectureTests.sources + ArchitectureTests.tests
    #expect(files.filter { $0.lines.count > 500 }.map(\.path) == [])
  }

  @Test func noFileNamesAPlaceOutsideThePackage() {
    let words = ["/wor" + "k/", "../sha" + "red"]
    for file in ArchitectureTests.sources + ArchitectureTests.tests {
      for word in words {
        #expect(!file.lines.contains { $0.contains(word) }, "\(file.path) names \(word)")
      }
    }
  }

  private func isC(_ module: String) -> Bool {
    module.hasPrefix("C") && Package.entries(of: "Sources/\(module)").contains("module.modulemap")
  }
}
