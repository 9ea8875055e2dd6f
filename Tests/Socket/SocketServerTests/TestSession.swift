import NIOCore
import NIOEmbedded
import SeekProtocol
import SocketServer

/// A session on an embedded channel.
final class TestSession {
    let channel: EmbeddedChannel
    let peer = SlowPeer()
    let session: Session
    private let unflushed = FlushList()
    let pool: OutputPool

    init(maximumLineBytes: Int = 64, pool: OutputPool = OutputPool(limit: 1 << 20)) throws {
        self.pool = pool
        channel = EmbeddedChannel(handler: peer)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/seekd")).wait()
        session = Session(id: 1, channel: channel, maximumLineBytes: maximumLineBytes, unflushed: unflushed, pool: pool)
    }

    deinit { _ = try? channel.finish(acceptAlreadyClosed: true) }

    /// The end of a turn.
    func flush() { unflushed.flush() }

    /// The writes that have left since the last call, each as text.
    func writes() throws -> [String] {
        var writes: [String] = []
        while let buffer = try channel.readOutbound(as: ByteBuffer.self) { writes.append(String(buffer: buffer)) }
        return writes
    }

    /// Ends the turn and returns the lines that have left since the last call.
    func lines() throws -> [String] {
        flush()
        return try writes().joined().split(separator: "\n").map(String.init)
    }

    /// Bytes from the client.
    func receive(_ text: String) { session.receive(ByteBuffer(string: text)) }

    /// The next whole line from the client.
    func nextLine() -> String? {
        switch session.nextLine() {
        case .line(let bytes): String(buffer: bytes)
        case .tooLong: "(too long)"
        case nil: nil
        }
    }

    /// Publishes an event with this sequence number.
    func publish(_ event: Event, _ sequence: Int64) {
        let stamp = EventStamp(sequence: sequence, timeMicroseconds: sequence)
        session.publish(event, stamp, line: ByteBuffer(bytes: event.line(stamp)))
    }
}
