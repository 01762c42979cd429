import OrientationCore

/// What a sensor that is being read tells its owner.
enum SessionEvent {
  case reading(Vector, at: Microseconds)
  /// A read failed, or gave garbage.
  case failure
  case silent(UnknownReason)
  case notice(Notice)
  /// It must be opened again, or another way; nothing more comes from this one.
  case ended(Ending)

  enum Ending {
    /// It isn't there any more.
    case gone
    /// Another program holds it.
    case busy
    /// The buffer gives nothing.
    case silent
    /// The buffer may have missed something.
    case unsure
  }
}
