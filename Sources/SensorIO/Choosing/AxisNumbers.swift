import OrientationTrace

/// A number for each axis, which a driver may tell once, or once an axis, or for the whole device.
struct AxisNumbers {
  /// For x, y and z; nil where nothing usable stands.
  private(set) var values: [Double?] = []
  private(set) var notices: [Notice] = []

  /// `quantity` is `scale` or `offset`.
  init(_ quantity: String, in facts: SensorFacts) {
    let shared = ["in_accel_\(quantity)", quantity]
    var told: Set<String> = []
    for axis in SensorFacts.axes {
      var value: Double?
      for file in ["in_accel_\(axis)_\(quantity)"] + shared where facts.files.contains(file) {
        guard let text = facts.texts[file] else {
          if told.insert(file).inserted {
            notices.append(
              Notice(.warning, "\(facts.path)/\(file) can't be read and is passed over"))
          }
          continue
        }
        do {
          value = try AttributeNumber.decimal(text)
          break
        } catch {
          if told.insert(file).inserted {
            notices.append(
              Notice(
                .warning,
                "\(facts.path)/\(file) holds \(error), and is passed over; the driver is at fault"))
          }
        }
      }
      values.append(value)
    }
  }
}
