// swift-tools-version: 6.0
// orientd: which way up a Linux tablet is, and what its screen should do about it.
// The arrows between the targets are the architecture; Tests/ArchitectureTests holds the imports to them.
import PackageDescription

let package = Package(
  name: "orientd",
  products: [
    .library(name: "OrientClient", targets: ["OrientClient"]),
    .executable(name: "orientd", targets: ["orientd"]),
    .executable(name: "orientctl", targets: ["orientctl"]),
  ],
  targets: [
    // System libraries.
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CLibIIO", pkgConfig: "libiio", providers: [.apt(["libiio-dev"])]),
    .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(
      name: "CLibsystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),

    // Pure.
    .target(name: "OrientationCore"),
    .target(name: "OrientationTrace", dependencies: ["OrientationCore"]),
    .target(name: "Autorotation", dependencies: ["OrientationCore"]),
    .target(
      name: "OrientationWire", dependencies: ["OrientationCore", "Autorotation", "CJansson"]),

    // Effects.
    .target(name: "LinuxIO", dependencies: ["CLinux", "CLibsystemd"]),
    .target(
      name: "SensorIO",
      dependencies: ["OrientationCore", "OrientationTrace", "LinuxIO", "CLibIIO", "CLibudev"]),
    .target(
      name: "OrientDaemon",
      dependencies: [
        "OrientationCore", "OrientationTrace", "Autorotation", "OrientationWire", "LinuxIO",
        "SensorIO", "CInih",
      ]),
    .target(name: "OrientClient", dependencies: ["OrientationWire", "LinuxIO"]),

    // Programs.
    .executableTarget(name: "orientd", dependencies: ["OrientDaemon"]),
    .executableTarget(
      name: "orientctl",
      dependencies: [
        "OrientClient", "OrientationWire", "OrientationTrace", "OrientationCore", "Autorotation",
        "LinuxIO",
      ]),

    // Tests.
    .systemLibrary(name: "CUmockdev", path: "Tests/CUmockdev", pkgConfig: "umockdev-1.0"),
    .target(
      name: "TestServer", dependencies: ["OrientationWire", "LinuxIO"], path: "Tests/TestServer"),
    .executableTarget(
      name: "certification-server", dependencies: ["TestServer", "OrientationWire", "LinuxIO"],
      path: "Tests/CertificationServer"),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "OrientationCoreTests", dependencies: ["OrientationCore"]),
    .testTarget(
      name: "OrientationTraceTests", dependencies: ["OrientationTrace", "OrientationCore"]),
    .testTarget(name: "AutorotationTests", dependencies: ["Autorotation", "OrientationCore"]),
    .testTarget(
      name: "OrientationWireTests",
      dependencies: ["OrientationWire", "Autorotation", "OrientationCore"]),
    .testTarget(name: "LinuxIOTests", dependencies: ["LinuxIO"]),
    .testTarget(
      name: "SensorIOTests", dependencies: ["SensorIO", "OrientationTrace", "LinuxIO", "CUmockdev"]),
    .systemLibrary(name: "CThreadUser", path: "Tests/CThreadUser"),
    .testTarget(name: "OrientDaemonTests", dependencies: ["OrientDaemon", "CThreadUser"]),
    .testTarget(
      name: "OrientctlTests",
      dependencies: [
        "orientctl", "OrientClient", "OrientationWire", "OrientationTrace", "OrientationCore",
        "Autorotation", "LinuxIO", "TestServer",
      ]),
    .testTarget(
      name: "OrientClientTests",
      dependencies: ["OrientClient", "OrientationWire", "LinuxIO", "TestServer"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "OrientClient", "OrientationWire", "OrientationCore", "LinuxIO", "CUmockdev", "orientd",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
