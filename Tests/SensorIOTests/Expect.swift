import Testing

/// `#expect(a == b)` for calls that change what they're called on, which the macro can't evaluate.
func expect<Value: Equatable>(
  _ value: Value, is expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(value == expected, sourceLocation: sourceLocation)
}
