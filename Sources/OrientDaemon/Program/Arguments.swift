import LinuxIO

/// The command line of `orientd`.
package struct Arguments: Equatable, Sendable {
  /// What is to be done.
  package enum Job: Equatable, Sendable {
    case serve, checkConfiguration, printConfiguration, version, help
  }

  /// A trace to be played in place of a sensor.
  package struct Replay: Equatable, Sendable {
    package var path: String
    /// Trace seconds in one second, above 0.
    package var speed = 1.0
    package var loops = false
  }

  package var job = Job.serve
  package var socket: String?
  /// Only this file.
  package var config: String?
  package var simulates = false
  package var replay: Replay?

  package static let help = """
    Usage: orientd [OPTION]...
    Tells which way up this device is, and how its screen's picture should stand, on a Varlink socket.

      --socket PATH     serve there, not at /run/orientd/io.orientd.Orientation
      --config FILE     read this file only, none of /usr/lib/orientd, /run/orientd, /etc/orientd
      --simulate        a simulated sensor, which io.orientd.Simulation moves, in place of a real one
      --replay TRACE    play a recording in place of a sensor
      --speed N         play it N times as fast
      --loop            play it again and again
      --check-config    say what is wrong with the configuration, and end
      --print-config    print the configuration that counts, defaults included, and end
      --version         print the version, and end
      --help            print this, and end

    See it work:        orientd --simulate --socket /tmp/o & orientctl --socket /tmp/o watch
    Exit codes: 64 usage, 65 bad trace, 66 no such file, 69 socket in use, 71 system, 77 not permitted,
    78 configuration. More: man orientd, man orientd.conf

    """

  package init() {}

  /// `arguments` without the program's name. getopt_long
  package init(parsing arguments: [String]) throws(Failure) {
    var speed: Double?
    var loops = false
    var path: String?
    var parser = OptionParser(
      arguments,
      options: [
        "socket": true, "config": true, "simulate": false, "replay": true, "speed": true,
        "loop": false, "check-config": false, "print-config": false, "version": false,
        "help": false,
      ])
    while let (name, value) = try Arguments.next(of: &parser) {
      switch name {
      case "socket": socket = value
      case "config": config = value
      case "simulate": simulates = true
      case "replay": path = value
      case "speed":
        guard let number = Double(value), number.isFinite, (0.001...1000).contains(number) else {
          throw Failure(.usage, "--speed \(value): a speed is a number from 0.001 to 1000")
        }
        speed = number
      case "loop": loops = true
      case "check-config": job = .checkConfiguration
      case "print-config": job = .printConfiguration
      case "version": job = .version
      default: job = .help
      }
      // What was asked before a mistake doesn't matter, but help always helps.
      if job == .help || job == .version { return }
    }
    if let word = parser.operands.first {
      throw Failure(.usage, "\(word) is no option; see orientd --help")
    }
    if let path { replay = Replay(path: path, speed: speed ?? 1, loops: loops) }
    if replay == nil, speed != nil || loops {
      throw Failure(.usage, "--speed and --loop go with --replay TRACE")
    }
    if replay != nil, simulates {
      throw Failure(.usage, "--simulate and --replay don't go together")
    }
    if socket == "" { throw Failure(.usage, "--socket needs a path") }
  }
  private static func next(
    of parser: inout OptionParser
  ) throws(Failure) -> (name: String, value: String)? {
    do { return try parser.next() } catch {
      throw Failure(.usage, "\(error); see orientd --help")
    }
  }
}
