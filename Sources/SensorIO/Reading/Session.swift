/// A sensor that is being read, one way or another.
protocol Session: AnyObject {
  /// A reading is wanted soon.
  func requestReading()

  /// Whether something moves.
  func setMoving(_ moving: Bool)

  /// Lets go of the sensor at once; nothing more is told.
  func close()
}
