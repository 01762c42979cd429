import OrientationCore
import OrientationWire
import Testing

@testable import orientctl

@Suite struct ExplanationTests {
  private func sentence(_ change: (inout State) -> Void) -> String {
    var state = State.example()
    change(&state)
    return Explanation.sentence(state)
  }

  @Test func whatStandsAsTheDeviceDoesIsNotHeld() {
    #expect(
      sentence { _ in }
        == "The interface stands as the device does; the configuration allows portrait, "
        + "landscapeLeft.")
  }

  @Test func everyHoldHasItsReasonAndItsLevel() {
    var sentences: Set<String> = []
    for held in Hold.allCases {
      let text = sentence {
        $0.held = held
        $0.level = .view
      }
      sentences.insert(text)
      #expect(held == .noCommonOrientation || text.contains("because"))
    }
    #expect(sentences.count == Hold.allCases.count)
  }

  @Test func aLockSaysWhatItIsLockedTo() {
    #expect(
      sentence {
        $0.held = .locked
        $0.lock = .portrait
      }.contains("because it is locked to portrait;"))
    #expect(
      sentence {
        $0.held = .locked
        $0.lock = .landscapeRight
      }.contains("because it is locked to landscapeRight, which isn't allowed now;"))
  }

  @Test func whatIsNotAllowedIsNamedAsTheInterfaceWouldStand() {
    #expect(
      sentence {
        $0.device = .landscapeLeft
        $0.held = .notAllowed
      } == "The interface is held at portrait because landscapeRight, as the device stands, isn't "
        + "allowed; the configuration allows portrait, landscapeLeft.")
  }

  @Test func theLevelThatDecidedIsNamed() {
    #expect(sentence { $0.level = .configuration }.contains("the configuration allows"))
    #expect(sentence { $0.level = .application }.contains("an application's mask allows"))
    #expect(sentence { $0.level = .view }.contains("the view on top allows"))
    #expect(
      sentence {
        $0.allowed = []
        $0.held = .noCommonOrientation
      } == "The interface keeps portrait: list, view and panel have no orientation in common; "
        + "see orientctl views.")
    #expect(sentence { $0.allowed = .all }.contains("allows all four orientations"))
  }

  @Test func everyReasonForUnknownIsExplained() {
    let all = UnknownReason.allCases.map { Explanation.unknown($0) }
    #expect(Set(all).count == UnknownReason.allCases.count)
  }

  @Test func figuresAreWrittenAsPeopleReadThem() {
    #expect(Figures.text(10) == "10")
    #expect(Figures.text(62.5) == "62.5")
    #expect(Figures.text(0.00980665) == "0.00980665")
    #expect(Figures.text(-0.998, decimals: 3) == "-0.998")
    #expect(Figures.text(-0.0004, decimals: 3) == "0.000")
    #expect(Figures.text(12.345, decimals: 1) == "12.3")
    #expect(Figures.text(9.96, decimals: 1) == "10.0")
    #expect(Figures.text(7, decimals: 0) == "7")
    #expect(Figures.axes([1, 1, 1]) == "1")
    #expect(Figures.axes([1, 2.5, 1]) == "1 2.5 1")
    #expect(Figures.axes([]) == "unknown")
    #expect(Figures.age(-5) == "0 s")
    #expect(Figures.age(119_999_999) == "119 s")
    #expect(Figures.age(120_000_000) == "2 min")
    #expect(Figures.age(7_200_000_000) == "2 h")
    #expect(Figures.age(172_800_000_000) == "2 days")
  }

  @Test func theStatusPageTellsEverything() {
    var state = State.example()
    state.tablet = true
    state.lock = .portrait
    let page = StatusPage(state: state, sensors: [.unused, .example], now: 3_000_005).text
    #expect(
      page == """
        device      portrait (tilt: vertical)
        interface   portrait
                    The interface stands as the device does; the configuration allows portrait, landscapeLeft.
        lock        portrait
        tablet      yes
        since       3 s ago
        sensor      accel_3d (iio:device0) (display): buffer at 10.0 Hz, reports gravity
        matrix      1, 0, 0; 0, 1, 0; 0, 0, 1 from udev's ACCEL_MOUNT_MATRIX, determinant 1.00
        scale       0.00980665 m/s² a count
        correction  none
        readings    12, 1 of them rejected; 0 errors

        """)
  }

  @Test func theStatusPageSaysWhenThereIsNoSensor() {
    var state = State.example()
    state.device = .unknown
    state.reason = .noSensor
    let none = StatusPage(state: state, sensors: [], now: 0).text
    #expect(none.contains("device      unknown: there is no usable accelerometer\n"))
    #expect(none.contains("sensor      none was found\n"))
    let unused = StatusPage(state: state, sensors: [.unused], now: 0).text
    #expect(unused.contains("sensor      none is used; see sensors\n"))
  }

  @Test func theSensorPageSaysWhatIsUsedAndWhyTheOthersAreNot() {
    let page = SensorPage(sensors: [.example, .unused]).text
    #expect(page.hasPrefix("accel_3d (iio:device0) (display), used\n  identity    pci,accel_3d\n"))
    #expect(page.contains("  format      le:s16/32>>0\n"))
    #expect(
      page.contains("lis3lv02d\n  identity    i2c,lis3lv02d\n  not used    disk protection\n"))
    #expect(SensorPage(sensors: []).text == "No accelerometer was found.\n")
  }

  @Test func whatASensorIsCalledCannotSteerTheTerminal() {
    var sensor = Sensor.example
    sensor.name = "a\u{1B}[2Jb\nc"
    #expect(!SensorPage(sensors: [sensor]).text.contains("\u{1B}"))
    #expect(StatusPage.title(sensor) == "a?[2Jb?c (iio:device0) (display)")
  }
}
