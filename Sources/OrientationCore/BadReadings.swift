/// The stretch of rejected readings since the last good one: since when, and of what kind they mostly are.
struct BadReadings: Sendable {
  /// How many of one kind, and which of all was the last.
  private struct Tally {
    var count = 0
    var last = 0

    func isCommoner(than other: Tally) -> Bool {
      count == other.count ? last > other.last : count > other.count
    }
  }

  private var zeros = Tally()
  private var saturated = Tally()
  private var equalAxes = Tally()
  private var implausible = Tally()
  private var total = 0
  private(set) var since: Microseconds?

  mutating func add(_ verdict: Verdict, at time: Microseconds) {
    // When time went back behind the first of them nothing says how long they last: the stretch begins anew.
    if since == nil || time < since ?? time { since = time }
    total &+= 1
    func add(_ tally: inout Tally) {
      tally.count &+= 1
      tally.last = total
    }
    switch verdict {
    case .good: break
    case .zeros: add(&zeros)
    case .saturated: add(&saturated)
    case .equalAxes: add(&equalAxes)
    case .implausible: add(&implausible)
    }
  }

  mutating func clear() { if since != nil { self = BadReadings() } }

  /// The reason of the commonest kind; of several equally common ones the newest.
  var commonest: UnknownReason {
    var found = (zeros, UnknownReason.zeros)
    if saturated.isCommoner(than: found.0) { found = (saturated, .saturated) }
    if equalAxes.isCommoner(than: found.0) { found = (equalAxes, .equalAxes) }
    if implausible.isCommoner(than: found.0) { found = (implausible, .implausible) }
    return found.1
  }
}
