import Autorotation
import OrientationCore
import Testing

extension AutorotationTests {
  @Suite struct Lists {
    @Test(
      arguments: [
        ("portrait", [.portrait]),
        ("PORTRAIT", [.portrait]),
        (" portrait\t", [.portrait]),
        ("portraitUpsideDown", [.portraitUpsideDown]),
        ("portraitupsidedown", [.portraitUpsideDown]),
        ("portrait-upside-down", [.portraitUpsideDown]),
        ("Portrait_Upside_Down", [.portraitUpsideDown]),
        ("landscape-left", [.landscapeLeft]),
        ("LANDSCAPE_RIGHT", [.landscapeRight]),
        ("all", [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown]),
        ("Any", [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown]),
        ("allButUpsideDown", [.portrait, .landscapeLeft, .landscapeRight]),
        ("all-but-upside-down", [.portrait, .landscapeLeft, .landscapeRight]),
        ("landscape", [.landscapeLeft, .landscapeRight]),
        ("natural", [.portrait]),
        ("portrait-primary", [.portrait]),
        ("portrait-secondary", [.portraitUpsideDown]),
        ("landscape-primary", [.landscapeRight]),
        ("landscape-secondary", [.landscapeLeft]),
        ("landscapeLeft,portrait", [.landscapeLeft, .portrait]),
        (
          "landscapeRight , all", [.landscapeRight, .portrait, .landscapeLeft, .portraitUpsideDown]
        ),
        ("portrait, natural, portrait-primary", [.portrait]),
        ("", []),
        ("  ", []),
      ] as [(String, OrientationList)])
    func everyAcceptedSpellingIsRead(text: String, list: OrientationList) throws {
      #expect(try OrientationList(parsing: text) == list)
    }

    @Test(arguments: [
      ("portait", "portait"),
      ("portrait,sideways, landscape", "sideways"),
      ("portrait,", ""),
      (",", ""),
      ("portrait landscapeLeft", "portrait landscapeLeft"),
      ("portrait--primary", "portrait--primary"),
      ("-portrait", "-portrait"),
      ("port-rait", "port-rait"),
      ("faceUp", "faceUp"),
      ("landscape-", "landscape-"),
      ("pörtrait", "pörtrait"),
      ("0", "0"),
    ])
    func aBadWordIsQuoted(text: String, word: String) {
      let error = thrown(OrientationWordError.self) { try OrientationList(parsing: text) }
      #expect(error?.word == word)
      #expect(error?.description.hasPrefix("\"\(word)\" ") == true)
    }

    @Test(arguments: ["all", "any", "landscape", "allButUpsideDown", "", "portrait,portrait"])
    func oneOrientationIsNotAList(text: String) {
      let error = thrown(OrientationWordError.self) { try InterfaceOrientation(parsing: text) }
      #expect(error?.word == text)
    }

    @Test(
      arguments: [
        ("portrait", .portrait),
        ("Landscape-Left", .landscapeLeft),
        ("landscape-primary", .landscapeRight),
        (" portrait_upside_down ", .portraitUpsideDown),
      ] as [(String, InterfaceOrientation)])
    func oneOrientationIsReadByTheSameWords(text: String, orientation: InterfaceOrientation) throws
    {
      #expect(try InterfaceOrientation(parsing: text) == orientation)
    }

    @Test func theOutputIsAlwaysOurNames() throws {
      let list = try OrientationList(parsing: "LANDSCAPE-PRIMARY,any")
      #expect(list.description == "landscapeRight, portrait, landscapeLeft, portraitUpsideDown")
      #expect(try OrientationList(parsing: list.description) == list)
    }

    @Test func allSixtyFourOrderedListsKeepTheirOrder() {
      var lists: Set<OrientationList> = []
      for orientations in everyArrangement() {
        let list = OrientationList(orientations)
        #expect(Array(list) == orientations)
        #expect(OrientationList(orientations + orientations) == list)
        lists.insert(list)
      }
      #expect(lists.count == 64)
    }

    @Test func theIntersectionKeepsTheOrderOfTheLeftOne() {
      for left in everyArrangement() {
        for right in everyArrangement() {
          #expect(
            Array(OrientationList(left).intersection(OrientationList(right)))
              == left.filter { right.contains($0) })
        }
      }
    }
  }
}

/// All 64 ways to pick and order one to four orientations.
func everyArrangement() -> [[InterfaceOrientation]] {
  var found: [[InterfaceOrientation]] = []
  var growing: [[InterfaceOrientation]] = [[]]
  for _ in 1...4 {
    growing = growing.flatMap { start in
      InterfaceOrientation.allCases.filter { !start.contains($0) }.map { start + [$0] }
    }
    found += growing
  }
  return found
}
