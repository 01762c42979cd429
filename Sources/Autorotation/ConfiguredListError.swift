/// A list that is written down and empty, so that nothing is left to show.
public struct ConfiguredListError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The chassis whose variant it is; nil for the general list.
  public var chassis: Chassis?
  /// The empty list.
  public var line: ConfiguredList.Line
  /// The list that a variant replaces; nil where none is written.
  public var general: ConfiguredList.Line?

  /// One line for people: file, line and both lists.
  public var description: String {
    let place = "\(line.file):\(line.line)"
    guard let chassis else {
      return "\(place): \"supported\" is empty, which leaves nothing to show; "
        + "name the orientations or remove the line"
    }
    let replaced =
      if let general {
        "\"supported = \(general.list)\" (\(general.file):\(general.line))"
      } else {
        "\"supported = all\" (the default)"
      }
    return "\(place): \"supported~\(chassis.name) =\" is empty and replaces \(replaced), "
      + "which leaves nothing to show on a \(chassis.name); "
      + "name the orientations or remove the line"
  }
}
