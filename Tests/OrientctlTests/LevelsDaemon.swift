import Autorotation
import Glibc
import LinuxIO
import OrientationWire
import TestServer
import Testing

/// A daemon that has nothing but the autorotation model: for the commands that say how the interface may stand.
final class LevelsDaemon {
  let loop: EventLoop
  let path: String
  private(set) var model: AutorotationModel
  /// What was asked for, all in all.
  private(set) var methods: [OrientationMethod] = []
  /// Answers every call with this, if there is one.
  var refusal: VarlinkError?
  /// Whether it leaves calls that live without their first reply.
  var isSlow = false

  private let folder: String
  private var server: TestServer?
  private var living: [(handle: Int, peer: TestPeer)] = []

  init(_ settings: AutorotationSettings = AutorotationSettings()) throws {
    loop = try EventLoop()
    model = try AutorotationModel(settings)
    var template = Array("/tmp/orientd-test-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    path = folder + "/socket"
    try start()
  }

  deinit {
    server = nil
    rmdir(folder)
  }

  func start() throws {
    server = try TestServer(at: path, on: loop) { [weak self] peer, call in
      self?.serve(peer, call)
    }
  }

  /// Ends as a daemon does: connections, socket, masks and views are gone.
  func stop() {
    server = nil
    living = []
    for view in model.views { _ = model.end(view.handle) }
  }

  /// Ends all calls that live with an error.
  func dismiss() {
    for (handle, peer) in living { peer.fail(.dismissed(handle)) }
    living = []
  }

  /// Runs orientctl against this daemon.
  func orientctl(_ arguments: String...) throws -> ChildProcess {
    // A PATH of its own: the programs that are run are looked for there.
    try ChildProcess(arguments, environment: ["ORIENTD_SOCKET=\(path)", "PATH=/bin"], on: loop)
  }

  /// The views that live, those of clients that have gone not among them.
  var views: [LivingView] {
    for (handle, peer) in living where !peer.isOpen { _ = model.end(handle) }
    living.removeAll { !$0.peer.isOpen }
    return model.views
  }

  private var state: State {
    let now = model.state
    return State(
      run: "r", sequence: 1, device: now.device, interface: now.interface, held: now.held,
      lock: now.lock, allowed: now.allowed, level: now.level, since: 5)
  }

  private func serve(_ peer: TestPeer, _ call: Call) {
    do {
      let method = try OrientationMethod(call)
      methods.append(method)
      if let refusal { return peer.fail(refusal) }
      try serve(peer, method)
    } catch let error as Refusal {
      peer.fail(VarlinkError(error))
    } catch {
      peer.fail(.invalidParameter("\(error)"))
    }
  }

  private func serve(_ peer: TestPeer, _ method: OrientationMethod) throws {
    switch method {
    case .lock(let orientation): _ = try model.lock(orientation)
    case .unlock: _ = model.unlock()
    case .setApplicationMask(let supported, let ask):
      let made = try model.setApplicationMask(supported, ask: ask, user: 7, process: 77)
      return begin(peer, made.handle)
    case .present(let view):
      let made = try model.present(
        title: view.title, kind: view.kind, parent: view.parent, answers: view.answers,
        ask: view.ask, user: 7, process: 77)
      return begin(peer, made.handle)
    case .getViews: return peer.reply(Reply(ViewsReply(views: model.views).json))
    default: break
    }
    peer.reply(Reply(StateReply(state: state).json))
  }

  private func begin(_ peer: TestPeer, _ handle: Int) {
    living.append((handle, peer))
    if isSlow { return }
    peer.reply(Reply(HandleReply(handle: handle, state: state).json, continues: true))
  }
}
