// getopt_long keeps its place in C globals; they are used on the thread that starts the program alone.
@preconcurrency import CLinux
import Glibc

/// Long options one after another; the first thing that is none ends the program with exit code 64.
struct OptionParser {
  private let arguments: [String]
  private let options: [(name: String, takesValue: Bool)]
  private var found: [(name: String, value: String)] = []
  private var failure: Failure?
  private var index = 0

  /// `options` says of each name whether it takes a value. getopt_long
  init(_ arguments: [String], options: KeyValuePairs<String, Bool>) {
    self.arguments = arguments
    self.options = options.map { ($0.key, $0.value) }
    parse()
  }

  /// The next option and its value (empty for one that takes none); nil at the end.
  mutating func next() throws(Failure) -> (name: String, value: String)? {
    if index < found.count {
      defer { index += 1 }
      return found[index]
    }
    if let failure { throw failure }
    return nil
  }

  private mutating func parse() {
    let words = (["orientd"] + arguments).map { strdup($0) }
    let names = options.map { strdup($0.name) }
    defer { for text in words + names { free(text) } }
    var table = options.indices.map { index in
      option(
        name: names[index], has_arg: options[index].takesValue ? required_argument : no_argument,
        flag: nil, val: 0)
    }
    table.append(option())
    opterr = 0
    // 0 makes glibc begin anew.
    optind = 0
    var vector = words + [nil]
    while true {
      var which: Int32 = -1
      // `+` stops at the first word that is no option; `:` tells a missing value from an unknown option.
      let result = getopt_long(Int32(words.count), &vector, "+:", table, &which)
      if result == -1 { break }
      if result == 0, options.indices.contains(Int(which)) {
        found.append((options[Int(which)].name, optarg.map { String(cString: $0) } ?? ""))
        continue
      }
      let word = vector[Int(optind) - 1].map { String(cString: $0) } ?? ""
      failure = Failure(
        .usage,
        result == Int32(UInt8(ascii: ":"))
          ? "\(word) needs a value; see orientd --help"
          : "\(word) is no option or takes no value; see orientd --help")
      return
    }
    if Int(optind) < words.count, let word = vector[Int(optind)] {
      failure = Failure(.usage, "\(String(cString: word)) is no option; see orientd --help")
    }
  }
}
