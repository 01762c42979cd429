import Testing

/// That the tests of the architecture see what they look for.
@Suite struct SourceFileTests {
  @Test(arguments: [
    ("import Glibc", "Glibc"), ("package import LinuxIO", "LinuxIO"),
    ("@_exported import OrientationCore", "OrientationCore"),
    ("@testable import orientctl", "orientctl"), ("import struct Foundation.Data", "Foundation"),
    ("internal import func Glibc.open", "Glibc"),
  ])
  func anImportIsRecognised(_ line: String, _ module: String) {
    #expect(importedModule(line) == module)
  }

  @Test(arguments: ["let import = 3", "// import Foundation", "importance(of: x)", ""])
  func whatIsNoImportIsNone(_ line: String) {
    #expect(importedModule(withoutCommentsAndTexts(line)) == nil)
  }

  @Test func commentsAndTextsAreNoCode() {
    #expect(withoutCommentsAndTexts(#"let a = "try! \" this" // as! that"#) == #"let a = "" "#)
  }

  @Test func aWordIsFoundOnlyWhole() {
    #expect(containsWord("try!", in: "let a = try! b()"))
    #expect(containsWord("async", in: "func a() async throws"))
    #expect(!containsWord("Task", in: "let taskTasks = myTask"))
    #expect(!containsWord("exit", in: "flatExit, exitCode"))
  }

  @Test func aPlaceIsNamedByFileAndLine() {
    let file = SourceFile(path: "Sources/A/B.swift", lines: ["// try!", "try! c()"])
    #expect(file.places(of: ["try!"]) == ["Sources/A/B.swift:2: try!"])
    #expect(file.target == "A")
  }
}
