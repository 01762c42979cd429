import OrientationCore

/// Where the axes and the timestamp stand in a scan of the kernel's buffer.
///
/// Channels stand in the order of their index, each aligned to its own size, and a scan is a multiple of its largest one.
struct ScanLayout: Equatable, Sendable {
  struct Channel: Equatable, Sendable {
    var index: Int
    var format: ScanFormat
  }

  /// Bytes of one scan.
  let size: Int
  /// Bytes that a reader counts which doesn't round a scan up to its largest channel, as libiio does.
  let unroundedSize: Int
  let axes: [Channel]
  let timestamp: Channel?
  private let offsets: [Int]
  private let timestampOffset: Int?

  /// `axes` are x, y and z.
  init(axes: [Channel], timestamp: Channel?) {
    self.axes = axes
    self.timestamp = timestamp
    var places = [Int](repeating: 0, count: 4)
    var end = 0
    var largest = 1
    let all =
      axes.enumerated().map { ($0.offset, $0.element) } + (timestamp.map { [(3, $0)] } ?? [])
    for (role, channel) in all.sorted(by: { $0.1.index < $1.1.index }) {
      let bytes = channel.format.storageBytes
      places[role] = ScanLayout.align(end, to: bytes)
      end = places[role] + bytes
      largest = max(largest, bytes)
    }
    offsets = Array(places[0..<3])
    timestampOffset = timestamp == nil ? nil : places[3]
    unroundedSize = end
    size = ScanLayout.align(end, to: largest)
  }

  /// The same without a timestamp.
  var withoutTimestamp: ScanLayout { ScanLayout(axes: axes, timestamp: nil) }

  /// The counts in a scan of `size` bytes.
  func raw(_ scan: UnsafeRawPointer) -> Vector {
    Vector(
      x: axes[0].format.decode(scan + offsets[0]),
      y: axes[1].format.decode(scan + offsets[1]),
      z: axes[2].format.decode(scan + offsets[2]))
  }

  /// When the scan was taken, ns of the buffer's clock; nil when there is no timestamp in it.
  func time(_ scan: UnsafeRawPointer) -> Int64? {
    guard let timestamp, let timestampOffset else { return nil }
    return timestamp.format.decode(scan + timestampOffset)
  }

  private static func align(_ place: Int, to bytes: Int) -> Int {
    (place + bytes - 1) / bytes * bytes
  }
}
