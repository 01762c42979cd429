/// What a field means that the interface text doesn't have.
public enum UnknownFields: Sendable {
  /// In calls: the caller is wrong about this method.
  case refused
  /// In replies: a newer daemon may say more.
  case ignored
}
