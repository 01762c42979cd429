import Glibc

/// What kind of machine this is, in the words of systemd's hostname service.
package enum Chassis: String, CaseIterable, Sendable {
  case desktop, laptop, convertible, server, tablet, handset, watch, embedded, vm, container

  /// As machine-info says; else as the firmware does (DMI, or the device tree); nil when nothing says.
  ///
  /// `root` is put before every path, for tests.
  package static func detect(root: String = "") -> Chassis? {
    if let text = read("\(root)/etc/machine-info") {
      for line in text.split(separator: "\n") where line.hasPrefix("CHASSIS=") {
        let value = line.dropFirst("CHASSIS=".count).filter { $0 != "\"" && $0 != "'" }
        if let chassis = Chassis(rawValue: value) { return chassis }
      }
    }
    if let text = read("\(root)/sys/class/dmi/id/chassis_type"),
      let type = Int(text.filter { !$0.isWhitespace }), let chassis = of(dmiType: type)
    {
      return chassis
    }
    let tree = read("\(root)/sys/firmware/devicetree/base/chassis-type")
    return tree.flatMap { Chassis(rawValue: $0.filter { $0 != "\0" && !$0.isWhitespace }) }
  }

  /// The system enclosure types of the SMBIOS specification, 7.4.1, as far as they say enough.
  private static func of(dmiType type: Int) -> Chassis? {
    switch type {
    case 0x3, 0x4, 0x6, 0x7, 0xd, 0x23: .desktop
    case 0x8, 0x9, 0xa, 0xe: .laptop
    case 0xb: .handset
    case 0x11, 0x1c, 0x1d: .server
    case 0x1e: .tablet
    case 0x1f, 0x20: .convertible
    case 0x21, 0x22: .embedded
    default: nil
    }
  }

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count >= 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
