// Serves org.varlink.certification at a path with nothing but OrientationWire and LinuxIO, for Varlink's certification
// clients; ends with SIGTERM or SIGINT.
import Glibc
import LinuxIO
import TestServer

/// A function, so that what it made is gone, the socket's file among it, before the program ends.
func run(at path: String) throws(SystemError) -> Int32 {
  let loop = try EventLoop()
  let certification = Certification()
  let server = try TestServer(at: path, on: loop) { certification.serve($0, $1) }
  let terminate = try loop.signal(SIGTERM) { loop.exit(0) }
  let interrupt = try loop.signal(SIGINT) { loop.exit(0) }
  defer { withExtendedLifetime((server, terminate, interrupt)) {} }
  return try loop.run()
}

guard CommandLine.arguments.count == 2 else {
  print("usage: certification-server SOCKET")
  exit(64)
}
exit(try run(at: CommandLine.arguments[1]))
