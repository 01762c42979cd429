extension Call {
  /// Reads the parameters: all that `body` doesn't take are unknown. Throws `InvalidParameter`, naming the one at fault.
  func read<Value>(
    _ body: (inout FieldReader) throws(FieldError) -> Value
  ) throws(VarlinkError) -> Value {
    do throws(FieldError) {
      var fields = try FieldReader(parameters, .refused)
      let value = try body(&fields)
      try fields.finish()
      return value
    } catch {
      throw .invalidParameter(error.name)
    }
  }
}
