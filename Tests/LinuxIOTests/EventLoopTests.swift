import Glibc
import LinuxIO
import Testing

extension LinuxIOTests {
  @Suite struct EventLoops {
    @Test func aDescriptorMayBeClosedInItsHandlerThoughAnotherProcessHasACopy() throws {
      let loop = try EventLoop()
      let pair = try UnixSocket.pair()
      try pair.take { (first: consuming FileDescriptor, second: consuming FileDescriptor) throws in
        // As a program that is being started has one for a moment: the open file stays in epoll.
        let copy = try first.duplicate()
        let number = first.release()
        var source: EventLoop.Source?
        var count = 0
        source = try loop.watch(number, for: .readable) { _ in
          count += 1
          source = nil
          close(number)
        }
        #expect(try send("x", to: second) == 1)
        #expect(try loop.runOnce(timeout: nil))
        #expect(source == nil)
        #expect(try !loop.runOnce(timeout: 0))
        #expect(count == 1)
        #expect(try readAll(copy) == Array("x".utf8))
      }
    }

    @Test func aSourceThatIsLetGoOfIsNotCalledAnyMore() throws {
      let loop = try EventLoop()
      var count = 0
      var timer: EventLoop.Source? = try loop.timer(accuracy: 1) { _ in count += 1 }
      timer?.rearm(at: 0)
      #expect(try loop.runOnce(timeout: nil))
      timer?.rearm(at: 0)
      timer = nil
      #expect(try !loop.runOnce(timeout: 0))
      #expect(count == 1)
      #expect(timer == nil)
    }

    @Test func aTimerFiresOnceEachTimeItIsArmed() throws {
      let loop = try EventLoop()
      var moments: [Int64] = []
      let timer = try loop.timer(accuracy: 1) { moments.append($0) }
      #expect(try !loop.runOnce(timeout: 0))
      let due = EventLoop.now() + 2000
      timer.rearm(at: due)
      while moments.isEmpty { try loop.runOnce(timeout: nil) }
      #expect(moments[0] >= due)
      #expect(try !loop.runOnce(timeout: 0))
      timer.rearm(at: due)
      #expect(try loop.runOnce(timeout: nil))
      #expect(moments.count == 2)
    }

    @Test func theLoopEndsWithTheCodeThatItWasGiven() throws {
      let loop = try EventLoop()
      let timer = try loop.timer(accuracy: 1) { _ in loop.exit(7) }
      timer.rearm(at: 0)
      #expect(try loop.run() == 7)
    }

    @Test func afterEachBatchOfEventsItsEndIsTold() throws {
      let loop = try EventLoop()
      var order: [String] = []
      let timer = try loop.timer(accuracy: 1) { _ in order.append("event") }
      let after = try loop.afterEvents { order.append("after") }
      timer.rearm(at: 0)
      while order.count < 2 { try loop.runOnce(timeout: nil) }
      #expect(order == ["event", "after"])
      withExtendedLifetime(after) {}
    }
  }
}
