import OrientationCore

@testable import OrientationTrace

/// What one call came to, by whichever of the two.
struct ReplayStep: Equatable, CustomStringConvertible {
  var time: Microseconds
  /// nil for a deadline.
  var event: Trace.Event?
  var answer: ReferenceClassifier.Answer
  var device: DeviceOrientation
  var candidate: DeviceOrientation?
  /// For how long the candidate must still hold.
  var remaining: Microseconds?
  /// The filtered vector, Q14.
  var filtered: [Double]?
  var correction: Double

  /// Whether the two say the same, apart from what rounding may change in numbers.
  static func == (a: ReplayStep, b: ReplayStep) -> Bool {
    let areFiltersNear =
      switch (a.filtered, b.filtered) {
      case (let a?, let b?): zip(a, b).allSatisfy { abs($0 - $1) < 3 + 0.0005 * abs($0) }
      case (nil, nil): true
      default: false
      }
    return a.time == b.time && a.event == b.event && a.answer == b.answer && a.device == b.device
      && a.candidate == b.candidate && a.remaining == b.remaining && areFiltersNear
      && abs(a.correction - b.correction) <= 0.0005 * abs(a.correction)
  }

  var description: String {
    let what =
      switch event {
      case nil: "deadline"
      case .reading(let raw): "\(raw.x) \(raw.y) \(raw.z)"
      case .lost(let reason): "lost \(reason)"
      }
    func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "-" }
    return """
      \(time) [\(what)] device \(device) published \(text(answer.published)) reason \(text(answer.reason)) \
      verdict \(text(answer.verdict)) needsReading \(answer.needsReading) \
      nextDeadline \(text(answer.nextDeadline)) candidate \(text(candidate)) remaining \(text(remaining)) \
      filtered \(text(filtered)) correction \(correction)
      """
  }
}
