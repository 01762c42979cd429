import OrientationWire
import Testing

extension OrientationWireTests {
  @Suite struct MessageFramers {
    private func append(_ bytes: some Collection<UInt8>, to framer: inout MessageFramer) {
      Array(bytes).withUnsafeBytes { framer.append($0) }
    }

    @Test func messagesComeOutWholeWhereverTheBytesAreSplit() throws {
      let stream = Array("{}\0{\"a\":1}\0\0x\0".utf8)
      let expected = ["{}", #"{"a":1}"#, "", "x"]
      for split in 0...stream.count {
        var framer = MessageFramer()
        var messages: [String] = []
        for part in [stream[..<split], stream[split...]] {
          append(part, to: &framer)
          while let message = try framer.next() {
            messages.append(String(decoding: message, as: UTF8.self))
          }
        }
        #expect(messages == expected)
        #expect(framer.isEmpty)
      }
    }

    @Test func messagesComeOutOneByteAtATime() throws {
      var framer = MessageFramer()
      var messages: [[UInt8]] = []
      for byte in Array("ab\0c\0".utf8) {
        append([byte], to: &framer)
        if let message = try framer.next() { messages.append(Array(message)) }
      }
      #expect(messages == [Array("ab".utf8), Array("c".utf8)])
    }

    @Test func theLimitIsWithoutTheNUL() throws {
      var framer = MessageFramer()
      append([UInt8](repeating: 65, count: 65_536), to: &framer)
      #expect(try framer.next() == nil)
      append([0], to: &framer)
      #expect(try framer.next()?.count == 65_536)
    }

    @Test func oneByteOverTheLimitIsAnErrorBeforeAndWithItsNUL() {
      for end: [UInt8] in [[], [0]] {
        var framer = MessageFramer()
        append([UInt8](repeating: 65, count: 65_537) + end, to: &framer)
        #expect(throws: ProtocolViolation.tooLong(limit: 65_536)) { try framer.next() }
      }
    }

    @Test func shortMessagesBeforeATooLongOneStillComeOut() throws {
      var framer = MessageFramer(limit: 3)
      append(Array("abc\0abcd".utf8), to: &framer)
      #expect(try framer.next().map { Array($0) } == Array("abc".utf8))
      #expect(throws: ProtocolViolation.tooLong(limit: 3)) { try framer.next() }
    }
  }
}
