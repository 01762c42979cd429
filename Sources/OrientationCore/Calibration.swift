/// All that turns a sensor's counts into its acceleration in the screen's frame, as found when it is opened.
public struct Calibration: Equatable, Sendable {
  /// Three axes of something that is said once or for each axis.
  public struct Axes: Equatable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(_ x: Double, _ y: Double, _ z: Double) {
      self.x = x
      self.y = y
      self.z = z
    }

    public init(all value: Double) { self.init(value, value, value) }

    /// The largest magnitude. The `max` of more than two makes an array, which the core compiled with -no-allocations
    /// must not have.
    var largest: Double { max(max(abs(x), abs(y)), abs(z)) }
  }

  /// The formats of x, y and z; nil where only polling is possible and nothing says.
  public struct Formats: Equatable, Sendable {
    public var x: ScanFormat
    public var y: ScanFormat
    public var z: ScanFormat

    public init(x: ScanFormat, y: ScanFormat, z: ScanFormat) {
      self.x = x
      self.y = y
      self.z = z
    }

    public init(all format: ScanFormat) { self.init(x: format, y: format, z: format) }
  }

  public var matrix: MountMatrix
  /// m/s² a count, of each axis; 0 where the driver doesn't say, then 1 g is learnt from the magnitude at rest.
  public var scale: Axes
  /// Added to the raw value before scaling.
  public var offset: Axes
  public var formats: Formats?
  public var frame: MountMatrix.Frame
  public var faceUp: MountMatrix.FaceUp
  /// Whether it reports gravity (HID) rather than the reaction force, so that its z is the other way round.
  public var reportsGravity: Bool

  public init(
    matrix: MountMatrix = .identity, scale: Axes, offset: Axes = Axes(all: 0),
    formats: Formats? = nil, frame: MountMatrix.Frame = .hwdb,
    faceUp: MountMatrix.FaceUp = .auto, reportsGravity: Bool = false
  ) {
    self.matrix = matrix
    self.scale = scale
    self.offset = offset
    self.formats = formats
    self.frame = frame
    self.faceUp = faceUp
    self.reportsGravity = reportsGravity
  }

  /// 1 where z > 0 is face up, -1 where z < 0 is.
  public var faceUpSign: Int {
    switch faceUp {
    case .auto: reportsGravity ? -1 : 1
    case .asIs: 1
    case .flip: -1
    }
  }

  /// The matrix that leads into the screen's frame: x to the right edge, y to the top edge as the hardware database signs
  /// them, and z positive when the screen looks up.
  public var screenMatrix: MountMatrix {
    var matrix = matrix
    if faceUp == .auto { matrix.z = matrix.x.cross(matrix.y) }
    if frame == .kernel {
      matrix.x = MountMatrix.Row(-matrix.x.x, -matrix.x.y, -matrix.x.z)
      matrix.y = MountMatrix.Row(-matrix.y.x, -matrix.y.y, -matrix.y.z)
    }
    if faceUpSign < 0 { matrix.z = MountMatrix.Row(-matrix.z.x, -matrix.z.y, -matrix.z.z) }
    return matrix
  }

  /// Whether the driver says what a count is on every axis.
  public var isScaleKnown: Bool { scale.x != 0 && scale.y != 0 && scale.z != 0 }

  /// The scale, or where it isn't known 1 m/s² for a count, to be corrected by what is learnt.
  var effectiveScale: Axes { isScaleKnown ? scale : Axes(all: 1) }

  /// The largest of the three, to which the others are weighed.
  var unit: Double { effectiveScale.largest }
}
