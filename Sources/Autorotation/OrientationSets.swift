/// The three sets whose intersection is what is allowed.
public struct OrientationSets: Equatable, Sendable, CustomStringConvertible {
  /// The base list: the newest application mask's, else the configured one.
  public var application: OrientationList
  /// What the consulted view supports; all where no view is presented.
  public var view: OrientationList
  /// What the panel can show.
  public var device: OrientationList

  public init(application: OrientationList, view: OrientationList, device: OrientationList) {
    self.application = application
    self.view = view
    self.device = device
  }

  /// What all three have, in the order of the base list.
  public var common: OrientationList { application.intersection(view).intersection(device) }

  /// Whether each of the three has the same members as the other's, in whatever order.
  func haveSameMembers(as other: OrientationSets) -> Bool {
    application.hasSameMembers(as: other.application) && view.hasSameMembers(as: other.view)
      && device.hasSameMembers(as: other.device)
  }

  /// One line for people that names all three.
  public var description: String {
    "application: \(named(application)); view: \(named(view)); device: \(named(device))"
  }

  private func named(_ list: OrientationList) -> String {
    list.isEmpty ? "nothing" : list.description
  }
}
