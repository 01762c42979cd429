import LinuxIO
import OrientationCore

/// Whether anybody wants the sensor: it runs while a stream lives, and for 2 s after a single question.
package final class Demand {
  /// Told when somebody wants it, and when nobody does any more.
  package var onChange: ((Bool) -> Void)?

  private var streams = 0
  private var until: Microseconds?
  private var timer: EventLoop.Source?
  private var isWanted = false

  private static let afterQuestion: Microseconds = 2_000_000

  package init(loop: EventLoop) throws(SystemError) {
    timer = try loop.timer(accuracy: 100_000) { [weak self] now in
      guard let self, let until, until <= now else { return }
      self.until = nil
      update()
    }
  }

  /// How many streams live.
  package var streamCount: Int { streams }

  package func streamBegan() {
    streams += 1
    update()
  }

  package func streamEnded() {
    streams -= 1
    update()
  }

  /// Somebody asks once.
  package func questionAsked(at now: Microseconds) {
    until = now + Demand.afterQuestion
    timer?.rearm(at: now + Demand.afterQuestion)
    update()
  }

  private func update() {
    let wanted = streams > 0 || until != nil
    guard wanted != isWanted else { return }
    isWanted = wanted
    onChange?(wanted)
  }
}
