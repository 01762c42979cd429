/// Where a sensor's mount matrix was found.
public enum MatrixSource: UInt8, WireEnumeration {
  /// The `mount-matrix` of the configuration.
  case configuration
  /// The udev property `ACCEL_MOUNT_MATRIX`.
  case udev
  /// The driver's attribute `in_accel_mount_matrix`.
  case accelMountMatrix
  /// The driver's attribute `in_mount_matrix`.
  case inMountMatrix
  /// The driver's attribute `mount_matrix`.
  case mountMatrix
  /// Nothing says one.
  case identity

  /// The name used in every text.
  public var name: StaticString {
    switch self {
    case .configuration: "configuration"
    case .udev: "udev"
    case .accelMountMatrix: "in_accel_mount_matrix"
    case .inMountMatrix: "in_mount_matrix"
    case .mountMatrix: "mount_matrix"
    case .identity: "identity"
    }
  }
}
