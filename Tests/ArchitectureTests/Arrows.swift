/// Which modules each target may import: the architecture.
enum Arrows {
  static let allowed: [String: Set<String>] = [
    "OrientationCore": [],
    "OrientationTrace": ["OrientationCore"],
    "Autorotation": ["OrientationCore"],
    "OrientationWire": ["OrientationCore", "Autorotation", "CJansson"],
    "LinuxIO": ["CLinux", "CLibsystemd"],
    "SensorIO": ["OrientationCore", "OrientationTrace", "LinuxIO", "CLibIIO", "CLibudev"],
    "OrientDaemon": [
      "OrientationCore", "OrientationTrace", "Autorotation", "OrientationWire", "LinuxIO",
      "SensorIO", "CInih",
    ],
    "OrientClient": ["OrientationWire", "LinuxIO"],
    "KioskRotation": ["OrientClient", "LinuxIO"],
    "orientd": ["OrientDaemon", "LinuxIO"],
    "orientctl": [
      "OrientClient", "OrientationCore", "OrientationTrace", "OrientationWire", "Autorotation",
      "LinuxIO",
    ],
    "orient-kiosk": ["KioskRotation", "OrientClient", "LinuxIO"],
  ]

  /// The C library is for those that have effects; the pure ones do without, but that who hands
  /// texts to jansson has to release them.
  static let mayImportGlibc: Set<String> = [
    "OrientationWire", "LinuxIO", "SensorIO", "OrientDaemon", "OrientClient", "KioskRotation",
    "orientd", "orientctl", "orient-kiosk",
  ]

  static func mayImport(_ target: String) -> Set<String> {
    let modules = allowed[target] ?? []
    return mayImportGlibc.contains(target) ? modules.union(["Glibc"]) : modules
  }
}
