/// How long a candidate has held, and by how many readings it was seen.
///
/// Rejected readings and undecided ones pause the time; they don't restart it, so that one bad reading in five can't
/// starve a decision.
struct Settle: Sendable {
  /// `unknown` when there is none.
  private(set) var candidate = DeviceOrientation.unknown
  private(set) var readings = 0
  /// Up to `mark`.
  private var held: Microseconds = 0
  /// Since when time runs.
  private var mark: Microseconds = 0
  private var isRunning = false

  /// What it takes to be published.
  struct Need {
    var time: Microseconds
    var readings: Int
  }

  /// A good reading that shows `pose`.
  mutating func see(_ pose: DeviceOrientation, at time: Microseconds) {
    if pose == candidate {
      run(to: time)
      readings &+= 1
    } else {
      candidate = pose
      readings = 1
      held = 0
    }
    mark = time
    isRunning = true
  }

  /// Nothing can be said of the time from now to the next good reading.
  mutating func pause(at time: Microseconds) {
    run(to: time)
    isRunning = false
  }

  mutating func drop() {
    candidate = .unknown
    isRunning = false
  }

  /// Time that goes back adds nothing.
  private mutating func run(to time: Microseconds) {
    if isRunning && time > mark { held &+= time &- mark }
    mark = time
  }

  /// For how long the candidate must still hold at `time`; 0 when it has.
  func remaining(of need: Need, at time: Microseconds) -> Microseconds {
    let running = isRunning ? max(0, time &- mark) : 0
    return max(0, need.time &- held &- running)
  }

  /// When it will have held long enough; nil while nothing runs.
  func deadline(of need: Need) -> Microseconds? {
    isRunning && candidate != .unknown ? mark &+ max(0, need.time &- held) : nil
  }
}
