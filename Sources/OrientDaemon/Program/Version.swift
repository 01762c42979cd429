import OrientationWire

/// The version of this program.
package enum Version {
  package static let text = OrientationWire.Version.text
}
