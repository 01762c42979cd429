import Autorotation
import Glibc

extension Chassis {
  /// What kind of machine this is: as machine-info says, else as the firmware does (DMI, or a phone's device tree); nil when
  /// nothing says.
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
      let type = Int(text.filter { !$0.isWhitespace }), let chassis = Chassis(smbiosType: type)
    {
      return chassis
    }
    let tree = read("\(root)/sys/firmware/devicetree/base/chassis-type")
    return tree.flatMap { Chassis(rawValue: $0.filter { $0 != "\0" && !$0.isWhitespace }) }
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
