import Autorotation
import Glibc
import LinuxIO
import OrientationCore
import OrientationTrace
import OrientationWire
import SensorIO
import Testing

@testable import OrientDaemon

/// The daemon comes to the same changes as `orientctl replay`, with the same readings.
@Suite struct GoldenTraceTests {
  private static let folder = "Tests/Traces"

  /// Traces with an expected end, that are short enough to be played.
  static let names: [String] = {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".trace"),
        let trace = try? ReplayedTrace(path: "\(folder)/\(name)"),
        let last = trace.trace.lines.last, last.time < 30_000_000,
        // What is lost has no time on a source's events, so that these can't be compared at this speed.
        !trace.trace.lines.contains(where: { if case .lost = $0.event { true } else { false } })
      else { continue }
      names.append(name)
    }
    return names.sorted()
  }()

  @Test func thereAreTracesToBeReplayed() { #expect(Self.names.count > 40) }

  @Test(arguments: names)
  func aTraceLeadsToTheSameChanges(_ name: String) throws {
    let trace = try ReplayedTrace(path: "\(Self.folder)/\(name)")
    let loop = try EventLoop()
    let source = try ReplayedSensor(trace: trace.trace, loop: loop, speed: 50)
    let tracker = try DeviceTracker(
      source: source, settings: trace.settings(over: ClassifierSettings()), loop: loop)
    var seen: [DeviceOrientation] = []
    var isOver = false
    tracker.onChange = { [unowned tracker] _ in
      isOver = isOver || tracker.reason == .noSensor
      if !isOver, tracker.device != seen.last ?? .unknown { seen.append(tracker.device) }
    }
    tracker.switchOn()
    let end = EventLoop.now() + 10_000_000
    while !isOver, EventLoop.now() < end { try loop.runOnce(timeout: 10_000) }
    #expect(isOver)
    var expected: [DeviceOrientation] = []
    Replay(trace.trace).run { step, _ in
      if let published = step.outcome.published { expected.append(published) }
    }
    #expect(seen == expected)
  }
}
