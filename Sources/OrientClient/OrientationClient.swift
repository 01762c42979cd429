import OrientationWire

/// All that the daemon's socket offers, by name. Calls wait for their answer; streams have connections of their own.
///
/// A client connects with its first call, and again after the daemon was restarted. It belongs to one thread at a time.
public final class OrientationClient {
  /// Where the daemon is; see `DaemonSocket`.
  public let path: String
  private var connection: Connection?

  public init(at path: String) { self.path = path }

  /// The present state. An idle sensor is woken first, which takes 1 s at most.
  public func state() throws(ClientError) -> State {
    try call(.getState, as: StateReply.self).state
  }

  public func sensors() throws(ClientError) -> [Sensor] {
    try call(.getSensors, as: SensorsReply.self).sensors
  }

  /// The living masks and views, topmost first.
  public func views() throws(ClientError) -> [LivingView] {
    try call(.getViews, as: ViewsReply.self).views
  }

  /// Freezes the interface as it stands, or at the orientation given, until `unlock`.
  @discardableResult
  public func lock(_ orientation: InterfaceOrientation? = nil) throws(ClientError) -> State {
    try call(.lock(orientation), as: StateReply.self).state
  }

  @discardableResult
  public func unlock() throws(ClientError) -> State {
    try call(.unlock, as: StateReply.self).state
  }

  /// Replaces all answers of a living view or mask.
  @discardableResult
  public func update(_ handle: Int, _ answers: Answers) throws(ClientError) -> State {
    try call(.update(handle: handle, answers: answers), as: StateReply.self).state
  }

  /// Answers a `modern` question.
  public func answer(_ question: Int, _ answers: Answers) throws(ClientError) {
    _ = try call(.answer(question: question, answers: answers, yes: nil), as: JSON.self)
  }

  /// Answers a `legacy` question.
  public func answer(_ question: Int, yes: Bool) throws(ClientError) {
    _ = try call(.answer(question: question, answers: nil, yes: yes), as: JSON.self)
  }

  /// The state now, then every change of it, and a repeat after 30 s without one.
  public func subscribe() throws(ClientError) -> ReplyStream<StateReply> {
    try ReplyStream(OrientationMethod.subscribe.call, at: path)
  }

  /// Every reading of the sensor in use, in batches.
  public func monitor() throws(ClientError) -> ReplyStream<MonitorReply> {
    try ReplyStream(OrientationMethod.monitor.call, at: path)
  }

  /// Overrides the configured list as long as the stream lives.
  public func setApplicationMask(
    _ supported: OrientationList?, ask: Asking? = nil
  ) throws(ClientError) -> ReplyStream<HandleReply> {
    let method = OrientationMethod.setApplicationMask(supported: supported, ask: ask ?? .never)
    return try ReplyStream(method.call, at: path)
  }

  /// Presents a view as long as the stream lives.
  public func present(
    _ view: OrientationMethod.Presentation
  ) throws(ClientError) -> ReplyStream<HandleReply> {
    try ReplyStream(OrientationMethod.present(view).call, at: path)
  }

  /// The interfaces that the daemon serves; `io.orientd.Simulation` is one of them while it simulates.
  public func interfaces() throws(ClientError) -> [String] {
    let info = try call(Call("org.varlink.service.GetInfo"), as: JSON.self)
    return info["interfaces"]?.array?.compactMap(\.string) ?? []
  }

  /// Moves, unplugs or plugs the simulated sensor.
  public func simulate(_ method: SimulationMethod) throws(ClientError) {
    _ = try call(method.call, as: JSON.self)
  }

  /// Makes a call of any interface and reads the parameters of its reply, which must come within `patience` ms.
  public func call<Value: WireValue>(
    _ call: Call, as type: Value.Type = Value.self, patience: Int32 = Connection.patience
  ) throws(ClientError) -> Value {
    let connection = try opened()
    self.connection = nil
    let parameters: JSON
    do throws(ClientError) {
      parameters = try connection.call(call, patience: patience)
    } catch {
      // What was refused was answered; after anything else the connection is of no use.
      if case .refused = error { self.connection = connection }
      throw error
    }
    self.connection = connection
    return try Value(reply: parameters)
  }

  private func opened() throws(ClientError) -> Connection {
    if let connection { return connection }
    return try Connection(to: path)
  }

  private func call<Value: WireValue>(
    _ method: OrientationMethod, as type: Value.Type
  ) throws(ClientError) -> Value {
    try call(method.call, as: type)
  }
}
