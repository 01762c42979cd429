/// What udev and the kernel say of one accelerometer: texts as they stand, before anything is made of them.
package struct SensorFacts: Equatable, Sendable {
  /// Its folder, `/sys/devices/…/iio:device0`.
  package var path: String
  /// Its number as of now, `iio:device0`.
  package var device: String
  /// Its parent's folder without `/sys`.
  package var parent: String
  /// The files that are there, relative to its folder; whether they can be read or not.
  package var files: Set<String> = []
  /// What stands in those that were read, without the line end.
  package var texts: [String: String] = [:]
  /// The udev property `ACCEL_LOCATION`.
  package var locationProperty: String?
  /// The udev property `ACCEL_MOUNT_MATRIX`.
  package var matrixProperty: String?
  /// Whether the kernel's HID sensor driver made it.
  package var isHID = false
  /// Whether it's part of a game pad.
  package var isGamePad = false
  /// From 1; more for a further sensor that would have the same identity.
  package var rank = 1

  package init(path: String, device: String, parent: String) {
    self.path = path
    self.device = device
    self.parent = parent
  }

  /// The axes, as they stand in file names.
  package static let axes = ["x", "y", "z"]

  /// The files that hold the axes' present values, in order.
  package static let rawFiles = axes.map { "in_accel_\($0)_raw" }

  /// The files that put the axes into a scan, in order.
  package static let enableFiles = axes.map { "scan_elements/in_accel_\($0)_en" }

  /// Whether it is an accelerometer: three axes that can be read or scanned.
  package var isAccelerometer: Bool { canPoll || files.isSuperset(of: Self.enableFiles) }

  package var canPoll: Bool { files.isSuperset(of: Self.rawFiles) }

  package var name: String { texts["name"].flatMap { $0.isEmpty ? nil : $0 } ?? "unnamed" }

  package var label: String? { texts["label"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The number in `iio:deviceN`; sensors without one come last.
  package var number: Int {
    Int(device.drop { !$0.isNumber }) ?? Int.max
  }

  /// Stable over boots and replugging: the parent's path, the name and the label.
  package var identity: String {
    let parts = [Self.stable(parent), name] + (label.map { [$0] } ?? [])
    return parts.joined(separator: "/") + (rank > 1 ? "#\(rank)" : "")
  }

  /// A path without the numbers that the kernel gives out in the order of arrival.
  ///
  /// `0018:1209:0001.0003` (the third HID device since boot) → `0018:1209:0001`, `HID-SENSOR-200073.2.auto` →
  /// `HID-SENSOR-200073.auto`, `i2c-4` → `i2c`, `4-001c` (address 1c on bus 4) → `001c`.
  static func stable(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { stable(component: $0) }
      .joined(separator: "/")
  }

  private static func stable(component: Substring) -> Substring {
    func isHexadecimal(_ text: Substring, _ count: Int) -> Bool {
      text.utf8.count == count && text.allSatisfy(\.isHexDigit)
    }
    func isNumber(_ text: Substring) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    let dots = component.split(separator: ".", omittingEmptySubsequences: false)
    if dots.count == 2, isHexadecimal(dots[1], 4) {
      let ids = dots[0].split(separator: ":", omittingEmptySubsequences: false)
      if ids.count == 3, ids.allSatisfy({ isHexadecimal($0, 4) }) { return dots[0] }
    }
    if dots.count >= 3, dots.last == "auto", isNumber(dots[dots.count - 2]) {
      return Substring((dots.dropLast(2) + ["auto"]).joined(separator: "."))
    }
    let dashes = component.split(separator: "-", omittingEmptySubsequences: false)
    if dashes.count == 2, dashes[0] == "i2c", isNumber(dashes[1]) { return dashes[0] }
    if dashes.count == 2, isNumber(dashes[0]), isHexadecimal(dashes[1], 4) { return dashes[1] }
    return component
  }
}
