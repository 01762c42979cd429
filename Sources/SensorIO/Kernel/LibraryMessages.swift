import CLibIIO
import Glibc

/// Keeps what libiio prints out of the journal: it writes "High-speed mode not enabled" to stderr at every open.
enum LibraryMessages {
  /// Runs `body` and gives what was printed meanwhile, line by line, without that message. open_memstream
  ///
  /// The descriptor 2 stays what it is: only C's `stderr` is another stream meanwhile.
  static func catching<Result>(_ body: () -> Result) -> (result: Result, lines: [String]) {
    var text: UnsafeMutablePointer<CChar>?
    var size = 0
    guard let stream = open_memstream(&text, &size) else { return (body(), []) }
    let former = clibiio_exchange_stderr(stream)
    let result = body()
    clibiio_exchange_stderr(former)
    fclose(stream)
    defer { free(text) }
    guard let text else { return (result, []) }
    let lines = String(cString: text).split(separator: "\n").map(String.init)
    return (result, lines.filter { !$0.contains("High-speed mode not enabled") })
  }
}
