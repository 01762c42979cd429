import OrientationWire

/// The version of this program.
package typealias Version = OrientationWire.Version
