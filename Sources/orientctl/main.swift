import Glibc
import LinuxIO

let program = Program(
  output: Output(FileDescriptor(owning: STDOUT_FILENO)),
  errors: Output(FileDescriptor(owning: STDERR_FILENO)),
  environment: { name in getenv(name).map { String(cString: $0) } })
exit(program.run(Array(CommandLine.arguments.dropFirst())))
