import OrientationTrace

/// Which sampling frequency to ask a driver for: the lowest on offer that isn't below the one that is wanted.
struct RateChoice: Equatable {
  /// As it is to be written; a listed one exactly as it stands in the list, since others are refused.
  var text: String
  var hertz: Double
  /// What in the list isn't a number.
  var garbage: [String] = []

  /// `available` is `…sampling_frequency_available`: numbers in any order, or `[min step max]`; nil when there is none.
  init(wanted: Double, available: String?) {
    (text, hertz) = (Quantity.text(wanted), wanted)
    guard let available = available?.trimmed, !available.isEmpty else { return }
    let isRange = available.hasPrefix("[")
    let words = available.split { "[] \t\n".contains($0) }
    var offers: [(text: String, hertz: Double)] = []
    for word in words {
      guard let value = try? AttributeNumber.decimal(word), value >= 0 else {
        garbage.append(String(word))
        continue
      }
      offers.append((String(word), value))
    }
    if isRange {
      guard garbage.isEmpty, offers.count == 3 else {
        if garbage.isEmpty { garbage = [String(available)] }
        return
      }
      let low = min(offers[0].hertz, offers[2].hertz)
      let high = max(offers[0].hertz, offers[2].hertz)
      hertz = RateChoice.inRange(wanted, low, offers[1].hertz, high)
      text = Quantity.text(hertz)
    } else if let offer = offers.filter({ $0.hertz >= wanted }).min(by: { $0.hertz < $1.hertz })
      ?? offers.max(by: { $0.hertz < $1.hertz })
    {
      (text, hertz) = offer
    }
  }

  private static func inRange(_ wanted: Double, _ low: Double, _ step: Double, _ high: Double)
    -> Double
  {
    if wanted <= low { return low }
    if wanted >= high { return high }
    guard step > 0 else { return wanted }
    // A millionth is what drivers print; a step of 0.1 isn't exact in binary.
    let steps = ((wanted - low) / step - 1e-6).rounded(.up)
    return min(high, ((low + steps * step) * 1e6).rounded() / 1e6)
  }
}
