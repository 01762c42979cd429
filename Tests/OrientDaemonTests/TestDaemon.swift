import Autorotation
import LinuxIO
import OrientationCore
import OrientationWire
import SensorIO

@testable import OrientDaemon

/// A daemon with a simulated sensor in the test's own thread, and all that its log said.
final class TestDaemon {
  struct Timeout: Error {}

  let folder = ScratchFolder()
  let loop: EventLoop
  let sensor: SimulatedSensor
  let daemon: Daemon
  let path: String
  private let lines = Lines()

  private final class Lines { var all: [String] = [] }

  /// `text` is the configuration's; `source` is used in place of the simulated sensor.
  init(
    _ text: String = "", simulates: Bool = true, quiet: Quiet = Quiet(),
    lockFile: LockFile? = nil, source: (any SensorSource)? = nil
  ) throws {
    loop = try EventLoop()
    sensor = try SimulatedSensor(loop: loop)
    let log = Log(style: .plain, now: { EventLoop.now() }) { [lines] in lines.all.append($0) }
    var parts = Daemon.Parts(loop: loop, log: log, source: source ?? sensor, run: "test")
    parts.simulated = simulates ? sensor : nil
    parts.quiet = quiet
    parts.lockFile = lockFile
    path = "\(folder.path)/socket"
    daemon = try Daemon(
      parts, configuration: try TestDaemon.configuration(text),
      listener: try StreamListener.bind(at: path))
  }

  deinit { daemon.stop() }

  var log: [String] { lines.all }

  static func configuration(_ text: String) throws -> Configuration {
    let entries = try ConfigurationReader.entries(of: Array(text.utf8), file: "test.conf")
    return try Configuration.of(entries).configuration
  }

  /// Runs the loop until the condition holds; at most ten seconds.
  func run(until condition: () throws -> Bool) throws {
    let end = EventLoop.now() + 10_000_000
    while try !condition() {
      if EventLoop.now() > end { throw Timeout() }
      try loop.runOnce(timeout: 5000)
    }
  }

  func connect() throws -> TestClient { try TestClient(self) }

  /// Turns the device and waits until that is published.
  func turn(to orientation: DeviceOrientation) throws {
    let (x, y, z): (Int64, Int64, Int64) =
      switch orientation {
      case .portrait: (0, -1000, 0)
      case .portraitUpsideDown: (0, 1000, 0)
      case .landscapeLeft: (-1000, 0, 0)
      case .landscapeRight: (1000, 0, 0)
      case .faceDown: (0, 0, -1000)
      default: (0, 0, 1000)
      }
    sensor.move(x: x, y: y, z: z)
    try run { self.daemon.hub.encoded.state.device == orientation }
  }
}
