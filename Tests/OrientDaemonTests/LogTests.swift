import Glibc
import OrientationCore
import OrientationWire
import SensorIO
import Testing

@testable import OrientDaemon

@Suite struct LogTests {
  private final class Lines { var all: [String] = [] }

  private func log(_ style: Log.Style, into lines: Lines, now: @escaping () -> Int64 = { 0 }) -> Log
  {
    Log(style: style, now: now) { lines.all.append($0) }
  }

  @Test func theJournalGetsPrioritiesAndPeopleGetPlainText() {
    let lines = Lines()
    log(.plain, into: lines).line(.warning, "a")
    log(.journal, into: lines).line(.warning, "a")
    log(.journal, into: lines).line(.error, "b")
    #expect(lines.all == ["a", "<4>a", "<3>b"])
  }

  @Test func nobodyCanForgeASecondLine() {
    let lines = Lines()
    log(.journal, into: lines).line(.info, "a\n<0>b\u{1b}[31mc\u{85}d")
    #expect(lines.all == ["<6>a <0>b [31mc d"])
  }

  @Test func ofOneKindOnlySoManyAreWrittenAndTheRestIsCounted() {
    let lines = Lines()
    var now: Int64 = 0
    let log = log(.plain, into: lines, now: { now })
    for number in 0..<25 { log.line(.info, kind: "k", "line \(number)") }
    log.line(.info, kind: "other", "of another kind")
    #expect(lines.all.count == 11)
    now = 31_000_000
    log.line(.info, kind: "k", "later")
    #expect(lines.all.last == "later (and 15 like it before, not written)")
  }

  @Test func aStreamIsTheJournalOnlyByItsOwnNumbers() {
    var status = stat()
    #expect(fstat(STDERR_FILENO, &status) == 0)
    let own = "\(status.st_dev):\(status.st_ino)"
    #expect(Log.isJournal(STDERR_FILENO, own))
    #expect(!Log.isJournal(STDERR_FILENO, "1:2"))
    #expect(!Log.isJournal(STDERR_FILENO, nil))
    #expect(!Log.isJournal(-1, own))
  }

  @Test func aRateLimitLetsThroughAgainAfterItsSpan() {
    var limit = RateLimit(burst: 2, span: 100)
    #expect(limit.take(at: 0) == .taken(missed: 0))
    #expect(limit.take(at: 50) == .taken(missed: 0))
    #expect(limit.take(at: 60) == .refused)
    #expect(limit.take(at: 99) == .refused)
    #expect(limit.take(at: 100) == .taken(missed: 2))
    #expect(limit.take(at: 101) == .taken(missed: 0))
    #expect(limit.take(at: 102) == .refused)
  }

  private func state(_ device: DeviceOrientation, _ reason: UnknownReason?) -> State {
    State(
      run: "r", sequence: 1, device: device, reason: reason, interface: .portrait, allowed: .all,
      level: .configuration, since: 0)
  }

  @Test func troubleIsToldOnceAndItsEndToo() {
    var log = StateLog()
    #expect(log.notice(of: state(.unknown, .asleep)) == nil)
    #expect(log.notice(of: state(.unknown, .starting)) == nil)
    #expect(log.notice(of: state(.portrait, nil)) == nil)
    let lost = log.notice(of: state(.unknown, .noSensor))
    #expect(lost?.level == .warning)
    #expect(lost?.text.contains("noSensor") == true)
    #expect(log.notice(of: state(.unknown, .noSensor)) == nil)
    #expect(log.notice(of: state(.unknown, .starting)) == nil)
    #expect(log.notice(of: state(.portrait, nil))?.level == .info)
    #expect(log.notice(of: state(.landscapeLeft, nil)) == nil)
  }

  @Test func everyTroubleSaysWhatCanBeDone() {
    for reason in UnknownReason.allCases {
      var log = StateLog()
      let notice = log.notice(of: state(.unknown, reason))
      if reason == .asleep || reason == .starting {
        #expect(notice == nil)
      } else {
        #expect(notice?.text.contains("\(reason.name)") == true)
        #expect(notice?.text.contains("the interface stays portrait") == true)
      }
    }
  }
}
