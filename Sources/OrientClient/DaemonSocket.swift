/// Where the daemon's socket is.
public enum DaemonSocket {
  /// Where it is when nobody says otherwise.
  public static let standardPath = "/run/orientd/io.orientd.Orientation"
  /// The environment variable that says otherwise.
  public static let variable = "ORIENTD_SOCKET"

  /// The path that counts: the one given, else that of `$ORIENTD_SOCKET`, else the standard one.
  ///
  /// `environment` gives a variable's value, nil for one that isn't set; an empty one counts as not set.
  public static func path(given: String? = nil, environment: (String) -> String?) -> String {
    if let given { return given }
    if let path = environment(variable), !path.isEmpty { return path }
    return standardPath
  }
}
