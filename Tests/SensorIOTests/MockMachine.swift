import CUmockdev
import Glibc
import Testing

/// A machine of mocked devices, as long as it lives. umockdev_testbed_new
final class MockMachine {
  /// Whether this process was started by umockdev-wrapper, which must be loaded before everything else.
  ///
  /// By the environment: umockdev_in_mock_environment of Debian 12's 0.17.16 always says no.
  static var isPossible: Bool {
    guard let preloaded = getenv("LD_PRELOAD") else { return false }
    return String(cString: preloaded).contains("libumockdev-preload")
  }
  static let hint: Comment = "run by umockdev-wrapper: umockdev-wrapper swift test"

  private let bed: UnsafeMutablePointer<UMockdevTestbed>

  init() throws { bed = try #require(umockdev_testbed_new()) }

  deinit { g_object_unref(bed) }

  /// The folder that stands for `/`.
  var root: String {
    guard let folder = umockdev_testbed_get_root_dir(bed) else { return "" }
    defer { g_free(folder) }
    return String(cString: folder)
  }

  /// Adds devices in umockdev's own text format.
  func add(_ text: String) throws {
    var error: UnsafeMutablePointer<GError>?
    let isDone = umockdev_testbed_add_from_string(bed, text, &error) != 0
    let message = error.map { String(cString: $0.pointee.message) } ?? ""
    g_clear_error(&error)
    try #require(isDone, "umockdev: \(message)")
  }

  /// Tells udev's listeners that a device came, went or changed.
  func uevent(_ path: String, _ action: String) { umockdev_testbed_uevent(bed, path, action) }

  /// Takes a device away and tells so.
  func remove(_ path: String) {
    uevent(path, "remove")
    umockdev_testbed_remove_device(bed, path)
  }

  /// Writes a file of a device as the kernel would: in place, so that who holds it open sees it. umockdev's own call
  /// replaces the file.
  func set(_ path: String, _ file: String, to text: String) throws {
    let stream = try #require(fopen("\(path)/\(file)", "we"))
    defer { fclose(stream) }
    #expect(fputs(text, stream) >= 0)
  }

  /// Sets a udev property of a device.
  func setProperty(_ path: String, _ name: String, to text: String) {
    umockdev_testbed_set_property(bed, path, name, text)
  }

  /// What stands in a file below the mocked root, without blanks at either end; nil when it isn't there.
  func text(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes[..<count].filter { $0 != 0 }, as: UTF8.self)
    return String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The other end of a device's node: what is written there, a reader of the node gets.
  func feed(_ node: String, _ bytes: [UInt8]) {
    let descriptor = umockdev_testbed_get_dev_fd(bed, node)
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    #expect(written == bytes.count)
  }
}
