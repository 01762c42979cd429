import Glibc

/// What tells one run of the daemon from all others.
enum RunIdentifier {
  /// 16 hexadecimal digits. getrandom
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt64, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
