import Glibc
import OrientDaemon

exit(
  Program.run(Array(CommandLine.arguments.dropFirst())) { name in
    getenv(name).map { String(cString: $0) }
  })
