// getopt_long keeps its place in C globals; they are used on the thread that starts the program alone.
@preconcurrency import CLinux
import Glibc

/// A program's long options, one after another.
package struct OptionParser {
  /// What is wrong with a command line, for people.
  package struct Mistake: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  private let arguments: [String]
  private let options: [(name: String, takesValue: Bool)]
  private var found: [(name: String, value: String)] = []
  private var mistake: Mistake?
  private var index = 0
  /// What stands behind the options.
  package private(set) var operands: [String] = []

  /// `arguments` without the program's name; `options` says of each name whether it takes a value. The first word that is
  /// no option, or what follows `--`, begins the operands. Names may be cut short as far as they stay clear. getopt_long
  package init(_ arguments: [String], options: KeyValuePairs<String, Bool>) {
    self.init(arguments, options: options.map { ($0.key, $0.value) }, permutes: false)
  }

  /// The same, where `permutes` lets options stand behind operands too: only what follows `--` is never an option.
  package init(
    _ arguments: [String], options: [(name: String, takesValue: Bool)], permutes: Bool
  ) {
    self.arguments = arguments
    self.options = options
    parse(permutes: permutes)
  }

  /// The next option and its value (empty for one that takes none); nil at the end. What is wrong is thrown in its place.
  package mutating func next() throws(Mistake) -> (name: String, value: String)? {
    if index < found.count {
      defer { index += 1 }
      return found[index]
    }
    if let mistake { throw mistake }
    return nil
  }

  private mutating func parse(permutes: Bool) {
    let words = ([""] + arguments).map { strdup($0) }
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
      let result = getopt_long(
        Int32(words.count), &vector, permutes ? ":" : "+:", table, &which)
      if result == -1 { break }
      if result == 0, options.indices.contains(Int(which)) {
        found.append((options[Int(which)].name, optarg.map { String(cString: $0) } ?? ""))
        continue
      }
      let word = vector[Int(optind) - 1].map { String(cString: $0) } ?? ""
      mistake = Mistake(
        description: result == Int32(UInt8(ascii: ":"))
          ? "\(word) needs a value" : "\(word) is no option, or takes no value")
      return
    }
    operands = vector.dropFirst(Int(optind)).compactMap { $0.map { String(cString: $0) } }
  }
}
