/// The version of all that is built together: daemon, client and programs.
public enum Version {
  public static let text = "0.1.0"
}
