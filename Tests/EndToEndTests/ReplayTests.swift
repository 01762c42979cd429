import Glibc
import LinuxIO
import OrientationCore
import OrientationWire
import Testing

/// `orientd --replay`.
@Suite struct ReplayTests {
  let folder = ScratchFolder()
  var socket: String { "\(folder.path)/socket" }

  /// Portrait for 1 s, then the right edge up for 1 s.
  private func trace(_ header: String = "") -> String {
    var text = "orientd-trace 1\nname test\nscale 0.00980665\n\(header)---\n"
    for step in 0...20 {
      text += "\(step * 100_000) \(step < 10 ? "0 -1000" : "-1000 0") 0\n"
    }
    return folder.write("turn.trace", text)
  }

  @Test func aTraceIsPlayedWhileSomebodyListensAndThenTheSensorIsLost() throws {
    let daemon = try ChildProcess("orientd", ["--replay", trace(), "--socket", socket])
    let client = try SocketClient(socket)
    try client.send(.subscribe)
    let first = try client.state()
    #expect(first.device == .portrait)
    #expect(first.sensor == "replayed/test")
    #expect(try client.wait(for: .landscapeLeft).interface == .landscapeRight)
    let last = try client.wait(for: .unknown)
    #expect(last.reason == .noSensor)
    #expect(last.interface == .landscapeRight)
    #expect(daemon.isRunning)
  }

  @Test func aLoopBeginsAgain() throws {
    let daemon = try ChildProcess(
      "orientd", ["--replay", trace(), "--loop", "--speed", "4", "--socket", socket])
    let client = try SocketClient(socket)
    try client.send(.subscribe)
    for _ in 0..<3 {
      _ = try client.wait(for: .portrait)
      _ = try client.wait(for: .landscapeLeft)
    }
    #expect(daemon.isRunning)
  }

  @Test func theHeaderGoesBeforeTheConfiguration() throws {
    let file = folder.write(
      "orientd.conf",
      "[Interface]\nsupported = portrait\n[Classifier]\nsettle = 3s\n")
    let path = trace("interface landscapeRight, portrait\nsettle 200ms\n")
    let daemon = try ChildProcess(
      "orientd", ["--replay", path, "--config", file, "--socket", socket])
    let client = try SocketClient(socket)
    try client.send(.subscribe)
    let first = try client.state()
    #expect(first.allowed == [.landscapeRight, .portrait])
    #expect(first.device == .portrait)
    // A settle time of 3 s would outlast the trace.
    #expect(try client.wait(for: .landscapeLeft).interface == .landscapeRight)
    #expect(daemon.isRunning)
  }

  @Test func whatTheHeaderLeavesOutIsTheConfigurations() throws {
    let file = folder.write("orientd.conf", "[Classifier]\nsettle = 3s\n")
    let daemon = try ChildProcess(
      "orientd", ["--replay", trace(), "--config", file, "--socket", socket])
    let client = try SocketClient(socket)
    try client.send(.subscribe)
    #expect(try client.state().device == .portrait)
    var state = try client.state()
    while state.device != .unknown {
      #expect(state.device == .portrait)
      state = try client.state()
    }
    #expect(daemon.isRunning)
  }
}
