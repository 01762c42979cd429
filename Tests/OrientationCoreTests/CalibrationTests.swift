import OrientationCore
import Testing

/// The matrix that leads into the screen's frame.
@Suite struct CalibrationTests {
  private typealias Row = MountMatrix.Row

  private func calibration(
    _ matrix: MountMatrix, frame: MountMatrix.Frame = .hwdb, faceUp: MountMatrix.FaceUp = .auto,
    gravity: Bool = false
  ) -> Calibration {
    Calibration(
      matrix: matrix, scale: Calibration.Axes(all: 1), frame: frame, faceUp: faceUp,
      reportsGravity: gravity)
  }

  private let mirrored = MountMatrix(x: Row(0, 1, 0), y: Row(1, 0, 0), z: Row(0, 0, 1))

  @Test func zFollowsFromTheRowsThatPeopleCheck() {
    #expect(calibration(.identity).screenMatrix.z == Row(0, 0, 1))
    #expect(calibration(mirrored).screenMatrix.z == Row(0, 0, -1))
    let repeated = MountMatrix(x: Row(1, 0, 0), y: Row(0, -1, 0), z: Row(1, 0, 0))
    #expect(calibration(repeated).screenMatrix.z == Row(0, 0, -1))
    #expect(repeated.determinant == 0)
    #expect(mirrored.determinant == -1)
  }

  @Test func aSensorThatReportsGravityHasItsZTheOtherWayRound() {
    #expect(calibration(.identity, gravity: true).screenMatrix.z == Row(0, 0, -1))
    #expect(calibration(mirrored, gravity: true).screenMatrix.z == Row(0, 0, 1))
    #expect(calibration(.identity, gravity: true).faceUpSign == -1)
  }

  @Test func asIsAndFlipTakeTheMatrixsOwnThirdRow() {
    for gravity in [false, true] {
      #expect(calibration(mirrored, faceUp: .asIs, gravity: gravity).screenMatrix.z == Row(0, 0, 1))
      #expect(
        calibration(mirrored, faceUp: .flip, gravity: gravity).screenMatrix.z == Row(0, 0, -1))
    }
  }

  @Test func theKernelsFrameHasXAndYTheOtherWayRound() {
    let matrix = calibration(mirrored, frame: .kernel).screenMatrix
    #expect(matrix.x == Row(0, -1, 0))
    #expect(matrix.y == Row(-1, 0, 0))
    #expect(matrix.z == Row(0, 0, -1))
  }

  @Test func rowsOfUnitLengthAndSquareToOnePercentAreUsable() {
    func isUsable(_ x: Row, _ y: Row) -> Bool {
      MountMatrix(x: x, y: y, z: Row(0, 0, 0)).isUsable
    }
    #expect(isUsable(Row(1, 0, 0), Row(0, 0, -1)))
    #expect(isUsable(Row(0.866, 0.5, 0), Row(-0.5, 0.866, 0)))
    #expect(isUsable(Row(0.998, 0.054, 0), Row(-0.054, 0.998, 0)))
    #expect(isUsable(Row(1.009, 0, 0), Row(0, 0.991, 0)))
    #expect(!isUsable(Row(1.011, 0, 0), Row(0, 1, 0)))
    #expect(!isUsable(Row(1, 0, 0), Row(0, 0.989, 0)))
    #expect(!isUsable(Row(1, 0, 0), Row(1, 0, 0)))
    #expect(!isUsable(Row(0, 0, 0), Row(0, 1, 0)))
    #expect(!isUsable(Row(1, 0, 0), Row(0.02, 0.9998, 0)))
    #expect(!isUsable(Row(.nan, 0, 0), Row(0, 1, 0)))
  }
}
