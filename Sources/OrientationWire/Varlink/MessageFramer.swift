/// Cuts a stream of bytes into messages, each ended by a NUL.
public struct MessageFramer: Sendable {
  /// Bytes that a message may have, its NUL not counted.
  public let limit: Int
  private var bytes: [UInt8] = []
  /// Where the first message that hasn't been taken begins, and how far its end was looked for in vain.
  private var start = 0
  private var searched = 0

  /// What a server accepts: 64 KiB.
  public static let callLimit = 65_536
  /// What a client accepts: 16 MiB, since a list of views or sensors may be longer than any call.
  public static let replyLimit = 16_777_216

  public init(limit: Int = MessageFramer.callLimit) { self.limit = limit }

  /// Whether bytes stand here that no NUL has ended or nobody has taken.
  public var isEmpty: Bool { start == bytes.count }

  /// Takes what was read.
  public mutating func append(_ chunk: UnsafeRawBufferPointer) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// The next complete message without its NUL; nil until more bytes come.
  ///
  /// Throws `tooLong` as soon as it can't become short enough any more.
  public mutating func next() throws(ProtocolViolation) -> ArraySlice<UInt8>? {
    let end = bytes[searched...].firstIndex(of: 0)
    if (end ?? bytes.count) - start > limit { throw .tooLong(limit: limit) }
    guard let end else {
      searched = bytes.count
      return nil
    }
    let message = bytes[start..<end]
    start = end + 1
    searched = start
    return message
  }
}
