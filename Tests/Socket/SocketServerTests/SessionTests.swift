import NIOCore
import NIOEmbedded
import SeekProtocol
import SocketServer
import Testing

@Suite("A session")
struct SessionTests {
    private let start = NIODeadline.uptimeNanoseconds(5_000_000_000)

    private func seekButton(_ button: Direction, taps: Int) -> Event {
        .seekButton(
            SeekButtonEvent(button: button, phase: .tapped, burst: 1, taps: taps, interval: 10, label: "", spoken: ""))
    }

    // MARK: - Reading

    @Test("what has waited goes on until the socket was empty once: a read that is not full")
    func waiting() throws {
        let test = try TestSession(maximumLineBytes: 8192)
        let full = String(repeating: "x", count: 4095) + "\n"
        var waited: [Bool] = []
        for (text, haveWaited) in [
            (full, false), ("a\n", false), (full, true), (full, false), ("b\n", false), ("c\n", false), ("d\n", true),
            ("e\n", false),
        ] {
            test.session.receive(ByteBuffer(string: text), haveWaited: haveWaited)
            _ = test.nextLine()
            waited.append(test.session.lineHasWaited)
        }
        #expect(waited == [false, false, true, true, true, false, true, false])
    }

    @Test("bytes in pieces become whole lines")
    func framing() throws {
        let test = try TestSession()
        #expect(test.nextLine() == nil)
        test.receive("one\ntw")
        #expect(test.nextLine() == "one")
        #expect(test.nextLine() == nil)
        for piece in ["o", "\n", "\nfour", "\nrest"] { test.receive(piece) }
        #expect(test.nextLine() == "two")
        #expect(test.nextLine() == "")
        #expect(test.nextLine() == "four")
        #expect(test.nextLine() == nil)
    }

    @Test("a line of the longest length is read; one byte more is too long, with or without its newline")
    func longLine() throws {
        let test = try TestSession(maximumLineBytes: 4)
        test.receive("1234\n12345\n")
        #expect(test.nextLine() == "1234")
        #expect(test.nextLine() == "(too long)")
        let unfinished = try TestSession(maximumLineBytes: 4)
        unfinished.receive("1234")
        #expect(unfinished.nextLine() == nil)
        unfinished.receive("5")
        #expect(unfinished.nextLine() == "(too long)")
    }

    @Test("whole lines are served after the end of the input; dropped input is not")
    func endOfInput() throws {
        let test = try TestSession()
        test.receive("one\ntwo\n")
        test.session.endInput()
        test.receive("three\n")
        #expect(test.session.isServed)
        #expect(test.nextLine() == "one")
        test.session.dropInput()
        #expect(test.nextLine() == nil)
    }

    @Test("reading stops and resumes, but not after the end of the input")
    func reading() throws {
        let test = try TestSession()
        var autoRead: Bool? {
            test.channel.options.last { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool
        }
        test.session.setReading(true)
        #expect(autoRead == nil)
        test.session.setReading(false)
        #expect(autoRead == false)
        test.receive("one\n")
        #expect(test.nextLine() == "one")
        test.session.setReading(true)
        #expect(autoRead == true)
        test.session.endInput()
        test.session.setReading(false)
        test.session.setReading(true)
        #expect(autoRead == false)
    }

    // MARK: - Replies

    @Test("replies leave in the order of the requests; an async reply waits only for those before it")
    func replyOrder() throws {
        let test = try TestSession()
        let first = test.session.openReply(to: .integer(1), isAsync: false)
        let async = test.session.openReply(to: .integer(2), isAsync: true)
        let second = test.session.openReply(to: .integer(3), isAsync: false)
        #expect(test.session.unansweredCount == 3)
        test.session.answer(second, .success(.none))
        test.session.answer(async, .success(.none))
        #expect(try test.lines() == [])
        test.session.answer(first, .success(.none))
        #expect(
            try test.lines() == [
                #"{"request_id":1,"error":"success"}"#, #"{"request_id":2,"error":"success","data":null}"#,
                #"{"request_id":3,"error":"success"}"#,
            ])
        #expect(test.session.unansweredCount == 0)
    }

    // MARK: - Writing

    @Test("what a turn writes leaves as one write at its end")
    func oneWrite() throws {
        let test = try TestSession()
        test.session.write(Array("one\n".utf8))
        test.publish(.playButton(PlayButtonEvent(isPlaying: true)), 1)
        test.session.write(Array("two\n".utf8))
        #expect(try test.writes() == [])
        test.flush()
        let writes = try test.writes()
        #expect(writes.count == 1)
        #expect(writes.joined().split(separator: "\n").count == 3)
        test.flush()
        #expect(try test.writes() == [])
    }

    @Test("a long output is handed to the channel before the end of the turn, so that it counts there")
    func longOutput() throws {
        let test = try TestSession()
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
        for _ in 0..<100 { test.session.write(line) }
        #expect(test.session.bufferedBytes > 100_000 - 10_000)
        #expect(test.session.writtenBytes == 100_000)
        test.flush()
        #expect(try test.writes().joined().utf8.count == 100_000)
        #expect(test.session.bufferedBytes == 0)
    }

    // MARK: - Slow clients

    @Test("while the channel is not writable events are conflated; afterwards the newest of each kind leaves, in order")
    func conflation() throws {
        let test = try TestSession()
        test.channel.isWritable = false
        #expect(!test.session.hasRoom)
        test.publish(seekButton(.forward, taps: 1), 1)
        test.publish(seekButton(.backward, taps: 1), 2)
        test.publish(.playButton(PlayButtonEvent(isPlaying: true)), 3)
        test.publish(seekButton(.forward, taps: 2), 4)
        test.publish(.playButton(PlayButtonEvent(isPlaying: false)), 5)
        test.publish(seekButton(.forward, taps: 3), 6)
        test.session.startGrace(until: start)
        #expect(test.session.isBehind)
        #expect(try test.lines() == [])

        // Later events must not overtake those that wait.
        test.channel.isWritable = true
        test.publish(seekButton(.backward, taps: 2), 7)
        #expect(try test.lines() == [])
        test.session.resumeOutput()
        #expect(!test.session.isBehind)
        test.publish(.playButton(PlayButtonEvent(isPlaying: true)), 8)
        let objects = try test.lines().map { try JSONReader.value(of: $0.utf8) }
        #expect(objects.map { EventStamp(fields: $0) }.map(\.sequence) == [5, 6, 7, 8])
        #expect(objects.map { EventStamp(fields: $0) }.map(\.missed) == [1, 2, 1, 0])
        #expect(
            objects.compactMap { Event($0) } == [
                .playButton(PlayButtonEvent(isPlaying: false)), seekButton(.forward, taps: 3),
                seekButton(.backward, taps: 2), .playButton(PlayButtonEvent(isPlaying: true)),
            ])
    }

    @Test("replies are written although the channel is not writable: only events can be conflated")
    func repliesAreKept() throws {
        let test = try TestSession()
        let slots = (1...3).map { test.session.openReply(to: .integer($0), isAsync: false) }
        test.channel.isWritable = false
        for slot in slots { test.session.answer(slot, .success(.none)) }
        #expect(try test.lines().count == 3)
    }

    @Test("a client that has read something by its deadline gets another; one that has read nothing is stuck")
    func deadlines() throws {
        let test = try TestSession()
        let grace = TimeAmount.seconds(10)
        test.peer.stopReading()
        test.session.write([UInt8](repeating: 120, count: 100))
        test.flush()
        #expect(!test.session.isStuck(at: start + grace, grace: grace))
        test.session.startGrace(until: start)
        // The first deadline counts.
        test.session.startGrace(until: start + grace)
        #expect(test.session.readDeadline == start)
        #expect(!test.session.isStuck(at: start - .nanoseconds(1), grace: grace))

        test.peer.resumeReading()
        test.peer.stopReading()
        test.session.write([UInt8](repeating: 120, count: 99))
        test.flush()
        #expect(!test.session.isStuck(at: start, grace: grace))
        #expect(test.session.readDeadline == start + grace)
        #expect(!test.session.isStuck(at: start + grace - .nanoseconds(1), grace: grace))
        #expect(test.session.isStuck(at: start + grace, grace: grace))
    }

    @Test("a client that reads nothing holds about as much storage as bytes wait for it, however small the writes are")
    func storageOfSmallWrites() throws {
        let test = try TestSession()
        let event = Event.playButton(PlayButtonEvent(isPlaying: true))
        test.peer.stopReading()
        for number in 1...1000 {
            // Two lines a turn share a buffer, which has room for thousands of bytes.
            test.publish(event, Int64(number))
            if number.isMultiple(of: 2) { test.flush() }
        }
        // Less than a piece waits in one buffer of the session's own.
        #expect(test.session.writtenBytes - test.peer.heldBytes < 8 << 10)
        #expect(test.session.bufferedBytes == test.peer.heldBytes)
        #expect(
            test.peer.heldStorage <= 2 * test.peer.heldBytes + 16_384,
            "\(test.peer.heldStorage) bytes of storage for \(test.peer.heldBytes)")
    }

    // MARK: - The end

    @Test("the connection ends after the last reply has left, and gets nothing else")
    func closing() throws {
        let test = try TestSession()
        test.peer.stopReading()
        test.session.answer(test.session.openReply(to: .integer(1), isAsync: false), .success(.none))
        test.session.close(by: start)
        #expect(test.session.phase == .closing)
        #expect(!test.session.isServed)
        #expect(test.session.readDeadline == start)
        test.publish(.playButton(PlayButtonEvent(isPlaying: true)), 1)
        #expect(test.channel.isActive)
        test.peer.resumeReading()
        #expect(try test.lines() == [#"{"request_id":1,"error":"success"}"#])
        test.channel.embeddedEventLoop.run()
        #expect(!test.channel.isActive)
    }

    @Test("a client that reads nothing is stuck while its connection closes")
    func stuckWhileClosing() throws {
        let test = try TestSession()
        test.peer.stopReading()
        test.session.write([UInt8](repeating: 120, count: 100))
        test.session.close(by: start)
        #expect(!test.session.isBehind)
        #expect(test.session.isStuck(at: start, grace: .seconds(1)))
    }

    @Test("requests of a connection that has ended are served: there is room, nothing is conflated, a deadline runs")
    func gone() throws {
        let test = try TestSession()
        test.receive("one\ntwo\n")
        test.channel.isWritable = false
        test.publish(.playButton(PlayButtonEvent(isPlaying: true)), 1)
        test.session.markGone(by: start)
        #expect(test.session.hasRoom)
        #expect(!test.session.isServed)
        #expect(!test.session.isBehind)
        test.receive("three\n")
        #expect(test.nextLine() == "one")
        #expect(test.nextLine() == "two")
        #expect(test.nextLine() == nil)
        test.channel.isWritable = true
        test.session.resumeOutput()
        #expect(try test.lines() == [])
        #expect(test.session.readDeadline == start)
        #expect(test.session.isStuck(at: start, grace: .seconds(1)))
    }
}
