import NIOCore
import NIOEmbedded
import SeekProtocol
import SocketServer
import Testing

@Suite("What waits for all clients together")
struct OutputPoolTests {
    /// A client that does not read, for which so many bytes wait.
    private func deaf(with bytes: Int, in pool: OutputPool) throws -> TestSession {
        let slow = try TestSession(pool: pool)
        slow.peer.stopReading()
        slow.session.write([UInt8](repeating: 0x61, count: bytes))
        slow.flush()
        return slow
    }

    @Test("a client that does not read gets nothing more once the pool is full; one that reads still does")
    func fullPool() throws {
        let pool = OutputPool(limit: 100)
        let slow = try deaf(with: 99, in: pool)
        let quick = try TestSession(pool: pool)
        #expect(pool.held == 99)
        #expect(slow.session.hasRoom)
        slow.session.write([UInt8](repeating: 0x62, count: 8 << 10))
        slow.flush()
        #expect(!slow.session.hasRoom)
        quick.session.write(Array("c".utf8))
        quick.flush()
        #expect(quick.session.hasRoom)
        let writes = try quick.writes()
        #expect(writes.joined() == "c")
    }

    @Test("libmpv makes two large replies at a time")
    func largeReplies() {
        let pool = OutputPool(limit: 100)
        #expect(pool.mayBeginLarge)
        pool.countLarge(1)
        #expect(pool.mayBeginLarge)
        pool.countLarge(1)
        #expect(!pool.mayBeginLarge)
        pool.countLarge(-1)
        #expect(pool.mayBeginLarge)
    }

    @Test("an event for a client that does not read is conflated while the pool is full, and sent once it has read")
    func conflation() throws {
        let pool = OutputPool(limit: 10)
        let slow = try deaf(with: 10, in: pool)
        #expect(!slow.session.hasRoom)
        slow.publish(.playButton(PlayButtonEvent(isPlaying: true)), 1)
        slow.publish(.playButton(PlayButtonEvent(isPlaying: false)), 2)
        slow.peer.resumeReading()
        slow.channel.embeddedEventLoop.run()
        #expect(pool.held == 0)
        #expect(slow.session.hasRoom)
        _ = try slow.writes()
        slow.session.resumeOutput()
        let lines = try slow.lines()
        #expect(lines.count == 1)
        #expect(lines.first?.contains(#""missed":1"#) == true)
    }

    @Test("the end of a connection releases what waited for it")
    func end() throws {
        let pool = OutputPool(limit: 10)
        let slow = try deaf(with: 10, in: pool)
        #expect(pool.isFull)
        slow.session.markGone(by: .now())
        #expect(pool.held == 0)
        _ = try slow.channel.finish(acceptAlreadyClosed: true)
        #expect(pool.held == 0)
    }
}
