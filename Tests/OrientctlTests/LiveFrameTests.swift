import OrientationCore
import OrientationWire
import Testing

@testable import orientctl

@Suite struct LiveFrameTests {
  private func model(_ change: (inout State) -> Void = { _ in }) -> LiveModel {
    var state = State.example()
    change(&state)
    return LiveModel(state, isSimulated: true)
  }

  private func text(
    _ model: LiveModel, columns: Int = 80, rows: Int = 24, isRich: Bool = false, now: Int64 = 0
  ) -> [String] {
    LiveFrame(model: model, columns: columns, rows: rows, isRich: isRich, now: now).lines
      .map { $0.text(width: columns, colours: false) }
  }

  @Test func itFitsTheWindowWhateverItsSize() {
    var model = model { $0.held = .flat }
    model.take(MonitorReply(sensor: .example, readings: [.example(0, 500, -500, 700)]))
    for columns in [1, 10, 40, 66, 80, 200] {
      for rows in [1, 2, 5, 13, 16, 24, 60] {
        let lines = text(model, columns: columns, rows: rows)
        #expect(lines.count <= max(rows, 2), "\(columns)x\(rows)")
        #expect(lines.allSatisfy { $0.count <= columns }, "\(columns)x\(rows)")
      }
    }
  }

  @Test func theBarsLeanToTheirSide() {
    var model = model()
    model.take(MonitorReply(sensor: .example, readings: [.example(0, 500, -1000, 0)]))
    let lines = text(model)
    #expect(lines.contains { $0.hasSuffix("x           0.500 g  .............|#######......") })
    #expect(lines.contains { $0.hasSuffix("y          -1.000 g  #############|.............") })
    #expect(lines.contains { $0.hasSuffix("z           0.000 g  .............|.............") })
  }

  @Test func itSaysWhyTheInterfaceIsHeld() {
    let lines = text(model { $0.held = .flat })
    #expect(lines.contains { $0.contains("interface  portrait  held: flat") })
    #expect(lines.joined(separator: " ").contains("because the device"))
  }

  @Test func theRateIsThatOfTheReadings() {
    var model = model()
    model.take(
      MonitorReply(
        sensor: .example, readings: (0...40).map { .example($0 * 50_000, 0, -1000, 0) }))
    #expect(model.rate(at: 2_000_000) == 20)
    #expect(text(model, now: 2_000_000).contains { $0.contains("20.0 a second, good") })
    #expect(model.rate(at: 60_000_000) == nil)
    #expect(text(model, now: 60_000_000).contains { $0.contains("good, quiet for 58 s") })
  }

  @Test func whatALostSensorSaidIsNotShown() {
    var model = model()
    model.take(MonitorReply(sensor: .example, readings: [.example(0, 500, -1000, 0)]))
    var state = State.example()
    state.device = .unknown
    state.reason = .noSensor
    state.sensor = nil
    model.take(state)
    let lines = text(model)
    #expect(!lines.contains { $0.contains("0.500") })
    #expect(lines.contains { $0.contains("device     unknown: there is no usable accelerometer") })
    #expect(lines.contains { $0.contains("sensor     none") })
  }

  @Test func theCandidateIsToldWithItsTime() {
    var model = model()
    var reading = Reading.example(0, 0, 0, 1000)
    reading.candidate = .faceUp
    reading.remaining = 420_000
    model.take(MonitorReply(sensor: .example, readings: [reading]))
    #expect(text(model).contains { $0.contains("next       faceUp in 0.4 s") })
  }

  @Test func coloursAreSetAndTakenBackAroundTheText() {
    var line = StyledLine("ab", .bold)
    line.add("cd")
    #expect(line.text(width: 3, colours: true) == "\u{1B}[1mab\u{1B}[0mc")
    #expect(line.text(width: 3, colours: false) == "abc")
    #expect(line.text(width: 1, colours: true) == "\u{1B}[1ma\u{1B}[0m")
    #expect(line.text(width: 0, colours: true) == "")
  }

  @Test func wordsAreWrappedWhereTheyFit() {
    #expect(LiveFrame.wrap("one two three", 7) == ["one two", "three"])
    #expect(LiveFrame.wrap("enormous word", 3) == ["enormous", "word"])
    #expect(LiveFrame.wrap("", 3) == [])
  }

  @Test func keysAreReadFromTheirSequencesHoweverTheyAreSplit() {
    let bytes = Array("\u{1B}[A\u{1B}OBx\u{1B}[1;2Cq\u{1B}[3~\u{1B}aD\u{1B}[D\n\u{7F}".utf8)
    let expected: [Key] = [.up, .down, .letter("x"), .letter("q"), .letter("D"), .left]
    for split in 0...bytes.count {
      var reader = KeyReader()
      let keys = reader.read(bytes[..<split]) + reader.read(bytes[split...])
      #expect(keys == expected, "split at \(split)")
    }
  }
}

@Suite struct DevicePictureTests {
  /// The rows of a picture that is as wide as it is high, in ASCII.
  private func picture(_ degrees: Double, _ interface: InterfaceOrientation) -> [String] {
    DevicePicture(degrees: degrees, tilt: 90, interface: interface)
      .text(columns: 40, rows: 20, charset: .ascii)
  }

  private func turned(_ rows: [String]) -> [String] {
    rows.reversed().map { String($0.reversed()) }
  }

  /// How many characters of a row are drawn.
  private func ink(_ row: String) -> Int { row.count { $0 != " " } }

  @Test func anUprightDeviceIsHigherThanWideAndATurnedOneWider() {
    let upright = picture(0, .portrait)
    #expect(ink(upright[1]) > 20)
    #expect(upright.count { ink($0) > 0 } >= 17)
    let turned = picture(90, .landscapeLeft)
    #expect(turned.count { ink($0) > 0 } <= 12)
  }

  @Test func thePictureStandsUprightForWhoHoldsTheDevice() {
    // The arrow's head is above the middle for each pose and the interface that belongs to it.
    for (degrees, device) in [
      (0.0, DeviceOrientation.portrait), (90, .landscapeRight), (180, .portraitUpsideDown),
      (270, .landscapeLeft),
    ] {
      guard let interface = InterfaceOrientation.standing(on: device) else { continue }
      // The arrow alone: what is drawn in the middle columns above and below the middle.
      let rows = picture(degrees, interface).map { String($0.dropFirst(15).prefix(10)) }
      let above = rows[6..<10].reduce(0) { $0 + ink($1) }
      let below = rows[10..<14].reduce(0) { $0 + ink($1) }
      #expect(above > below, "\(device.name)")
    }
  }

  @Test func aDeviceThatLiesLooksFlat() {
    let flat = DevicePicture(degrees: 0, tilt: 0, interface: .portrait)
      .text(columns: 40, rows: 20, charset: .ascii)
    #expect(flat.count { ink($0) > 0 } <= 8)
  }

  @Test func dotsBecomeCharacters() {
    var ascii = DotCanvas(columns: 4, rows: 1, charset: .ascii)
    ascii.set(1, 0)
    ascii.set(2, 1)
    ascii.set(3, 0)
    ascii.set(3, 1)
    ascii.set(-1, 0)
    ascii.set(4, 7)
    #expect(ascii.text == [" '.|"])
    var braille = DotCanvas(columns: 2, rows: 1, charset: .braille)
    for y in 0..<4 { braille.set(0, y) }
    braille.set(3, 3)
    #expect(braille.text == ["⡇⢀"])
  }
}

extension InterfaceOrientation {
  /// The interface that stands upright on a device: turning it one way turns the picture the other way.
  fileprivate static func standing(on device: DeviceOrientation) -> InterfaceOrientation? {
    switch device {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    default: nil
    }
  }
}
