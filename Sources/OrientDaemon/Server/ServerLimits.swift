/// How much the server takes on.
package struct ServerLimits: Equatable, Sendable {
  /// Connections at a time.
  package var connections: Int
  /// How long a client with a full socket may take nothing, µs.
  package var patience: Int64 = 10_000_000

  package init(connections: Int) { self.connections = connections }

  /// Of one user; root may have all.
  package func connections(of user: UInt32) -> Int {
    user == 0 ? connections : max(1, connections / 2)
  }
}
