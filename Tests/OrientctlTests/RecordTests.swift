import Glibc
import LinuxIO
import OrientationCore
import OrientationTrace
import OrientationWire
import Testing

@testable import orientctl

@Suite struct RecordTests {
  @Test func aRecordingIsATraceOfAllReadings() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record")
    try child.run { daemon.monitorCount == 1 && daemon.subscriberCount == 1 }
    daemon.tell([.example(1_000_000, 1, -998, 3), .example(1_100_000, 2, -997, 4)])
    daemon.tell([.example(1_200_500, 5, 6, 7)])
    try child.run { child.output.hasSuffix("7\n") }
    child.signal(SIGINT)
    #expect(try child.end() == 0)
    let trace = try Trace(text: child.output)
    #expect(trace.header.name == "accel_3d")
    #expect(trace.header.scale == Calibration.Axes(all: 0.00980665))
    #expect(trace.header.interface?.text == "portrait,landscapeLeft")
    #expect(trace.header.matrix == .identity)
    #expect(trace.header.formats?.z.text == "le:s16/32>>0")
    #expect(
      trace.lines == [
        Trace.Line(time: 0, event: .reading(Vector(x: 1, y: -998, z: 3))),
        Trace.Line(time: 100_000, event: .reading(Vector(x: 2, y: -997, z: 4))),
        Trace.Line(time: 200_500, event: .reading(Vector(x: 5, y: 6, z: 7))),
      ])
    #expect(child.errors == "")
  }

  @Test func aLostSensorIsALineAtItsPlace() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record")
    try child.run { daemon.monitorCount == 1 && daemon.subscriberCount == 1 }
    daemon.tell([.example(1_000_000, 1, 1, 1)])
    try child.run { child.output.hasSuffix("1\n") }
    daemon.publish {
      $0.device = .unknown
      $0.reason = .noSensor
      $0.since = 1_150_000
      $0.sensor = nil
    }
    // Readings from before it may come later, since they come on another connection.
    daemon.tell([.example(1_100_000, 2, 2, 2)])
    try child.run { child.output.contains("lost") }
    daemon.publish { $0.reason = .starting }
    daemon.tell([.example(9_000_000, 3, 3, 3)])
    try child.run { child.output.hasSuffix("3\n") }
    child.signal(SIGTERM)
    #expect(try child.end() == 0)
    let events = try Trace(text: child.output).lines
    #expect(
      events == [
        Trace.Line(time: 0, event: .reading(Vector(x: 1, y: 1, z: 1))),
        Trace.Line(time: 100_000, event: .reading(Vector(x: 2, y: 2, z: 2))),
        Trace.Line(time: 150_000, event: .lost(.noSensor)),
        Trace.Line(time: 8_000_000, event: .reading(Vector(x: 3, y: 3, z: 3))),
      ])
  }

  @Test func aJudgementOnReadingsIsNoLoss() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record", "--count", "2")
    try child.run { daemon.monitorCount == 1 && daemon.subscriberCount == 1 }
    daemon.tell([.example(0, 1, 1, 1)])
    daemon.publish {
      $0.device = .unknown
      $0.reason = .equalAxes
    }
    daemon.tell([.example(1_000_000, 2, 2, 2)])
    #expect(try child.end() == 0)
    #expect(!child.output.contains("lost"))
  }

  @Test func countEndsIt() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record", "--count", "3")
    try child.run { daemon.monitorCount == 1 }
    daemon.tell((0..<5).map { .example($0 * 1000, $0, 0, 0) })
    #expect(try child.end() == 0)
    #expect(try Trace(text: child.output).lines.count == 3)
  }

  @Test func secondsEndIt() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record", "--seconds", "0.5")
    try child.run { daemon.monitorCount == 1 }
    daemon.tell([.example(0, 1, 2, 3)])
    #expect(try child.end() == 0)
    #expect(try Trace(text: child.output).lines.count == 1)
  }

  @Test func withoutAReadingNothingIsRecorded() throws {
    let daemon = try FakeDaemon()
    daemon.publish {
      $0.sensor = nil
      $0.device = .unknown
      $0.reason = .noSensor
    }
    let child = try daemon.orientctl("record", "--seconds", "0.1")
    #expect(try child.end() == 69)
    #expect(child.output == "")
    #expect(
      child.errors
        == """
        orientctl: waiting for a sensor: there is no usable accelerometer
        orientctl: no sensor gave a reading; nothing is recorded

        """)
  }

  @Test func droppedReadingsAreRemarkedOn() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record", "--count", "2")
    try child.run { daemon.monitorCount == 1 }
    daemon.tell([.example(0, 1, 2, 3)])
    daemon.tell([.example(900, 4, 5, 6)], dropped: 7)
    #expect(try child.end() == 0)
    #expect(child.output.hasSuffix("\n# 7 readings were dropped here\n900 4 5 6\n"))
    #expect(try Trace(text: child.output).lines.count == 2)
  }

  @Test func anotherSensorEndsIt() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record")
    try child.run { daemon.monitorCount == 1 }
    daemon.tell([.example(0, 1, 2, 3)])
    var other = Sensor.example
    other.identity = "another"
    daemon.tell([.example(5, 1, 2, 3)], sensor: other)
    #expect(try child.end() == 0)
    #expect(try Trace(text: child.output).lines.count == 1)
    #expect(child.errors.contains("another"))
  }

  @Test func theDaemonsEndIsAnErrorButWhatWasRecordedStays() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.orientctl("record")
    try child.run { daemon.monitorCount == 1 }
    daemon.tell([.example(0, 1, 2, 3)])
    try child.run { child.output.hasSuffix("3\n") }
    daemon.stop()
    #expect(try child.end() == 69)
    #expect(try Trace(text: child.output).lines.count == 1)
  }

  @Test func itWritesAFileAndSaysWhyItCannot() throws {
    let daemon = try FakeDaemon()
    let path = daemon.path + ".trace"
    let child = try daemon.orientctl("record", "--count", "1", path)
    try child.run { daemon.monitorCount == 1 }
    daemon.tell([.example(0, 1, 2, 3)])
    #expect(try child.end() == 0)
    #expect(child.output == "")
    #expect(try Trace(text: TextFile.read(path)).lines.count == 1)
    unlink(path)
    let missing = try daemon.orientctl("record", "/tmp/no-such-folder/x")
    #expect(try missing.end() == 66)
    #expect(missing.errors == "orientctl: /tmp/no-such-folder/x: No such file or directory\n")
    let folder = try daemon.orientctl("record", "/tmp")
    #expect(try folder.end() == 74)
  }
}

@Suite struct TraceWriterTests {
  private func header(_ change: (inout Sensor) -> Void) throws -> TraceHeader {
    var sensor = Sensor.example
    change(&sensor)
    return try Trace(text: TraceWriter(sensor).header(allowed: [])).header
  }

  @Test func threeValuesStandWhereTheAxesDiffer() throws {
    let header = try header {
      $0.scales = [0.01, 0.02, 1e-7]
      $0.offsets = [-1.5, 0, 3]
      $0.formats = ["le:s12/16>>4", "le:s12/16>>4", "be:s12/16>>4"]
    }
    #expect(header.scale == Calibration.Axes(0.01, 0.02, 1e-7))
    #expect(header.offset == Calibration.Axes(-1.5, 0, 3))
    #expect(header.formats?.x.text == "le:s12/16>>4")
    #expect(header.formats?.z.text == "be:s12/16>>4")
  }

  @Test func whatIsNotKnownIsLeftOut() throws {
    let header = try header {
      $0.name = ""
      $0.scales = []
      $0.offsets = []
      $0.formats = []
      $0.matrix = ""
      $0.faceUpSign = 1
    }
    #expect(header.name == nil)
    #expect(header.scale == Calibration.Axes(all: 0))
    #expect(header.formats == nil)
    #expect(header.matrixText == nil)
    #expect(header.interface == nil)
    #expect(header.faceUp == .auto)
  }

  @Test func faceUpIsSaidWhereTheNameDoesNotTellIt() throws {
    #expect(try header { $0.faceUpSign = -1 }.faceUp == .auto)
    #expect(try header { $0.faceUpSign = 1 }.faceUp == .asIs)
    #expect(try header { ($0.name, $0.faceUpSign) = ("bmc150", 1) }.faceUp == .auto)
    #expect(try header { ($0.name, $0.faceUpSign) = ("bmc150", -1) }.faceUp == .flip)
  }

  @Test func aNameCannotBeginAnotherLine() throws {
    #expect(try header { $0.name = "a\nscale 5" }.name == "a?scale 5")
    #expect(try header { $0.identity = "a\n---" }.name == "accel_3d")
  }

  @Test func aClockThatWasSetBackGivesNoNegativeTime() {
    var writer = TraceWriter(.example)
    #expect(
      writer.lines([.example(1000, 1, 2, 3), .example(500, 4, 5, 6)]) == "0 1 2 3\n0 4 5 6\n")
    #expect(writer.lost(.stale, at: 100) == "0 lost stale\n")
  }
}
