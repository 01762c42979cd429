import Glibc
import LinuxIO
import OrientationTrace
import Testing

@testable import orientctl

/// One pair of files in Tests/Traces.
struct GoldenTrace: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }
  var path: String { "\(GoldenTrace.folder)/\(name).trace" }
  var expectedPath: String { "\(GoldenTrace.folder)/\(name).expected" }

  static let folder =
    #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Traces"

  static let all: [GoldenTrace] = {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".trace") { names.append(String(name.dropLast(6))) }
    }
    return names.sorted().map(GoldenTrace.init)
  }()

  /// What `orientctl replay --json` prints, warnings and errors after `! `.
  static func replay(_ text: String) -> String {
    do throws(TraceError) {
      let trace = try Trace(text: text)
      let warning = ReplayLines.warning(of: trace.header).map { "! \($0)\n" } ?? ""
      return warning + (try ReplayLines.of(trace)).map { $0.json + "\n" }.joined()
    } catch {
      return "! \(error)\n"
    }
  }

  var isMissingAndWanted: Bool {
    getenv("ORIENTD_WRITE_EXPECTED") != nil && access(expectedPath, F_OK) != 0
  }

  func write(expected: String) throws {
    let descriptor = open(expectedPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw SystemError("open", expectedPath) }
    let file = FileDescriptor(owning: descriptor)
    _ = try expected.withCStringBytes { try file.write($0) }
  }
}

extension String {
  fileprivate func withCStringBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try Array(utf8).withUnsafeBytes(body)
  }
}
