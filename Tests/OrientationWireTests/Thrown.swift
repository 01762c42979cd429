import Testing

/// The error that `body` throws; nil, and a recorded issue, if it throws none or one of another type.
/// (`#expect(throws:)` hands it out only since Swift 6.1.)
func thrown<Failure: Error, Value: ~Copyable>(
  _ type: Failure.Type, sourceLocation: SourceLocation = #_sourceLocation,
  by body: () throws -> Value
) -> Failure? {
  do {
    _ = try body()
    Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  } catch let failure as Failure {
    return failure
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return nil
}
