import LinuxIO
import OrientationCore

/// The machine's accelerometers: finds them, chooses the screen's, and reads it while somebody listens.
///
/// Sensors come and go while it lives; none at all is no failure.
package final class IIOSensors: SensorSource {
  package var handler: ((SensorEvent) -> Void)? {
    didSet {
      // What was found before anybody listened.
      let notices = unheard
      unheard = []
      for notice in notices { tell(.notice(notice)) }
    }
  }

  private var settings: SensorSettings
  private let loop: EventLoop
  private let udev: Udev
  private var monitor: UdevMonitor?
  private var suspendWatch: SuspendWatch?
  /// Lives while the sensor is on, and until its last job is done.
  private var worker: Worker?

  private var profiles: [SensorProfile] = []
  private var choice = SensorChoice(among: [], settings: SensorSettings())
  /// Failed reads of each sensor, by identity.
  private var errors: [String: Int] = [:]
  /// Notices that were given, which aren't repeated.
  private var said: Set<String> = []
  private var unheard: [Notice] = []

  private var isOn = false
  private var isMoving = true
  private var reader: SensorReader?
  /// Whether `opened` was told of the sensor being read, and since then no `lost` that ends it.
  private var isOpen = false
  private var lastLost: UnknownReason?
  private var lastReading = Microseconds.min
  /// Folders of sensors whose buffers were found to give nothing; until they are unplugged.
  private var deadBuffers: Set<String> = []

  /// Looks for sensors at once. Throws when libudev or the loop is out of memory.
  package init(settings: SensorSettings, loop: EventLoop) throws(SystemError) {
    self.settings = settings
    self.loop = loop
    udev = try Udev()
    monitor = try UdevMonitor(subsystem: "iio", udev: udev, loop: loop) { [weak self] events in
      // One that is gone may be there again by now, as another with the same name.
      self?.look(
        replaced: Set(events.filter { ["add", "remove"].contains($0.action) }.map(\.path)))
    }
    look(replaced: [])
  }

  package var hasSensor: Bool { choice.used != nil }

  package var sensors: [SensorDescription] {
    profiles.indices.map { place in
      var description = profiles[place].description
      description.used = place == choice.used
      description.refused = choice.refusals[place]
      description.errors = errors[description.identity] ?? 0
      if description.used, let reader, reader.profile == profiles[place] {
        description.mode = reader.mode
        description.rateHz = reader.rateHz
      }
      return description
    }
  }

  package func configure(_ settings: SensorSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    said = []
    deadBuffers = []
    look(replaced: [])
  }

  package func switchOn() {
    guard !isOn else { return }
    isOn = true
    isMoving = true
    do {
      suspendWatch = try SuspendWatch(loop: loop) { [weak self] in self?.resume() }
    } catch {
      say(Notice(.warning, "a resume from suspend can't be noticed: \(error)"))
    }
    start()
  }

  package func switchOff() {
    guard isOn else { return }
    isOn = false
    suspendWatch = nil
    stop()
    if worker?.outstanding == 0 { worker = nil }
    tell(.changed)
  }

  package func finish() {
    switchOff()
    _ = worker?.finishAll(within: 800)
    worker = nil
  }

  package func requestReading() { reader?.requestReading() }

  package func setMoving(_ moving: Bool) {
    isMoving = moving
    reader?.setMoving(moving)
  }

  /// Looks which sensors are there. `replaced` are folders of such as came or went meanwhile.
  private func look(replaced: Set<String>) {
    let before = sensors
    deadBuffers.subtract(replaced)
    do {
      profiles = try DeviceScanner.scan(udev).map { SensorProfile(facts: $0, settings: settings) }
    } catch {
      say(Notice(.error, "the machine's sensors can't be listed: \(error)"))
    }
    choice = SensorChoice(
      among: profiles, settings: settings, current: reader?.profile.facts.path)
    for profile in profiles { profile.notices.forEach(say) }
    choice.notices.forEach(say)
    let chosen = choice.used.map { profiles[$0] }
    let isKept =
      reader.map { $0.profile == chosen && !replaced.contains($0.profile.facts.path) } ?? false
    let hadOne = reader != nil
    if !isKept { stop() }
    if sensors != before { tell(.changed) }
    if isOn, !isKept, hadOne || chosen != nil { start() }
  }

  private func start() {
    guard let used = choice.used else {
      tell(.lost(.noSensor))
      return
    }
    let profile = profiles[used]
    do throws(SystemError) {
      let worker = try readyWorker()
      let reader = try SensorReader(
        profile: profile, prefersPolling: deadBuffers.contains(profile.facts.path), loop: loop,
        worker: worker
      ) { [weak self] in self?.take($0) }
      self.reader = reader
      reader.setMoving(isMoving)
    } catch {
      say(Notice(.error, "\(profile.nickname) can't be opened: \(error)"))
      tell(.lost(.noData))
    }
  }

  private func resume() {
    guard let reader else { return }
    tell(
      .notice(
        Notice(.info, "\(reader.profile.nickname): opened anew, since the machine was asleep")))
    reader.resume()
  }

  private func readyWorker() throws(SystemError) -> Worker {
    if let worker { return worker }
    let worker = try Worker(loop: loop)
    self.worker = worker
    return worker
  }

  private func stop() {
    reader?.close()
    reader = nil
    isOpen = false
    lastLost = nil
  }

  private func take(_ event: SensorReader.Event) {
    switch event {
    case .reading(let raw, let at):
      open()
      lastLost = nil
      lastReading = max(lastReading, at)
      tell(.reading(raw: raw, at: lastReading))
    case .lost(let reason):
      if reason == .noSensor || reason == .busy { isOpen = false }
      // Told once, however often it's tried again.
      if reason != lastLost { tell(.lost(reason)) }
      lastLost = reason
    case .failure:
      if let identity = reader?.profile.description.identity { errors[identity, default: 0] += 1 }
    case .changed:
      if let reader, reader.buffersInVain { deadBuffers.insert(reader.profile.facts.path) }
      tell(.changed)
    case .notice(let notice): say(notice)
    }
  }

  private func open() {
    guard !isOpen, let used = choice.used else { return }
    isOpen = true
    tell(.opened(sensors[used]))
  }

  private func tell(_ event: SensorEvent) { handler?(event) }

  /// Once.
  private func say(_ notice: Notice) {
    // Bounded: a device that comes and goes under new names for ever mustn't fill the memory.
    if said.count > 500 { said = [] }
    guard said.insert(notice.text).inserted else { return }
    if handler == nil { unheard.append(notice) } else { tell(.notice(notice)) }
  }
}
