/// What kind of machine this is, in the words of systemd's hostname service: the `CHASSIS=` of machine-info.
public enum Chassis: String, Sendable, CaseIterable {
  case desktop, laptop, convertible, server, tablet, handset, watch, embedded, vm, container

  /// The name used in every text.
  public var name: String { rawValue }

  /// From the number in `/sys/class/dmi/id/chassis_type`; nil for one that says nothing of use.
  ///
  /// The numbers are the SMBIOS specification's, table 17, grouped as systemd does.
  public init?(smbiosType: Int) {
    switch smbiosType {
    case 0x03, 0x04, 0x06, 0x07, 0x0D, 0x23, 0x24: self = .desktop
    case 0x08, 0x09, 0x0A, 0x0E: self = .laptop
    case 0x0B: self = .handset
    case 0x11, 0x17, 0x1C, 0x1D: self = .server
    case 0x1E: self = .tablet
    case 0x1F, 0x20: self = .convertible
    case 0x21, 0x22: self = .embedded
    default: return nil
    }
  }

  /// What a view supports that doesn't say: all but upside down on a handset, all elsewhere.
  static func defaultSupported(on chassis: Chassis?) -> OrientationList {
    chassis == .handset ? .allButUpsideDown : .all
  }
}
