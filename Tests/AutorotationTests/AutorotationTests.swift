import Testing

/// The library's one suite; its parts stand in files of their own.
@Suite struct AutorotationTests {}

/// The error of this type that `body` throws; nil if it returns or throws another. (`#expect(throws:)` gives it back only
/// from Swift 6.1 on.)
func thrown<E: Error>(_ type: E.Type, by body: () throws -> some Any) -> E? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? E
  }
}
