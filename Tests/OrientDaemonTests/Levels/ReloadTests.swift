import Autorotation
import OrientationWire
import Testing

@testable import OrientDaemon

/// A new configuration under living masks, views and locks.
@Suite struct ReloadTests {
  @Test(arguments: [
    "[Interface]\nsupported = portrait\n", "[Device]\nsupported = portrait\n",
    "[Interface]\nsupported = portraitUpsideDown\n[Device]\nsupported = portraitUpsideDown\n",
  ])
  func whatWouldLeaveNothingUnderAViewIsRefusedAsAWhole(_ text: String) throws {
    let daemon = try TestDaemon()
    let view = try daemon.connect()
    _ = try view.present([.landscapeLeft])
    let before = daemon.state
    let settings = daemon.model.settings
    let limits = daemon.daemon.server.limits
    let configuration = try TestDaemon.configuration(text + "[Socket]\nconnections = 7\n")
    do {
      try daemon.daemon.reload(configuration)
      Issue.record("it was taken")
    } catch {
      #expect(error.code == .configuration)
      #expect(error.description.contains("view: landscapeLeft"))
    }
    #expect(daemon.state == before)
    #expect(daemon.model.settings == settings)
    #expect(daemon.daemon.server.limits == limits)
  }

  @Test func aMaskGoesBeforeAnyConfiguredList() throws {
    let daemon = try TestDaemon()
    let mask = try daemon.connect()
    _ = try mask.mask([.landscapeLeft])
    try daemon.daemon.reload(TestDaemon.configuration("[Interface]\nsupported = portrait\n"))
    #expect(daemon.state.allowed == [.landscapeLeft])
    mask.disconnect()
    try daemon.run { daemon.state.level == .configuration }
    #expect(daemon.state.allowed == [.portrait])
  }

  @Test func anotherChassisIsAnotherDefaultOfViews() throws {
    let daemon = try TestDaemon()
    let view = try daemon.connect()
    #expect(try view.present().state.allowed == .all)
    try daemon.daemon.reload(TestDaemon.configuration("[Interface]\nchassis = handset\n"))
    let told = try view.handleReply().state
    #expect(told.allowed == .allButUpsideDown)
    #expect(told.level == .view)
  }

  @Test func aReloadIsToldOnEveryCall() throws {
    let daemon = try TestDaemon()
    let mask = try daemon.connect()
    _ = try mask.mask(nil)
    let view = try daemon.connect()
    _ = try view.present()
    try daemon.daemon.reload(TestDaemon.configuration("[Device]\nsupported = landscape\n"))
    for client in [mask, view] {
      let told = try client.handleReply { $0.state.allowed == .landscape }.state
      #expect(told.interface == .landscapeLeft)
    }
  }
}
