import Glibc
import LinuxIO
import OrientationTrace

/// Opens a sensor. Drivers take their time for it (a HID sensor sleeps 200 ms while it wakes), so it runs on the worker.
struct SensorOpening {
  let profile: SensorProfile
  let step: OpeningLadder.Step
  /// Triggers that aren't tried any more.
  let deadTriggers: [String]
  /// Whether the raw values are to be read before the buffer is enabled.
  let readsFirst: Bool

  enum Outcome {
    case polling(RawAxes)
    /// `axes` can be read while the buffer runs; nil where the driver doesn't allow it.
    case buffering(IIOBuffer, stamped: Bool, axes: RawAxes?)
    /// There is no buffer to be had with the triggers that are left.
    case noBuffer
    /// Another program holds it.
    case busy
    /// It isn't there any more.
    case gone
    case failed(SystemError)
  }

  /// What came of it.
  struct Report {
    var outcome = Outcome.noBuffer
    /// As the driver has it now; nil when it doesn't say.
    var rateHz: Double?
    /// Read before the buffer was enabled.
    var reading: RawAxes.Answer?
    var notices: [Notice] = []
  }

  /// Blocks.
  func run() -> Report {
    var report = Report()
    do throws(SystemError) {
      let udev = try Udev()
      guard let device = udev.device(at: profile.facts.path) else {
        report.outcome = .gone
        return report
      }
      let isHeld = try freeBuffer(device, &report)
      if isHeld, step == .buffer {
        report.outcome = .busy
        return report
      }
      if !isHeld { setRate(device, &report) }
      report.rateHz = rate(udev)
      switch step {
      case .poll: report.outcome = .polling(try RawAxes(path: profile.facts.path))
      case .buffer: try openBuffer(device, &report)
      }
    } catch {
      report.outcome = Self.outcome(of: error)
    }
    return report
  }

  private static func outcome(of error: SystemError) -> Outcome {
    switch error.code {
    case EBUSY: .busy
    case ENODEV, ENXIO, ENOENT: .gone
    default: .failed(error)
    }
  }

  /// Whether another program uses the buffer. One that was left enabled by a program that is gone is disabled.
  private func freeBuffer(_ device: UdevDevice, _ report: inout Report) throws(SystemError) -> Bool
  {
    guard device.has("buffer/enable"), device.attribute("buffer/enable") == "1" else {
      return false
    }
    // The node can be opened once. That libiio doesn't look first would end the other program's readings.
    let node = open("/dev/\(profile.facts.device)", O_RDWR | O_NONBLOCK | O_CLOEXEC)
    if node < 0 { return errno == EBUSY }
    close(node)
    try device.set("buffer/enable", to: "0")
    report.notices.append(
      Notice(
        .info,
        "\(profile.nickname): its buffer was left enabled by a program that is gone; disabled"))
    return false
  }

  private static let rateFiles = ["in_accel_sampling_frequency", "sampling_frequency"]

  private func rate(_ udev: Udev) -> Double? {
    guard let device = udev.device(at: profile.facts.path),
      let file = Self.rateFiles.first(where: device.has), let text = device.attribute(file)
    else { return nil }
    return try? AttributeNumber.decimal(text)
  }

  /// Rates may start at 0, and then nothing ever comes: one is set before anything is waited for.
  private func setRate(_ device: UdevDevice, _ report: inout Report) {
    guard let file = Self.rateFiles.first(where: device.has) else { return }
    let list = Self.rateFiles.map { "\($0)_available" }.first(where: device.has)
    let choice = RateChoice(
      wanted: profile.settings.rateHz, available: list.flatMap(device.attribute))
    if let list, !choice.garbage.isEmpty {
      let words = choice.garbage.map { TextError.quote($0) }.joined(separator: ", ")
      report.notices.append(
        Notice(
          .warning,
          "\(device.path)/\(list) holds \(words), which can't be a rate; the driver is at fault, the rest of the list is used"
        ))
    }
    let present = device.attribute(file)
    if let present, (try? AttributeNumber.decimal(present)) == choice.hertz { return }
    do {
      try device.set(file, to: choice.text)
    } catch {
      let now = present.map { TextError.quote($0) } ?? "unknown"
      report.notices.append(
        Notice(
          .notice,
          "\(device.path)/\(file) can't be set to \(choice.text) (\(error.reason)) and stays \(now)"
        ))
    }
  }

  private func openBuffer(_ device: UdevDevice, _ report: inout Report) throws(SystemError) {
    guard var layout = profile.layout else { return }
    if readsFirst, profile.canPoll {
      report.reading = try RawAxes(path: profile.facts.path).read()
    }
    let context: IIOContext
    do { context = try IIOContext() } catch {
      report.notices.append(
        Notice(
          .warning, "\(profile.nickname): no buffer, since libiio can't list the devices: \(error)")
      )
      return
    }
    var stamped = false
    if layout.timestamp != nil {
      stamped = setClock(device, &report)
      // libiio reads a scan short whose last channel doesn't fill it; such timestamps are done without.
      if !stamped || layout.size != layout.unroundedSize { layout = layout.withoutTimestamp }
      stamped = layout.timestamp != nil
    }
    let candidates = TriggerChoice.candidates(
      current: profile.hasTrigger ? device.attribute("trigger/current_trigger") ?? "" : nil,
      names: context.triggerNames, device: profile.facts)
    for trigger in candidates where !deadTriggers.contains(trigger.name) {
      do {
        let buffer = try enable(trigger, layout, context, &report)
        report.notices += buffer.messages.map { Notice(.debug, "libiio: \($0)") }
        let axes = profile.facts.isHID ? try? RawAxes(path: profile.facts.path) : nil
        report.outcome = .buffering(buffer, stamped: stamped, axes: axes)
        return
      } catch {
        let outcome = Self.outcome(of: error)
        switch outcome {
        case .busy:
          report.outcome = outcome
          return
        default:
          let name = trigger.name.isEmpty ? "no trigger" : "the trigger \(trigger.name)"
          report.notices.append(
            Notice(.info, "\(profile.nickname): its buffer can't be had with \(name): \(error)"))
        }
      }
    }
  }

  private func enable(
    _ trigger: TriggerChoice, _ layout: ScanLayout, _ context: IIOContext, _ report: inout Report
  ) throws(SystemError) -> IIOBuffer {
    var context = context
    var timer: TimerTrigger?
    func device() throws(SystemError) -> OpaquePointer {
      guard let device = context.device(profile.facts.device) else {
        throw SystemError("iio_context_find_device", profile.facts.device, code: ENODEV)
      }
      return device
    }
    switch trigger {
    case .none, .present: break
    case .own(let name): try context.setTrigger(of: try device(), to: name)
    case .timer:
      let made = try TimerTrigger()
      // A context is a snapshot, and the timer isn't in the old one.
      context = try IIOContext()
      let rate = Quantity.text(profile.settings.rateHz)
      try made.attach(to: try device(), in: context, rate: rate)
      report.rateHz = profile.settings.rateHz
      timer = made
    }
    return try IIOBuffer(
      context: context, device: try device(), layout: layout, trigger: trigger, timer: timer)
  }

  /// Whether the scans' times will be of the loop's clock.
  private func setClock(_ device: UdevDevice, _ report: inout Report) -> Bool {
    let file = "current_timestamp_clock"
    guard device.has(file) else { return false }
    do {
      try device.set(file, to: "boottime")
      return true
    } catch {
      report.notices.append(
        Notice(
          .info,
          "\(device.path)/\(file) can't be set to boottime (\(error.reason)); readings get the time of their arrival"
        ))
      return false
    }
  }
}
