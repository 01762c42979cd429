/// Messages on their way to one reader, and what to do when it is slow.
public struct OutputQueue: Sendable {
  private struct Item: Sendable {
    /// A message in parts, so that what many readers get is there once.
    var parts: [[UInt8]]
    /// Whether a newer state may take its place.
    var isState: Bool
    var count: Int { parts.reduce(0) { $0 + $1.count } }
  }

  private var items: [Item] = []
  /// Which part of the first item is next, and how much of that part has been taken.
  private var part = 0
  private var offset = 0

  /// Bytes that the reader hasn't taken.
  public private(set) var count = 0
  /// When the reader last left no room (µs, of the clock that `flush` is given); nil since it took something.
  public private(set) var fullSince: Int64?

  public init() {}

  public var isEmpty: Bool { items.isEmpty }

  /// Puts a message at the end. It is never dropped.
  mutating func append(_ parts: [[UInt8]]) {
    items.append(Item(parts: parts, isState: false))
    count += items[items.count - 1].count
  }

  /// Puts a state at the end, and drops the one before it if nothing of that has been sent.
  mutating func append(state parts: [[UInt8]]) {
    let begun = part == 0 && offset == 0 ? 0 : 1
    if let older = items.indices.dropFirst(begun).first(where: { items[$0].isState }) {
      count -= items[older].count
      items.remove(at: older)
    }
    items.append(Item(parts: parts, isState: true))
    count += items[items.count - 1].count
  }

  /// Keeps the states that stand here from being replaced: those that follow belong to another call.
  mutating func seal() {
    for index in items.indices { items[index].isState = false }
  }

  /// Hands the bytes to `write` until all are taken or it says nil: no room. It returns how many it took.
  public mutating func flush<Failure>(
    at now: Int64, _ write: (UnsafeRawBufferPointer) throws(Failure) -> Int?
  ) throws(Failure) {
    while let item = items.first {
      if part == item.parts.count {
        items.removeFirst()
        part = 0
        continue
      }
      let bytes = item.parts[part]
      if offset < bytes.count {
        // A closure given to the array would lose the type of the error.
        let result = bytes.withUnsafeBytes { buffer -> Result<Int?, Failure> in
          do throws(Failure) {
            return .success(try write(UnsafeRawBufferPointer(rebasing: buffer[offset...])))
          } catch {
            return .failure(error)
          }
        }
        guard let taken = try result.get(), taken > 0 else {
          fullSince = fullSince ?? now
          return
        }
        fullSince = nil
        offset += taken
        count -= taken
      }
      if offset == bytes.count {
        part += 1
        offset = 0
      }
    }
  }
}
