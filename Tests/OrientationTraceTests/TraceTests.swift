import OrientationCore
import Testing

@testable import OrientationTrace

/// Trace files, good and bad.
@Suite struct TraceTests {
  private func error(_ text: String) -> TraceError? {
    do {
      _ = try Trace(text: text)
      return nil
    } catch {
      return error
    }
  }

  /// What is wrong with these lines of a header that is good otherwise; they begin at line 3.
  private func headerError(_ lines: String...) -> TraceError? {
    error((["orientd-trace 1", "scale 1"] + lines + ["---", "0 0 -10 0"]).joined(separator: "\n"))
  }

  /// What is wrong with these lines after a good header; they begin at line 4.
  private func lineError(_ lines: String...) -> TraceError? {
    error((["orientd-trace 1", "scale 1", "---"] + lines).joined(separator: "\n"))
  }

  // MARK: Good ones

  @Test func everyKeyOfTheHeaderIsRead() throws {
    let trace = try Trace(
      text: """
        orientd-trace 1
        # a comment
        name accel_3d
        scale 0.009806650

        offset 1 -2.5 3
        format le:s16/32>>0
        mount-matrix 0, -1, 0; -1, 0, 0; 0, 0, 1
        frame kernel
        face-up flip
        interface portrait,landscapeLeft,landscapeRight
        filter 0ms
        gate 0.5..1.5
        ---
        0 12 -998 31
        """)
    let header = trace.header
    #expect(header.name == "accel_3d")
    #expect(header.scale == Calibration.Axes(all: 0.00980665))
    #expect(header.offset == Calibration.Axes(1, -2.5, 3))
    #expect(try header.formats == Calibration.Formats(all: ScanFormat(text: "le:s16/32>>0")))
    #expect(header.matrixText == "0, -1, 0; -1, 0, 0; 0, 0, 1")
    #expect(try header.matrix == MountMatrix(text: "0,-1,0;-1,0,0;0,0,1"))
    #expect(header.frame == .kernel)
    #expect(header.faceUp == .flip)
    #expect(header.interface?.text == "portrait,landscapeLeft,landscapeRight")
    #expect(header.interface?.line == 11)
    #expect(header.settings.filter == 0)
    #expect(header.settings.gateHigh == 1.5)
    #expect(header.calibration.reportsGravity)
    #expect(trace.lines == [line(0, 12, -998, 31)])
  }

  @Test func onlyTheScaleIsNeeded() throws {
    let trace = try Trace(text: "orientd-trace 1\nscale 0\n---\n")
    #expect(trace.header == TraceHeader(scale: Calibration.Axes(all: 0)))
    #expect(trace.lines.isEmpty)
    #expect(Replay(trace).end == 0)
    #expect(!trace.header.calibration.isScaleKnown)
  }

  @Test func scaleOffsetAndFormatMayBeSaidOnceOrForEachAxis() throws {
    let trace = try Trace(
      text: """
        orientd-trace 1
        scale 0.01 -0.02  0,03
        offset -7
        format le:s16/32>>0 be:s12/16>>4 le:u12/16>>0
        ---
        """)
    #expect(trace.header.scale == Calibration.Axes(0.01, -0.02, 0.03))
    #expect(trace.header.offset == Calibration.Axes(all: -7))
    #expect(trace.header.formats?.y.text == "be:s12/16>>4")
    #expect(trace.header.formats?.z.text == "le:u12/16>>0")
  }

  @Test func blankLinesCommentsAndCarriageReturnsSayNothing() throws {
    let trace = try Trace(
      text:
        "orientd-trace 1\r\n\r\n# x\r\nscale 1\r\n---\r\n\r\n  # y\r\n5 1 2 3\r\n   \r\n6\t4 5  6")
    #expect(trace.lines == [line(5, 1, 2, 3), line(6, 4, 5, 6)])
    #expect(Replay(trace).end == 6)
  }

  @Test func readingsAndLossesMayFollowInAnyOrderOfTime() throws {
    let trace = try Trace(
      text:
        "orientd-trace 1\nscale 1\n---\n7 +1 -2 3\n7 lost noSensor\n0 9223372036854775807 -9223372036854775808 0"
    )
    #expect(
      trace.lines == [
        line(7, 1, -2, 3), Trace.Line(time: 7, event: .lost(.noSensor)), line(0, .max, .min, 0),
      ])
  }

  @Test func everyReasonCanBeTheReasonOfALoss() throws {
    for reason in UnknownReason.allCases {
      let trace = try Trace(text: "orientd-trace 1\nscale 1\n---\n0 lost \(reason.name)")
      #expect(trace.lines.first?.event == .lost(reason))
    }
  }

  @Test func onlyTheHidDriverReportsGravity() {
    #expect(SensorName.reportsGravity("accel_3d"))
    #expect(SensorName.reportsGravity("accel_3d/HID-SENSOR-200073"))
    #expect(!SensorName.reportsGravity("bmc150_accel"))
    #expect(!SensorName.reportsGravity("accel_3d_2"))
    #expect(!SensorName.reportsGravity(""))
  }

  // MARK: Bad ones

  @Test func theFirstLineSaysWhatItIs() {
    for text in [
      "", "\n", "orientd-trace 2\nscale 1\n---\n", "scale 1\n---\n", "# x\norientd-trace 1\n",
    ] {
      #expect(error(text)?.line == 1)
      #expect(error(text)?.error.problem == "a trace begins with the line orientd-trace 1")
    }
    #expect(
      error("orientd-trace 2")?.description
        == "line 1: \"orientd-trace 2\": a trace begins with the line orientd-trace 1")
  }

  @Test func theHeaderMustEnd() {
    let wanted = TextError("", "the line ---, which ends the header, is missing")
    #expect(error("orientd-trace 1\nscale 1") == TraceError(2, wanted))
    #expect(error("orientd-trace 1") == TraceError(1, wanted))
  }

  @Test func withoutAScaleThereIsNoTrace() {
    #expect(error("orientd-trace 1\nname x\n---\n")?.error.text == "scale")
  }

  @Test func anUnknownKeyIsAnError() {
    for key in ["speed 2", "Scale 1", "scales 1", "0 1 2 3", "--", "----", "settle_flat 1ms"] {
      #expect(headerError(key)?.line == 3)
      #expect(headerError(key)?.error.text == key)
      #expect(headerError(key)?.error.problem.hasPrefix("no key of a trace") == true)
    }
  }

  @Test func aRepeatedKeyIsAnErrorOfItsSecondLine() {
    #expect(headerError("scale 1") == TraceError(3, TextError("scale 1", "scale is there already")))
    #expect(
      headerError("filter 1ms", "# x", "filter 1ms")
        == TraceError(5, TextError("filter 1ms", "filter is there already")))
  }

  @Test(arguments: [
    ("offset x", "x"), ("offset 1 2", "1 2"), ("offset", ""), ("offset 1 2 3 4", "1 2 3 4"),
    ("offset 1 b 3", "b"), ("format s16", "s16"),
    ("format le:s16/32>>0 le:s16/32>>0", "le:s16/32>>0 le:s16/32>>0"),
    ("format le:s17/16>>0", "le:s17/16>>0"), ("mount-matrix 1,0,0;0,1,0;0,0", "1,0,0;0,1,0;0,0"),
    ("mount-matrix 1,0,0;1,0,0;0,0,1", "1,0,0;1,0,0;0,0,1"), ("mount-matrix", ""),
    ("frame windows", "windows"), ("face-up down", "down"), ("filter 150", "150"),
    ("settle fast", "fast"), ("settle-flat -1ms", "-1ms"), ("hysteresis 41", "41"),
    ("flat-enter x", "x"), ("flat-exit 91", "91"), ("gate 1.4..0.6", "1.4..0.6"),
    ("stale 2", "2"),
  ])
  func aBadValueOfAHeaderIsQuotedWithItsLine(_ line: String, _ quoted: String) {
    #expect(headerError("name x", line)?.line == 4)
    #expect(headerError("name x", line)?.error.text == quoted)
  }

  @Test func aBadScaleIsQuotedWithItsLine() {
    for text in ["", "x", "1 2", "1e999", "1 2 3 4", "nan"] {
      #expect(error("orientd-trace 1\nname x\nscale \(text)\n---\n")?.line == 3)
    }
  }

  @Test func anglesThatContradictEachOtherAreAnErrorOfTheLaterLine() {
    #expect(headerError("flat-exit 40", "flat-enter 40")?.line == 4)
    #expect(headerError("flat-exit 19")?.line == 3)
    #expect(headerError("flat-enter 31")?.line == 3)
    #expect(headerError("flat-exit 90")?.line == 3)
  }

  @Test(arguments: [
    ("0", "0"), ("0 1", "0 1"), ("0 1 2", "0 1 2"), ("0 1 2 3 4", "0 1 2 3 4"),
    ("-1 1 2 3", "-1 1 2 3"),
    ("x 1 2 3", "x"), ("0 1.5 2 3", "1.5"), ("0 1 2,5 3", "2,5"), ("0.5 1 2 3", "0.5"),
    ("0 1 2 x", "x"), ("0 1 2 0x3", "0x3"), ("0 - 2 3", "-"),
    ("0 9223372036854775808 2 3", "9223372036854775808"),
    ("9223372036854775808 1 2 3", "9223372036854775808"),
    ("0 1 2 -9223372036854775809", "-9223372036854775809"),
    ("0 lost", "0 lost"), ("0 lost gone", "0 lost gone"), ("0 lost NoSensor", "0 lost NoSensor"),
    ("0 lost noSensor now", "0 lost noSensor now"), ("lost noSensor now", "lost"),
    ("-5 lost noSensor", "-5 lost noSensor"), ("0 found noSensor", "0 found noSensor"),
    ("---", "---"), ("scale 1", "scale 1"),
  ])
  func aBadReadingIsQuotedWithItsLine(_ line: String, _ quoted: String) {
    #expect(lineError("0 1 2 3", "# x", "", line)?.line == 7)
    #expect(lineError("0 1 2 3", "# x", "", line)?.error.text == quoted)
  }

  @Test func aNumberOver64BitsIsSaidToBeOne() {
    #expect(lineError("0 1 2 9223372036854775808")?.error.problem == "a number over 64 bits")
    #expect(lineError("0 1 2 2.5")?.error.problem == "not a whole number")
    #expect(lineError("-1 1 2 3")?.error.problem == "a time can't be negative")
  }

  @Test func quotedTextStaysOnOneLineAndObeysNothing() {
    #expect(TextError.quote("a\tb\n\"c\\") == "\"a\\tb\\n\\\"c\\\\\"")
    #expect(TextError.quote("\u{1b}[31m\u{7f}\u{9b}") == "\"\\u{1b}[31m\\u{7f}\\u{9b}\"")
    #expect(TextError.quote("äx") == "\"äx\"")
    #expect(TextError.quote(String(repeating: "a", count: 1000), limit: 5) == "\"aaaaa…\"")
  }

  @Test func bytesThatAreNoTextAreAnErrorAndNotACrash() {
    let text = String(decoding: [0x6f, 0xff, 0xfe, 0x00, 0x0a, 0x80] as [UInt8], as: UTF8.self)
    #expect(error(text)?.line == 1)
    #expect(lineError("0 1 2 \u{0}")?.line == 4)
    #expect(lineError("٠ 1 2 3")?.line == 4)
  }

  private func line(_ time: Microseconds, _ x: Int64, _ y: Int64, _ z: Int64) -> Trace.Line {
    Trace.Line(time: time, event: .reading(Vector(x: x, y: y, z: z)))
  }
}
