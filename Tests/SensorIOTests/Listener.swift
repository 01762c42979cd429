import LinuxIO
import OrientationCore
import SensorIO

/// Runs a source on a loop of its own and keeps what it told.
final class Listener {
  let loop: EventLoop
  private(set) var source: (any SensorSource)?
  private(set) var opened: [SensorDescription] = []
  private(set) var readings: [(raw: Vector, at: Microseconds)] = []
  private(set) var lost: [UnknownReason] = []
  private(set) var notices: [Notice] = []
  private(set) var changes = 0

  init() throws { loop = try EventLoop() }

  func listen(to source: any SensorSource) {
    self.source = source
    source.handler = { [weak self] event in
      guard let self else { return }
      switch event {
      case .opened(let description): opened.append(description)
      case .reading(let raw, let at): readings.append((raw, at))
      case .lost(let reason): lost.append(reason)
      case .notice(let notice): notices.append(notice)
      case .changed: changes += 1
      }
    }
  }

  /// Runs the loop until the condition holds; false when it doesn't within `seconds`. It is looked at after every event,
  /// and every `tick` seconds.
  func run(
    seconds: Double = 10, tick: Double = 10, until condition: () throws -> Bool
  ) throws -> Bool {
    let end = EventLoop.now() + Int64(seconds * 1e6)
    while try !condition() {
      let left = end - EventLoop.now()
      if left <= 0 { return false }
      try loop.runOnce(timeout: UInt64(min(left, Int64(tick * 1e6))))
    }
    return true
  }

  /// Runs the loop for the time given and says how many events it dispatched.
  func dispatches(inSeconds seconds: Double) throws -> Int {
    let end = EventLoop.now() + Int64(seconds * 1e6)
    var count = 0
    while true {
      let left = end - EventLoop.now()
      if left <= 0 { return count }
      if try loop.runOnce(timeout: UInt64(left)) { count += 1 }
    }
  }

  func forgetReadings() { readings = [] }
}
