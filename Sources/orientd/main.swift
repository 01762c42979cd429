import Glibc
import OrientDaemon

exit(
  Program.run(
    Array(CommandLine.arguments.dropFirst()),
    environment: { name in getenv(name).map { String(cString: $0) } },
    output: { text in print(text, terminator: "") }))
