import Autorotation
import Glibc
import OrientationCore
import SensorIO
import Testing

@testable import OrientDaemon

@Suite struct ConfigurationTests {
  let folder = ScratchFolder()

  private func load(_ text: String) throws -> (configuration: Configuration, warnings: [String]) {
    try Configuration.load(ConfigurationFiles(only: folder.write("orientd.conf", text)))
  }

  private func refusal(_ text: String) -> String {
    do {
      _ = try load(text)
      return "accepted"
    } catch {
      return "\(error)".replacing("\(folder.path)/", with: "")
    }
  }

  @Test func anEmptyFileGivesTheDefaultsOfTheTable() throws {
    let (configuration, warnings) = try load("")
    #expect(warnings.isEmpty)
    #expect(configuration == Configuration())
    #expect(configuration.sensor.mode == .auto)
    #expect(configuration.sensor.rateHz == 10)
    #expect(configuration.sensor.restInterval == 500_000)
    #expect(configuration.sensor.frame == .hwdb)
    #expect(configuration.sensor.faceUp == .auto)
    #expect(configuration.classifier.filter == 150_000)
    #expect(configuration.classifier.settle == 300_000)
    #expect(configuration.classifier.settleFlat == 500_000)
    #expect(configuration.classifier.hysteresis == 15)
    #expect(configuration.classifier.flatEnter == 20)
    #expect(configuration.classifier.flatExit == 30)
    #expect(configuration.classifier.gateLow == 0.6)
    #expect(configuration.classifier.gateHigh == 1.4)
    #expect(configuration.classifier.stale == 2_000_000)
    #expect(configuration.interface.questionDeadline == 100_000)
    #expect(configuration.connections == 4096)
    #expect(configuration.controlGroup == nil)
    #expect(try configuration.autorotation(on: .tablet).configured == .all)
    #expect(try configuration.autorotation(on: nil).panel == .all)
  }

  @Test func everyKeyOfTheTableIsRead() throws {
    let (configuration, warnings) = try load(
      """
      [Sensor]
      name = *accel-display*
      mode = poll
      rate = 12.5Hz
      rest-interval = 1s
      mount-matrix = 0, -1, 0; 1, 0, 0; 0, 0, 1
      scale = 0.5 0.25 -1
      frame = kernel
      face-up = as-is
      deny = *lis3lv02d*, *base*
      [Classifier]
      filter = 100ms
      settle = 0.5s
      settle-flat = 700ms
      hysteresis = 12.5
      flat-enter = 15
      flat-exit = 25
      gate = 0.5..1.6
      stale = 3s
      [Interface]
      supported = portrait, landscapeLeft
      supported~tablet = landscapeRight
      chassis = tablet
      question-deadline = 60s
      [Device]
      supported = portrait, landscapeRight
      [Socket]
      control-group = video
      connections = 16
      """)
    #expect(warnings.isEmpty)
    #expect(configuration.sensor.name == "*accel-display*")
    #expect(configuration.sensor.mode == .poll)
    #expect(configuration.sensor.rateHz == 12.5)
    #expect(configuration.sensor.restInterval == 1_000_000)
    #expect(configuration.sensor.mountMatrix == "0, -1, 0; 1, 0, 0; 0, 0, 1")
    #expect(configuration.sensor.scale == Calibration.Axes(0.5, 0.25, -1))
    #expect(configuration.sensor.frame == .kernel)
    #expect(configuration.sensor.faceUp == .asIs)
    #expect(configuration.sensor.deny == ["*lis3lv02d*", "*base*"])
    #expect(configuration.sensor.stale == 3_000_000)
    #expect(configuration.classifier.filter == 100_000)
    #expect(configuration.classifier.settle == 500_000)
    #expect(configuration.classifier.settleFlat == 700_000)
    #expect(configuration.classifier.hysteresis == 12.5)
    #expect(configuration.classifier.flatEnter == 15)
    #expect(configuration.classifier.flatExit == 25)
    #expect(configuration.classifier.gateLow == 0.5)
    #expect(configuration.classifier.gateHigh == 1.6)
    #expect(configuration.classifier.stale == 3_000_000)
    #expect(configuration.interface.chassis == .tablet)
    #expect(configuration.interface.questionDeadline == 60_000_000)
    #expect(configuration.controlGroup == "video")
    #expect(configuration.connections == 16)
    #expect(try configuration.autorotation(on: .tablet).configured == [.landscapeRight])
    let elsewhere = try configuration.autorotation(on: .laptop)
    #expect(elsewhere.configured == [.portrait, .landscapeLeft])
    #expect(elsewhere.panel == [.portrait, .landscapeRight])
    #expect(elsewhere.questionDeadline == 60_000_000)
  }

  @Test func aSectionOfOneSensorStandsOverTheGeneralOne() throws {
    let glob = "*/HID-SENSOR-200073.*.auto*[12], accel_3d with a name longer than fifty bytes*"
    let (configuration, warnings) = try load(
      """
      [Sensor \(glob)]
      rate = 20Hz
      deny = yes
      [Sensor]
      rate = 5Hz
      [Sensor other]
      deny = no
      mode = buffer
      """)
    #expect(warnings.isEmpty)
    #expect(configuration.sensor.rateHz == 5)
    #expect(configuration.sensor.overrides.map(\.glob) == [glob, "other"])
    #expect(configuration.sensor.overrides.first?.rateHz == 20)
    #expect(configuration.sensor.deny == [glob])
  }

  @Test func aSemicolonInAValueIsPartOfIt() throws {
    let text = "[Sensor]\nmount-matrix = 0, -1, 0 ; 1, 0, 0 ; 0, 0, 1\n"
    #expect(try load(text).configuration.sensor.mountMatrix == "0, -1, 0 ; 1, 0, 0 ; 0, 0, 1")
  }

  @Test func anIndentedLineIsALineOfItsOwn() throws {
    let (configuration, _) = try load("  [Classifier]\n\tsettle = 1s\n\t  stale = 4s\r\n")
    #expect(configuration.classifier.settle == 1_000_000)
    #expect(configuration.classifier.stale == 4_000_000)
    #expect(
      refusal("[Interface]\nsupported = portrait,\n  landscapeLeft\n").hasPrefix("orientd.conf:"))
  }

  @Test func onePairOfQuotesIsTakenOff() throws {
    #expect(
      try load("[Classifier]\nsettle = \"1s\"\n").configuration.classifier.settle == 1_000_000)
    #expect(try load("[Classifier]\nsettle = '2s'\n").configuration.classifier.settle == 2_000_000)
    #expect(refusal("[Classifier]\nsettle = \"1s\n").contains("orientd.conf:2: "))
  }

  @Test func theLaterOfTwoValuesCounts() throws {
    let text = "[Classifier]\nsettle = 1s\n[Socket]\nconnections = 9\n[Classifier]\nsettle = 2s\n"
    #expect(try load(text).configuration.classifier.settle == 2_000_000)
  }

  @Test func commentsAndAByteOrderMarkSayNothing() throws {
    let text = "\u{feff}[Classifier]\n# settle = 3s\n; settle = 4s\n\nsettle = 1s"
    #expect(try load(text).configuration.classifier.settle == 1_000_000)
  }

  @Test func unknownKeysAndSectionsWarnWithTheirPlace() throws {
    let (configuration, warnings) = try load(
      "early = 1\n[Classifier]\nsettel = 1s\n[Screen]\nsize = 9\nshape = 1\n[Empty]\n[Interface]\n"
        + "supported~toaster = portrait\n")
    #expect(configuration == Configuration())
    let lines = warnings.map { $0.replacing("\(folder.path)/", with: "") }
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("orientd.conf:1: \"early\""))
    #expect(lines[1].hasPrefix("orientd.conf:3: no key \"settel\" in [Classifier]"))
    #expect(lines[2].hasPrefix("orientd.conf:4: no section \"Screen\""))
    #expect(lines[3].hasPrefix("orientd.conf:7: no section \"Empty\""))
    #expect(lines[4].hasPrefix("orientd.conf:9: no key \"supported~toaster\" in [Interface]"))
  }

  @Test(arguments: [
    ("Classifier", "settle = 300", "a duration needs a unit"),
    ("Classifier", "settle = 300 parsecs", "not a duration"),
    ("Classifier", "settle = -1s", "not a duration"),
    ("Classifier", "settle = 300ms ; comment", "a duration needs a unit"),
    ("Classifier", "settle =", "a duration needs a unit"),
    ("Classifier", "filter = nans", "not a duration"),
    ("Classifier", "hysteresis = 41", "0 to 40"),
    ("Classifier", "hysteresis = 15°", "0 to 40"),
    ("Classifier", "hysteresis = 0x10", "0 to 40"),
    ("Classifier", "gate = 1.4..0.6", "0.6..1.4"),
    ("Classifier", "gate = 0.6", "0.6..1.4"),
    ("Classifier", "flat-exit = 90", "less than 90"),
    ("Classifier", "flat-enter = 30", "less than flat-exit"),
    ("Sensor", "mode = fast", "auto, buffer or poll"),
    ("Sensor", "rate = 10", "Hz"),
    ("Sensor", "rate = 0Hz", "from 0.1Hz"),
    ("Sensor", "rate = infHz", "from 0.1Hz"),
    ("Sensor", "rest-interval = 1ms", "from 10ms"),
    ("Sensor", "mount-matrix = 1,0,0;0,1,0;0,0", "nine numbers"),
    ("Sensor", "mount-matrix = 1,0,0;1,0,0;0,0,1", "square to each other"),
    ("Sensor", "mount-matrix = a,b,c;d,e,f;g,h,i", "isn't a number"),
    ("Sensor", "scale = 1 2", "three for x y z"),
    ("Sensor", "scale = one", "three for x y z"),
    ("Sensor", "frame = android", "hwdb or kernel"),
    ("Sensor", "face-up = down", "auto, as-is or flip"),
    ("Sensor x", "deny = perhaps", "yes or no"),
    ("Interface", "supported = sideways", "sideways"),
    ("Interface", "chassis = toaster", "tablet"),
    ("Interface", "question-deadline = 61s", "60s"),
    ("Interface", "question-deadline = 0ms", "60s"),
    ("Device", "supported = portrait landscapeLeft", "portrait landscapeLeft"),
    ("Socket", "connections = 0", "from 2"),
    ("Socket", "connections = 1000000000000000000000", "from 2"),
    ("Socket", "connections = 4k", "from 2"),
  ])
  func aBadValueIsRefusedWithItsPlaceAndWhatIsAllowed(
    _ section: String, _ line: String, _ allowed: String
  ) {
    let refusal = refusal("# one\n[\(section)]\n\(line)\n")
    #expect(refusal.hasPrefix("orientd.conf:3: "))
    #expect(refusal.contains(allowed))
    #expect(!refusal.contains("\n"))
  }

  @Test(arguments: [
    ("[Classifier", 1), ("[]", 1), ("[Classifier] x", 1), ("settle", 1), ("= 1s", 1),
    ("[Classifier]\nsettle\n", 2), ("[Classifier]\nsettle = 1\u{1}s", 2),
    ("[Classifier]\n" + String(repeating: "x", count: 250) + " = 1", 2),
    ("[Sensor]\nname = " + String(repeating: "x", count: 5000), 2),
  ])
  func aLineThatIsNoneIsRefusedWithItsNumber(_ text: String, _ line: Int) {
    #expect(refusal(text).hasPrefix("orientd.conf:\(line): "))
  }

  @Test func bytesThatAreNoTextAreRefused() throws {
    for bytes: [UInt8] in [[0x5b, 0xff, 0x5d], [0x61, 0, 0x3d, 0x62], [0x61, 0x3d, 0xc3]] {
      let file = folder.write("orientd.conf", bytes)
      #expect(throws: ConfigurationError.self) {
        try Configuration.load(ConfigurationFiles(only: file))
      }
    }
  }

  @Test func garbageIsReadOrRefusedWithItsPlaceAndNeverMore() {
    let words =
      [
        "[", "]", "=", ":", ";", "#", "\n", "\r\n", " ", "\t", "\"", "'", "Sensor", "Classifier",
        "Interface", "settle", "300ms", "supported", "~", "tablet", "all", "1,0,0;0,1,0;0,0,1",
        "mount-matrix", "gate", "..", "1e999", "-", "\u{0}", "ü",
        String(repeating: "x", count: 190),
      ].map { Array($0.utf8) } + [[0xff], [0xc3]]
    var state: UInt64 = 7
    func pick(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var refused = 0
    for _ in 0..<3000 {
      let text = (0..<pick(40)).flatMap { _ in words[pick(words.count)] }
      do throws(ConfigurationError) {
        let entries = try ConfigurationReader.entries(of: text, file: "f")
        _ = try Configuration.of(entries)
      } catch {
        refused += 1
        #expect(error.description.hasPrefix("f"))
        #expect(!error.description.contains("\n"))
      }
    }
    #expect((1000..<3000).contains(refused))
  }

  @Test func aFileThatIsMissingOrAFolderIsRefused() throws {
    do {
      _ = try Configuration.load(ConfigurationFiles(only: "\(folder.path)/none.conf"))
      Issue.record("a missing file was accepted")
    } catch {
      #expect(error.isMissingFile)
      #expect(error.description == "\(folder.path)/none.conf: No such file or directory")
    }
    do {
      _ = try Configuration.load(ConfigurationFiles(only: folder.path))
      Issue.record("a folder was accepted")
    } catch {
      #expect(!error.isMissingFile)
      #expect(error.description == "\(folder.path): Is a directory")
    }
  }

  @Test func anEmptyVariantOfThisChassisLeavesNothingAndNamesBothLists() throws {
    let (configuration, _) = try load(
      "[Interface]\nsupported = portrait\nsupported~tablet =\n")
    #expect(try configuration.autorotation(on: .laptop).configured == [.portrait])
    do {
      _ = try configuration.autorotation(on: .tablet)
      Issue.record("nothing to show was accepted")
    } catch {
      let text = error.description.replacing("\(folder.path)/", with: "")
      #expect(text.hasPrefix("orientd.conf:3: "))
      #expect(text.contains("supported~tablet"))
      #expect(text.contains("\"supported = portrait\" (orientd.conf:2)"))
    }
    #expect(configuration.warnings(on: .laptop).count == 1)
    #expect(configuration.warnings(on: .tablet).isEmpty)
  }

  @Test func aListThatThePanelCannotShowNamesBothSets() throws {
    let (configuration, _) = try load(
      "[Interface]\nsupported = portrait\n[Device]\nsupported = landscape\n")
    do {
      _ = try configuration.autorotation(on: nil)
      Issue.record("nothing to show was accepted")
    } catch {
      #expect(error.description.contains("[Interface] supported is portrait ("))
      #expect(error.description.contains("[Device] supported is landscapeLeft, landscapeRight"))
    }
  }

  @Test func whatIsPrintedReadsBackAsTheSame() throws {
    let (configuration, _) = try load(
      "[Sensor]\nname=*x*\nscale=0.1 0.2 0.3\nmount-matrix=0,1,0;1,0,0;0,0,1\ndeny=a, b\n"
        + "[Sensor a*]\nrate=0.5Hz\nmode=poll\nface-up=flip\nframe=kernel\nrest-interval=2s\n"
        + "[Classifier]\nsettle=250ms\ngate=0.7..1.3\n[Interface]\nsupported~handset=portrait\n"
        + "chassis=handset\nquestion-deadline=150ms\n[Socket]\ncontrol-group=7\nconnections=12\n")
    let again = try load(configuration.text).configuration
    #expect(again.text == configuration.text)
    #expect(again.sensor == configuration.sensor)
    #expect(again.classifier == configuration.classifier)
    #expect(try load(Configuration().text).warnings.isEmpty)
  }

  @Test func theStrongestFolderGivesTheMainFileAndEachPart() throws {
    folder.write("usr/orientd.conf", "[Classifier]\nsettle = 1s\nstale = 9s\n")
    folder.write("etc/orientd.conf", "[Classifier]\nsettle = 2s\n")
    folder.write("usr/orientd.conf.d/20-b.conf", "[Classifier]\nfilter = 20ms\n")
    folder.write("run/orientd.conf.d/20-b.conf", "[Classifier]\nfilter = 30ms\n")
    folder.write("etc/orientd.conf.d/10-a.conf", "[Classifier]\nfilter = 10ms\nhysteresis = 3\n")
    folder.write("usr/orientd.conf.d/30-c.conf", "[Classifier]\nhysteresis = 5\n")
    folder.write("usr/orientd.conf.d/90-z.text", "[Classifier]\nhysteresis = 6\n")
    symlink("/dev/null", "\(folder.path)/etc/orientd.conf.d/30-c.conf")
    let folders = ["usr", "run", "etc"].map { "\(folder.path)/\($0)" }
    let files = ConfigurationFiles(folders: folders)
    #expect(
      files.paths.map { $0.replacing("\(folder.path)/", with: "") } == [
        "etc/orientd.conf", "etc/orientd.conf.d/10-a.conf", "run/orientd.conf.d/20-b.conf",
        "etc/orientd.conf.d/30-c.conf",
      ])
    let (configuration, warnings) = try Configuration.load(files)
    #expect(warnings.isEmpty)
    #expect(configuration.classifier.settle == 2_000_000)
    #expect(configuration.classifier.stale == 2_000_000)
    #expect(configuration.classifier.filter == 30_000)
    #expect(configuration.classifier.hysteresis == 3)
  }

  @Test func withoutAnyFileTheDefaultsHold() throws {
    let files = ConfigurationFiles(folders: ["\(folder.path)/none"])
    #expect(files.paths.isEmpty)
    #expect(try Configuration.load(files).configuration == Configuration())
  }
}
