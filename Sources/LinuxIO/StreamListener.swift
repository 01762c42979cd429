import CLibsystemd
import CLinux
import Glibc

/// A listening Unix stream socket; its descriptor is non-blocking. One that `bind` made takes its file away again at the end.
package struct StreamListener: ~Copyable {
  /// To be watched for `readable`.
  package let descriptor: FileDescriptor
  private let file: BoundFile?

  /// How many connections may wait to be accepted: the kernel's own default limit.
  private static let backlog: Int32 = 4096

  private init(descriptor: consuming FileDescriptor, file: BoundFile?) {
    self.descriptor = descriptor
    self.file = file
  }

  deinit { file?.remove() }

  /// Binds and listens at `path`, with mode 0666 whatever the umask. The folder is made if only it is missing.
  ///
  /// A socket file that nobody serves any more is replaced. A live one is EADDRINUSE, and so is anything that isn't a
  /// socket. Two programs that start at once are kept apart by a lock on the folder. bind, listen
  package static func bind(at path: String) throws(SystemError) -> StreamListener {
    let folder = try lockFolder(of: path)
    return try withExtendedLifetime(folder) { () throws(SystemError) -> StreamListener in
      try removeStale(path)
      let descriptor = try UnixSocket.make()
      let bound = try UnixSocket.withAddress(path) { Glibc.bind(descriptor.number, $0, $1) }
      if bound != 0 { throw SystemError("bind", path) }
      let file = try BoundFile(path)
      if chmod(path, 0o666) != 0 || listen(descriptor.number, backlog) != 0 {
        let error = SystemError("listen", path)
        file.remove()
        throw error
      }
      return StreamListener(descriptor: descriptor, file: file)
    }
  }

  /// The socket that the service manager handed over: the one named `name`, or the only one; nil when there was none.
  ///
  /// The environment's note of it is removed, so that programs run later don't take it for theirs. EINVAL when several
  /// came and none or more than one has the name, or when it isn't a listening Unix stream socket.
  /// sd_listen_fds_with_names
  package static func activated(named name: String) throws(SystemError) -> StreamListener? {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = try check(sd_listen_fds_with_names(1, &list), "sd_listen_fds_with_names")
    var names: [String] = []
    if let list {
      for index in 0..<Int(count) {
        names.append(list[index].map { String(cString: $0) } ?? "")
        free(list[index])
      }
      free(list)
    }
    if count == 0 { return nil }
    let matches = names.indices.filter { names[$0] == name }
    guard let index = matches.count == 1 ? matches[0] : count == 1 ? 0 : nil else {
      throw SystemError("sd_listen_fds_with_names", "descriptor \(name)", code: EINVAL)
    }
    // SD_LISTEN_FDS_START; below, 1 is SOCK_STREAM.
    let number = 3 + Int32(index)
    if sd_is_socket_unix(number, 1, 1, nil, 0) <= 0 {
      throw SystemError("sd_is_socket_unix", "descriptor \(number)", code: EINVAL)
    }
    let descriptor = FileDescriptor(owning: number)
    try descriptor.setNonblockingAndCloseOnExec()
    return StreamListener(descriptor: descriptor, file: nil)
  }

  /// The next connection, non-blocking and closed on exec; nil when none waits.
  ///
  /// One that the peer gave up already is skipped. EMFILE and ENFILE leave it waiting: pause the listener for a while
  /// rather than spin. accept4
  package func accept() throws(SystemError) -> FileDescriptor? {
    while true {
      let number = accept4(descriptor.number, nil, nil, ACCEPT_FLAGS)
      if number >= 0 { return FileDescriptor(owning: number) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw SystemError("accept4")
      }
    }
  }

  private static func lockFolder(of path: String) throws(SystemError) -> FileDescriptor {
    let folder =
      switch path.lastIndex(of: "/") {
      case path.startIndex: "/"
      case let slash?: String(path[..<slash])
      case nil: "."
      }
    if mkdir(folder, 0o755) != 0, errno != EEXIST { throw SystemError("mkdir", folder) }
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if number < 0 { throw SystemError("open", folder) }
    let descriptor = FileDescriptor(owning: number)
    while flock(number, LOCK_EX) != 0 {
      if errno != EINTR { throw SystemError("flock", folder) }
    }
    return descriptor
  }

  private static func removeStale(_ path: String) throws(SystemError) {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT { return }
      throw SystemError("lstat", path)
    }
    if status.st_mode & S_IFMT != S_IFSOCK { throw SystemError("bind", path, code: EADDRINUSE) }
    do {
      let live = try UnixSocket.connect(to: path)
      _ = consume live
    } catch {
      // Only a refusal says that nobody listens; a full backlog or a missing permission says that somebody does.
      if error.code != ECONNREFUSED { throw SystemError("bind", path, code: EADDRINUSE) }
      if unlink(path) != 0 { throw SystemError("unlink", path) }
      return
    }
    throw SystemError("bind", path, code: EADDRINUSE)
  }
}

/// The file of a bound socket, known by its inode, so that a successor's file isn't taken away.
private struct BoundFile {
  let path: String
  let device: dev_t
  let inode: ino_t

  init(_ path: String) throws(SystemError) {
    var status = stat()
    if lstat(path, &status) != 0 { throw SystemError("lstat", path) }
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  func remove() {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }
}
