import Glibc
import LinuxIO

/// The switch that tells whether a convertible is folded into a tablet: SW_TABLET_MODE of an input device.
package final class TabletSwitch {
  /// Whether it is folded; nil without such a switch.
  package private(set) var isTablet: Bool?
  /// Told when it is another.
  package var onChange: (() -> Void)?

  private let loop: EventLoop
  private let root: String
  private var device: OpenSwitch?

  private struct OpenSwitch {
    let descriptor: SharedDescriptor
    let source: EventLoop.Source
  }

  /// A descriptor that a structure can hold.
  private final class SharedDescriptor {
    let descriptor: FileDescriptor
    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }

  /// SW_TABLET_MODE
  private static let tabletMode = 1

  /// `root` is put before every path, for tests.
  package init(loop: EventLoop, root: String = "") {
    self.loop = loop
    self.root = root
  }

  /// Looks for a switch, unless one is open. Without one, or the right to open it, nothing is known.
  package func search() {
    guard device == nil else { return }
    for number in 0..<64 {
      let attribute = "\(root)/sys/class/input/event\(number)/device/capabilities/sw"
      guard TabletSwitch.bits(of: attribute) & (1 << UInt64(TabletSwitch.tabletMode)) != 0,
        open("\(root)/dev/input/event\(number)")
      else { continue }
      return
    }
  }

  private func open(_ path: String) -> Bool {
    let number = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return false }
    let shared = SharedDescriptor(FileDescriptor(owning: number))
    // Keys and axes of the same device would wake us: let only switches through. An old kernel can't; then they do.
    // struct input_mask: a type, the size of a mask, the mask's address. EV_KEY, EV_REL, EV_ABS and EV_MSC are 1 to 4.
    for type in 1...4 as ClosedRange<UInt64> {
      var mask: [UInt64] = [type, 0]
      _ = ioctl(number, TabletSwitch.request(write: true, 0x93, 16), &mask)
    }
    let source = try? loop.watch(number, for: .readable) { [weak self] ready in
      self?.read(isGone: !ready.isDisjoint(with: [.error, .hangup]))
    }
    guard let source else { return false }
    device = OpenSwitch(descriptor: shared, source: source)
    update()
    return true
  }

  private func read(isGone: Bool) {
    guard let device else { return }
    // What is told doesn't matter: the switch itself is asked afterwards.
    let isOver = withUnsafeTemporaryAllocation(byteCount: 24 * 64, alignment: 8) { buffer in
      while true {
        do {
          guard let count = try device.descriptor.descriptor.read(into: buffer) else {
            return false
          }
          if count == 0 { return true }
        } catch { return true }
      }
    }
    if isOver || isGone { self.device = nil }
    update()
  }

  private func update() {
    let before = isTablet
    isTablet = device.flatMap { TabletSwitch.state(of: $0.descriptor.descriptor.number) }
    if isTablet != before { onChange?() }
  }

  /// ioctl EVIOCGSW
  private static func state(of descriptor: Int32) -> Bool? {
    var bits: UInt64 = 0
    guard ioctl(descriptor, request(write: false, 0x1b, 8), &bits) >= 0 else { return nil }
    return bits & (1 << UInt64(tabletMode)) != 0
  }

  /// The number of an ioctl of the input subsystem: _IOC with the letter E.
  private static func request(write: Bool, _ number: UInt, _ size: UInt) -> UInt {
    (write ? 1 : 2) << 30 | size << 16 | 0x45 << 8 | number
  }

  /// The lowest word of a capability mask: hexadecimal words, the highest first.
  private static func bits(of attribute: String) -> UInt64 {
    let descriptor = Glibc.open(attribute, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return 0 }
    let words = String(decoding: bytes[..<count], as: UTF8.self).split { $0 == " " || $0 == "\n" }
    return words.last.flatMap { UInt64($0, radix: 16) } ?? 0
  }
}
