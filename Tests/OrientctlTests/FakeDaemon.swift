import Glibc
import LinuxIO
import OrientationCore
import OrientationWire
import TestServer
import Testing

/// A daemon that says what the test wants.
final class FakeDaemon {
  let loop: EventLoop
  let path: String
  private let folder: String
  private var server: TestServer?
  private var subscribers: [TestPeer] = []
  private var monitors: [TestPeer] = []
  private(set) var state = State.example()
  var sensors = [Sensor.example]
  /// Whether it serves io.orientd.Simulation.
  var isSimulated = false
  /// What was asked of the simulated sensor.
  private(set) var moves: [SimulationMethod] = []
  /// Every call that came, streams among them.
  private(set) var calls: [String] = []

  init() throws {
    loop = try EventLoop()
    var template = Array("/tmp/orientd-test-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    path = folder + "/socket"
    try start()
  }

  deinit {
    server = nil
    rmdir(folder)
  }

  func start() throws {
    server = try TestServer(at: path, on: loop) { [weak self] peer, call in
      self?.serve(peer, call)
    }
  }

  /// Ends as a daemon does: connections and socket are gone.
  func stop() {
    server = nil
    subscribers = []
    monitors = []
  }

  /// Runs orientctl against this daemon.
  func orientctl(_ arguments: String..., environment: [String] = []) throws -> ChildProcess {
    try ChildProcess(
      arguments, environment: ["ORIENTD_SOCKET=\(path)"] + environment, on: loop)
  }

  var subscriberCount: Int { subscribers.count { $0.isOpen } }
  var monitorCount: Int { monitors.count { $0.isOpen } }

  /// Changes the state and tells those who subscribed.
  func publish(_ change: (inout State) -> Void) {
    change(&state)
    state.sequence += 1
    subscribers.forEach { $0.stream(state) }
  }

  /// Says the state once more, as the daemon does after 30 quiet seconds.
  func repeatState() { subscribers.forEach { $0.stream(state) } }

  func tell(_ readings: [Reading], sensor: Sensor = .example, dropped: Int64 = 0) {
    let reply = MonitorReply(sensor: sensor, readings: readings, dropped: dropped)
    monitors.forEach { $0.reply(Reply(reply.json, continues: true)) }
  }

  private func serve(_ peer: TestPeer, _ call: Call) {
    calls.append(String(call.member))
    switch call.member {
    case "GetState": peer.reply(Reply(StateReply(state: state).json))
    case "GetSensors": peer.reply(Reply(SensorsReply(sensors: sensors).json))
    case "Subscribe":
      subscribers.append(peer)
      peer.stream(state)
    case "Monitor":
      monitors.append(peer)
      let sensor = sensors.first { $0.isUsed }
      peer.reply(
        Reply(
          MonitorReply(sensor: sensor ?? .unused, readings: []).json, continues: true))
    case "GetInfo":
      let interfaces = ["io.orientd.Orientation"] + (isSimulated ? ["io.orientd.Simulation"] : [])
      peer.reply(Reply(["interfaces": interfaces.json]))
    default:
      guard let method = try? SimulationMethod(call) else {
        return peer.fail(.methodNotFound(call.method))
      }
      moves.append(method)
      peer.reply(Reply())
    }
  }
}

extension State {
  static func example() -> State {
    State(
      run: "r", sequence: 1, device: .portrait, tilt: .vertical, interface: .portrait,
      allowed: [.portrait, .landscapeLeft], level: .configuration, sensor: "pci,accel_3d",
      since: 5)
  }
}

extension Sensor {
  static let example = Sensor(
    identity: "pci,accel_3d", device: "iio:device0", name: "accel_3d", label: "accel-display",
    location: "display", isUsed: true, mode: .buffer, rate: 10,
    formats: ["le:s16/32>>0", "le:s16/32>>0", "le:s16/32>>0"],
    scales: [0.00980665, 0.00980665, 0.00980665], offsets: [0, 0, 0], correction: 1,
    matrix: "1, 0, 0; 0, 1, 0; 0, 0, 1", matrixSource: .udev, determinant: 1, faceUpSign: -1,
    readings: 12, rejected: 1, errors: 0)

  static let unused = Sensor(
    identity: "i2c,lis3lv02d", name: "lis3lv02d", isUsed: false, refused: "disk protection",
    mode: .off, formats: [], scales: [0, 0, 0], offsets: [0, 0, 0], correction: 1, matrix: "",
    matrixSource: .identity, determinant: 1, faceUpSign: 1, readings: 0, rejected: 0, errors: 0)
}

extension Reading {
  static func example(_ time: Microseconds, _ x: Int64, _ y: Int64, _ z: Int64) -> Reading {
    Reading(
      time: time, raw: Vector(x: x, y: y, z: z), filtered: Vector(x: x, y: y, z: z),
      verdict: .good, tilt: 90, angle: 0)
  }
}
