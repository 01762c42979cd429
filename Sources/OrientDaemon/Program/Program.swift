import Autorotation
import Glibc
import LinuxIO
import OrientationCore
import SensorIO

/// The process: from arguments to exit code.
package enum Program {
  /// Where the daemon is found when nobody says otherwise.
  package static let standardSocket = "/run/orientd/io.orientd.Orientation"
  package static let registryLink = "/run/varlink/registry/io.orientd.Orientation"

  /// Does what the arguments say; returns the exit code. `arguments` without the program's name; `environment` gives a
  /// variable's value; `output` takes what is to be said on stdout.
  package static func run(
    _ arguments: [String], environment: (String) -> String?, output: (String) -> Void
  ) -> Int32 {
    let log = Log.standard(
      journalStream: environment("JOURNAL_STREAM"), now: { EventLoop.now() })
    do {
      let lockFile = LockFile(stateDirectory: environment("STATE_DIRECTORY"))
      try run(Arguments(parsing: arguments), lockFile: lockFile, log: log, output: output)
      return ExitCode.success.rawValue
    } catch {
      log.line(.error, "orientd: \(error.description)")
      return error.code.rawValue
    }
  }

  private static func run(
    _ arguments: Arguments, lockFile: LockFile?, log: Log, output: (String) -> Void
  ) throws(Failure) {
    switch arguments.job {
    case .help: output(Arguments.help)
    case .version: output("orientd \(Version.text)\n")
    case .checkConfiguration:
      let (configuration, chassis) = try loadConfiguration(arguments, log: log)
      do { _ = try configuration.autorotation(on: chassis) } catch {
        throw Failure(.configuration, "\(error)")
      }
      output("The configuration is good.\n")
    case .printConfiguration:
      output(try loadConfiguration(arguments, log: log).configuration.text)
    case .serve: try serve(arguments, lockFile: lockFile, log: log)
    }
  }

  /// The configuration, warned of where it needs it, and the kind of machine.
  static func loadConfiguration(
    _ arguments: Arguments, log: Log
  ) throws(Failure) -> (configuration: Configuration, chassis: Chassis?) {
    let files = arguments.config.map(ConfigurationFiles.init(only:)) ?? ConfigurationFiles()
    do throws(ConfigurationError) {
      let (configuration, warnings) = try Configuration.load(files)
      if let group = configuration.controlGroup, Authority.number(of: group) == nil {
        throw ConfigurationError(
          "",
          "control-group = \(group): there is no such group; make it (groupadd \(group)) or name another"
        )
      }
      let chassis = configuration.interface.chassis ?? Chassis.detect()
      for warning in warnings + configuration.warnings(on: chassis) { log.line(.warning, warning) }
      return (configuration, chassis)
    } catch {
      throw Failure(error.isMissingFile ? .noSuchFile : .configuration, "\(error)")
    }
  }

  private static func serve(
    _ arguments: Arguments, lockFile: LockFile?, log: Log
  ) throws(Failure) {
    let (configuration, chassis) = try loadConfiguration(arguments, log: log)
    let trace = try arguments.replay.map { replay throws(Failure) in
      try ReplayedTrace(path: replay.path)
    }
    do {
      let process = try DaemonProcess(
        arguments, configuration: configuration, chassis: chassis, trace: trace,
        lockFile: lockFile, log: log)
      try process.run()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.system, "\(error)")
    }
  }
}
