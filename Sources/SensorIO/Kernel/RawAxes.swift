import Glibc
import LinuxIO
import OrientationCore
import OrientationTrace

/// The three files with an accelerometer's present values, held open: a read is a driver's answer, and takes 0.5 µs where
/// the driver has it at hand, and seconds where it hasn't.
final class RawAxes {
  /// What came of one read.
  enum Answer: Equatable {
    case reading(Vector)
    case failed(SystemError)
    /// The file holds no number.
    case garbage(file: String, TextError)
  }

  private let x: FileDescriptor
  private let y: FileDescriptor
  private let z: FileDescriptor
  private let files: [String]

  /// `path` is the device's folder. open
  init(path: String) throws(SystemError) {
    files = SensorFacts.rawFiles.map { "\(path)/\($0)" }
    x = try RawAxes.open(files[0])
    y = try RawAxes.open(files[1])
    z = try RawAxes.open(files[2])
  }

  /// Reads all three; blocks as long as the driver does. pread
  func read() -> Answer {
    switch (one(x.number, files[0]), one(y.number, files[1]), one(z.number, files[2])) {
    case (.success(let x), .success(let y), .success(let z)):
      .reading(Vector(x: x, y: y, z: z))
    case (.failure(let failure), _, _), (_, .failure(let failure), _),
      (_, _, .failure(let failure)):
      failure.answer
    }
  }

  private struct Failure: Error { var answer: Answer }

  private func one(_ number: Int32, _ file: String) -> Result<Int64, Failure> {
    var room: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
      0, 0, 0, 0, 0, 0, 0, 0
    )
    return withUnsafeMutableBytes(of: &room) { bytes in
      var count = pread(number, bytes.baseAddress, bytes.count, 0)
      while count < 0, errno == EINTR { count = pread(number, bytes.baseAddress, bytes.count, 0) }
      if count < 0 { return .failure(Failure(answer: .failed(SystemError("read", file)))) }
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      do throws(TextError) {
        return .success(try AttributeNumber.integer(text))
      } catch {
        return .failure(Failure(answer: .garbage(file: file, error)))
      }
    }
  }

  private static func open(_ file: String) throws(SystemError) -> FileDescriptor {
    let number = Glibc.open(file, O_RDONLY | O_CLOEXEC)
    if number < 0 { throw SystemError("open", file) }
    return FileDescriptor(owning: number)
  }
}
