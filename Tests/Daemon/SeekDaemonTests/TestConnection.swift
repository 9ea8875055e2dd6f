import NIOCore
import NIOEmbedded
import SeekProtocol
import Synchronization

/// A client of a `TestDaemon`.
final class TestConnection: Sendable {
    let channel: NIOAsyncTestingChannel
    private let received = Mutex<[JSONValue]>([])

    init(_ channel: NIOAsyncTestingChannel) { self.channel = channel }

    /// Sends lines at once. What the daemon answers in the same turn is there after it.
    func send(_ lines: String...) async throws {
        try await channel.writeInbound(ByteBuffer(string: lines.map { $0 + "\n" }.joined()))
        try await read()
    }

    /// Makes the channel writable or not, as a socket becomes when it is drained or full, and reads.
    func setWritable(_ isWritable: Bool) async throws {
        try await channel.testingEventLoop.executeInContext { [channel] in
            channel.isWritable = isWritable
            channel.pipeline.fireChannelWritabilityChanged()
        }
        try await read()
    }

    /// Reads what the daemon has sent by now.
    func read() async throws {
        while let buffer = try await channel.readOutbound(as: ByteBuffer.self) {
            let lines = try buffer.readableBytesView.split(separator: UInt8(ascii: "\n"))
                .map { try JSONReader.value(of: $0) }
            received.withLock { $0 += lines }
        }
    }

    /// What was received and is not drained, oldest first.
    var lines: [JSONValue] { received.withLock { $0 } }

    /// Removes and returns what was received.
    func drain() -> [JSONValue] {
        received.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    /// seekd's events among the lines.
    var events: [(event: Event, stamp: EventStamp)] {
        lines.compactMap { line in Event(line).map { ($0, EventStamp(fields: line)) } }
    }

    /// Whether there is a line whose member is this text.
    func has(_ member: StaticString, _ text: String) -> Bool {
        lines.contains { $0.member(member)?.repairedText == text }
    }

    /// Whether a chase has ended at its target.
    var hasLanded: Bool {
        events.contains { if case .chase(let chase) = $0.event { chase.phase == .landed } else { false } }
    }

    /// The seek button's events.
    var seekButtons: [(event: SeekButtonEvent, stamp: EventStamp)] {
        events.compactMap { if case .seekButton(let event) = $0.event { (event, $0.stamp) } else { nil } }
    }
}
