/// How a sensor sits in the screen's frame: three rows, each a screen axis in the sensor's axes.
public struct MountMatrix: Equatable, Sendable {
  /// One row: a screen axis as a combination of the sensor's three.
  public struct Row: Equatable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(_ x: Double, _ y: Double, _ z: Double) {
      self.x = x
      self.y = y
      self.z = z
    }

    /// The largest magnitude.
    var largest: Double { max(max(abs(x), abs(y)), abs(z)) }

    /// The scalar product.
    public func dot(_ other: Row) -> Double { x * other.x + y * other.y + z * other.z }

    /// The vector product: the third axis of a right-handed triad.
    public func cross(_ other: Row) -> Row {
      Row(
        y * other.z - z * other.y,
        z * other.x - x * other.z,
        x * other.y - y * other.x)
    }
  }

  public var x: Row
  public var y: Row
  public var z: Row

  public init(x: Row, y: Row, z: Row) {
    self.x = x
    self.y = y
    self.z = z
  }

  public static let identity = MountMatrix(x: Row(1, 0, 0), y: Row(0, 1, 0), z: Row(0, 0, 1))

  /// +1 for a right-handed triad, -1 for a mirrored one, 0 where a row repeats another.
  public var determinant: Double { x.cross(y).dot(z) }

  /// Whether the rows that people check are of unit length and square to each other, to 1 %: the kernel's own document
  /// has rows of 0.866 and 0.5. The z row is no part of it, since nobody checks that one.
  public var isUsable: Bool {
    let squaredLength = 0.99 * 0.99...1.01 * 1.01
    return squaredLength.contains(x.dot(x)) && squaredLength.contains(y.dot(y))
      && abs(x.dot(y)) <= 0.01
  }

  /// Which way round the axes of a matrix or driver are.
  public enum Frame: UInt8, Sendable {
    /// As the hardware database and its readers have it: upright is y = -g.
    case hwdb
    /// As the kernel's document has it: upright is y = +g.
    case kernel
  }

  /// How the z axis is found.
  public enum FaceUp: UInt8, Sendable {
    /// From the two rows that people check, by the right hand, and from what the sensor reports.
    case auto
    /// The matrix's own third row; z > 0 is face up.
    case asIs
    /// The matrix's own third row; z < 0 is face up.
    case flip
  }
}
