import OrientationCore
import Testing

@testable import OrientationTrace

/// Mount matrices as the kernel, the hardware database and people write them.
@Suite struct MountMatrixTextTests {
  private typealias Row = MountMatrix.Row

  @Test(arguments: [
    "1,0,0;0,-1,0;0,0,1", "1, 0, 0; 0, -1, 0; 0, 0, 1", " 1 ,0,0 ;0,-1 , 0;0,0, 1\n",
    "+1,-0,.0;0.0,-1.0,0;0,0,1.", "1.000000, 0.000000, 0; 0, -1.000000, 0; 0, 0, 1.000000",
  ])
  func nineNumbersWithBlanksOrNoneAreAMatrix(_ text: String) throws {
    let matrix = try MountMatrix(text: text)
    #expect(matrix == MountMatrix(x: Row(1, 0, 0), y: Row(0, -1, 0), z: Row(0, 0, 1)))
    #expect(try MountMatrix(usable: text) == matrix)
  }

  @Test func decimalsStayWhatTheyAre() throws {
    let matrix = try MountMatrix(usable: "0.866, 0.5, 0; -0.5, 0.866, 0; 0, 0, 1")
    #expect(matrix.x == Row(0.866, 0.5, 0))
    #expect(matrix.y == Row(-0.5, 0.866, 0))
  }

  @Test(arguments: [
    ("0, -1, 0; -1, 0, 0; 0, 0", "here are 8 numbers"),
    ("0, -1, 0; -1, 0, 0; 0 0, 1", "here are 8 numbers"),
    ("0, -1, 0", "here are 3 numbers"), ("1", "here are 1 number"), ("", "here are 0 numbers"),
    (";;", "here are 0 numbers"), ("1,0,0;0,1,0;0,0,1,0", "here are 10 numbers"),
    ("1,0,0;0,1,0;0,0,1;", "here are 4 rows of unlike length"),
    ("1,0,0,0;1,0,0;0,1", "here are 3 rows of unlike length"),
    ("1,0,0,0,1,0,0,0,1", "here are 1 rows of unlike length"),
  ])
  func anotherCountThanThreeByThreeIsAnErrorThatQuotesTheText(_ text: String, _ found: String) {
    for usable in [false, true] {
      #expect {
        _ = try usable ? MountMatrix(usable: text) : MountMatrix(text: text)
      } throws: { error in
        let error = error as? TextError
        return error?.text == text && error?.problem.hasSuffix(found) == true
          && "\(error?.description ?? "")".hasPrefix(TextError.quote(text))
      }
    }
  }

  @Test(arguments: [
    ("0,-1,0;-1,0,0;0 0,1,2", "0 0"), ("a,0,0;0,1,0;0,0,1", "a"), ("1,0,0;0,,0;0,0,1", ""),
    ("identity,0,0;0,1,0;0,0,1", "identity"), ("1e0,0,0;0,1,0;0,0,1", "1e0"),
    ("nan,0,0;0,1,0;0,0,1", "nan"), ("1,0,0;0,0x1,0;0,0,1", "0x1"), ("1,0,0;0,1,0;0,0,- 1", "- 1"),
    ("\"1,0,0;0,1,0;0,0,1\"", "\"1"),
  ])
  func whatIsNoNumberIsQuoted(_ text: String, _ word: String) {
    #expect {
      try MountMatrix(text: text)
    } throws: { error in
      let error = error as? TextError
      return error?.text == text
        && error?.problem == "\(TextError.quote(word)) in this mount matrix isn't a number"
    }
  }

  @Test(arguments: [
    "1,0,0;1,0,0;0,0,1", "0,0,0;0,1,0;0,0,1", "2,0,0;0,1,0;0,0,1", "1,0,0;0.1,0.995,0;0,0,1",
    "0.5,0.5,0;-0.5,0.5,0;0,0,1",
  ])
  func rowsThatAreParallelZeroOrNotSquareAreRefusedWithTheText(_ text: String) throws {
    _ = try MountMatrix(text: text)
    #expect(
      throws: TextError(
        text,
        "the first two rows of a mount matrix must be of length 1 and square to each other, to 1 %")
    ) {
      try MountMatrix(usable: text)
    }
  }

  @Test(arguments: [
    ("1, 0, 0; 0, 1, 0; 0, 1, 0", "its third row depends on the other two"),
    ("0, -1, 0; 1, 0, 0; 0, 0, 0", "its third row is zero"),
    ("1, 0, 0; 0, -1, 0; 1, 0, 0", "its third row depends on the other two"),
  ])
  func aBadThirdRowIsToldAndRepaired(_ text: String, _ problem: String) throws {
    let matrix = try MountMatrix(usable: text)
    #expect(matrix.thirdRowProblem == problem)
    let screen = Calibration(matrix: matrix, scale: Calibration.Axes(all: 1)).screenMatrix
    #expect(screen.determinant == 1)
  }

  @Test func aMirroredMatrixHasNothingWrong() throws {
    let matrix = try MountMatrix(usable: "0, -1, 0; -1, 0, 0; 0, 0, 1")
    #expect(matrix.determinant == -1)
    #expect(matrix.thirdRowProblem == nil)
    #expect(MountMatrix.identity.thirdRowProblem == nil)
  }

  @Test func framesAndFacesAreWords() throws {
    for (text, frame) in [("hwdb", MountMatrix.Frame.hwdb), ("kernel", .kernel)] {
      #expect(try MountMatrix.Frame(text: text) == frame)
      #expect(frame.text == text)
    }
    for (text, face) in [("auto", MountMatrix.FaceUp.auto), ("as-is", .asIs), ("flip", .flip)] {
      #expect(try MountMatrix.FaceUp(text: text) == face)
      #expect(face.text == text)
    }
    #expect(throws: TextError("HWDB", "a frame is hwdb or kernel")) {
      try MountMatrix.Frame(text: "HWDB")
    }
    #expect(throws: TextError("asis", "face-up is auto, as-is or flip")) {
      try MountMatrix.FaceUp(text: "asis")
    }
  }
}
