import Glibc
import LinuxIO
import OrientationCore
import OrientationWire
import SensorIO
import Testing

@testable import OrientDaemon

/// From a source's events to the device's side of the state.
@Suite struct DeviceTests {
  /// A source that a test plays by hand.
  private final class HandSource: SensorSource {
    var handler: ((SensorEvent) -> Void)?
    var sensors: [SensorDescription] = []
    var hasSensor = true
    var isOn = false
    var requests = 0
    var moving: Bool?

    func switchOn() { isOn = true }
    func switchOff() { isOn = false }
    func requestReading() { requests += 1 }
    func setMoving(_ moving: Bool) { self.moving = moving }

    /// Thousandths of g.
    func open(scale: Double = 0.009_806_65) {
      var description = SensorDescription(identity: "hand", name: "hand")
      description.used = true
      description.calibration = Calibration(scale: Calibration.Axes(all: scale))
      sensors = [description]
      handler?(.opened(description))
    }

    func read(_ x: Int64, _ y: Int64, _ z: Int64, at time: Microseconds) {
      handler?(.reading(raw: Vector(x: x, y: y, z: z), at: time))
    }
  }

  private let loop: EventLoop
  private let source = HandSource()
  private let tracker: DeviceTracker

  init() throws {
    loop = try EventLoop()
    tracker = try DeviceTracker(source: source, settings: ClassifierSettings(), loop: loop)
  }

  /// Readings of one pose, 100 ms apart.
  private func rest(_ x: Int64, _ y: Int64, _ z: Int64, from time: Microseconds, count: Int = 12) {
    for step in 0..<count { source.read(x, y, z, at: time + Microseconds(step) * 100_000) }
  }

  @Test func theReasonFollowsTheSensor() {
    #expect(tracker.reason == .asleep)
    source.hasSensor = false
    #expect(tracker.reason == .noSensor)
    source.hasSensor = true
    tracker.switchOn()
    #expect(source.isOn)
    #expect(tracker.reason == .starting)
    source.handler?(.lost(.busy))
    #expect(tracker.reason == .busy)
    source.open()
    #expect(tracker.reason == .starting)
    rest(0, -1000, 0, from: EventLoop.now())
    #expect(tracker.device == .portrait)
    #expect(tracker.reason == nil)
    #expect(tracker.tilt == .vertical)
    source.handler?(.lost(.noData))
    #expect(tracker.device == .unknown)
    #expect(tracker.reason == .noData)
    #expect(tracker.tilt == nil)
    tracker.switchOff()
    #expect(!source.isOn)
    #expect(tracker.reason == .asleep)
  }

  @Test func aReadingAfterSilenceCountsAgain() {
    tracker.switchOn()
    source.open()
    let now = EventLoop.now()
    rest(0, -1000, 0, from: now)
    source.handler?(.lost(.stale))
    #expect(tracker.reason == .stale)
    rest(-1000, 0, 0, from: now + 5_000_000)
    #expect(tracker.device == .landscapeLeft)
  }

  @Test func aDeadlineBetweenTwoReadingsIsKeptAtItsOwnMoment() {
    tracker.switchOn()
    source.open()
    let now = EventLoop.now()
    rest(0, -1000, 0, from: now)
    var changes: [(Microseconds, DeviceOrientation)] = []
    tracker.onChange = { [tracker] time in changes.append((time, tracker.device)) }
    let turn = now + 1_200_000
    source.read(-1000, 0, 0, at: turn)
    for step in 1...4 { source.read(-1000, 0, 0, at: turn + Microseconds(step) * 50_000) }
    // A change-only sensor falls silent here; the next reading comes long after the settle time.
    source.read(-1000, 0, 0, at: turn + 900_000)
    let published = changes.first { $0.1 == .landscapeLeft }
    #expect(published != nil)
    #expect(published.map { $0.0 < turn + 500_000 } == true)
  }

  @Test func aSensorThatSleptKeepsTheAxisItStoodOn() {
    tracker.switchOn()
    source.open()
    rest(0, -1000, 0, from: EventLoop.now())
    tracker.switchOff()
    tracker.switchOn()
    source.open()
    #expect(tracker.reason == .starting)
    // 50° from portrait: nearer to the other axis, but within the hysteresis of the one it stood on.
    rest(766, -643, 0, from: EventLoop.now() + 10_000_000)
    #expect(tracker.device == .portrait)
  }

  @Test func anotherCalibrationBeginsAnew() {
    tracker.switchOn()
    source.open()
    rest(0, -1000, 0, from: EventLoop.now())
    source.open(scale: 0.019_613_3)
    #expect(tracker.device == .unknown)
    #expect(tracker.reason == .starting)
    rest(0, 500, 0, from: EventLoop.now() + 5_000_000)
    #expect(tracker.device == .portraitUpsideDown)
  }

  @Test func aWrongScaleIsWarnedOfOnceWithItsFactor() {
    var notices: [Notice] = []
    tracker.onNotice = { notices.append($0) }
    tracker.switchOn()
    source.open(scale: 0.004_903_325)
    rest(0, -1000, 0, from: EventLoop.now(), count: 30)
    #expect(tracker.device == .portrait)
    #expect(notices.count == 1)
    #expect(notices.first?.level == .warning)
    #expect(notices.first?.text.contains("multiplied by 2.0") == true)
    #expect(tracker.usedSensor.correction > 1.99 && tracker.usedSensor.correction < 2.01)
  }

  @Test func readingsAreCounted() {
    tracker.switchOn()
    source.open()
    let now = EventLoop.now()
    rest(0, -1000, 0, from: now, count: 5)
    source.read(0, 0, 0, at: now + 600_000)
    #expect(tracker.usedSensor.readings == 6)
    #expect(tracker.usedSensor.rejected == 1)
  }

  @Test func theSourceIsToldOfMotionAndRest() {
    tracker.switchOn()
    source.open()
    let now = EventLoop.now()
    source.read(0, -1000, 0, at: now)
    #expect(source.moving == true)
    rest(0, -1000, 0, from: now + 100_000, count: 12)
    #expect(source.moving == false)
    source.read(-1000, 0, 0, at: now + 1_400_000)
    source.read(-1000, 0, 0, at: now + 1_500_000)
    #expect(source.moving == true)
  }

  @Test func withoutASensorAMonitorIsToldSo() {
    #expect(tracker.usedSensor.identity.isEmpty)
    #expect(tracker.usedSensor.refused != nil)
    #expect(tracker.sensorList.isEmpty)
  }

  struct Lean: Sendable {
    var vector: Vector
    var tilt: Double
    var angle: Double?

    init(_ x: Int64, _ y: Int64, _ z: Int64, tilt: Double, angle: Double?) {
      vector = Vector(x: x, y: y, z: z)
      self.tilt = tilt
      self.angle = angle
    }
  }

  @Test(arguments: [
    Lean(0, -16384, 0, tilt: 90, angle: 0), Lean(16384, 0, 0, tilt: 90, angle: 90),
    Lean(0, 16384, 0, tilt: 90, angle: 180), Lean(-16384, 0, 0, tilt: 90, angle: 270),
    Lean(0, 0, 16384, tilt: 0, angle: nil), Lean(0, 0, -16384, tilt: 0, angle: nil),
    Lean(0, -11585, -11585, tilt: 45, angle: 0),
  ])
  func tiltAndAngleAreThoseOfTheFilteredVector(_ lean: Lean) {
    let reading = OrientationWire.Reading(
      time: 1, raw: Vector(x: 1, y: 2, z: 3), filtered: lean.vector, verdict: .good, flatBelow: 20,
      candidate: nil, remaining: nil)
    #expect(reading.tilt == lean.tilt)
    #expect(reading.angle == lean.angle)
  }

  @Test func theFilteredVectorIsToldInThousandthsOfG() {
    let reading = OrientationWire.Reading(
      time: 1, raw: Vector(x: 1, y: 2, z: 3), filtered: Vector(x: 16384, y: -8192, z: 4),
      verdict: .good, flatBelow: 20, candidate: .portrait, remaining: 7)
    #expect(reading.filtered == Vector(x: 1000, y: -500, z: 0))
    #expect(reading.candidate == .portrait)
    #expect(reading.remaining == 7)
  }

  @Test func theMachinesSensorsAreNotLookedForBeforeTheDaemonIsReady() {
    let late = DeferredSource(settings: SensorSettings(), loop: loop)
    var events = 0
    late.handler = { _ in events += 1 }
    late.switchOn()
    #expect(late.hasSensor)
    #expect(late.sensors.isEmpty)
    #expect(events == 0)
    late.begin()
    #expect(events > 0)
    #expect(late.hasSensor == late.sensors.contains(where: \.used))
    late.finish()
  }

  @Test func aMachineWithoutATabletSwitchSaysNothing() throws {
    let folder = ScratchFolder()
    let tablet = TabletSwitch(loop: loop, root: folder.path)
    tablet.search()
    #expect(tablet.isTablet == nil)
  }

  @Test func aDeviceThatOnlyClaimsToBeASwitchSaysNothing() throws {
    let folder = ScratchFolder()
    folder.write("sys/class/input/event3/device/capabilities/sw", "10 3\n")
    folder.write("dev/input/event3", "")
    let tablet = TabletSwitch(loop: loop, root: folder.path)
    tablet.search()
    #expect(tablet.isTablet == nil)
  }
}
