package import NIOCore
package import SeekProtocol

/// One connection: its unread lines, its unanswered requests, its output, and how well it reads.
///
/// It belongs to the event loop of its channel and is used there only. What is written to it leaves at the next `flush`.
package final class Session {
    package let id: Int
    package let channel: any Channel
    private var framer: LineFramer
    private let maximumLineBytes: Int
    private var replies = ReplyQueue()
    private var conflated = ConflatedEvents()
    private let unflushed: FlushList
    /// Written and not handed to the channel yet; nil if there is nothing.
    private var output: ByteBuffer?
    private(set) var isReading = true
    package private(set) var phase: Phase = .open
    /// Bytes written since the connection was made.
    package private(set) var writtenBytes = 0
    /// The client must have read something by then; nil while it keeps up.
    package private(set) var readDeadline: NIODeadline?
    /// Bytes that waited for the client when `readDeadline` was set.
    private var waitingBytes = 0

    package enum Phase {
        /// Requests are read. Can go to: answering, closing, gone.
        case open
        /// The client sends no more; what it asked is still answered. Can go to: closing, gone.
        case answering
        /// All is written, and the connection ends when it has left. Until then it counts as a client. Can go to: gone.
        case closing
        /// The connection has ended; requests that came before are still served.
        case gone
    }

    /// - Parameters:
    ///   - maximumLineBytes: the longest line that the client may send, in bytes without its newline.
    ///   - unflushed: where the session enters itself when something is written to it.
    package init(id: Int, channel: any Channel, maximumLineBytes: Int, unflushed: FlushList) {
        self.id = id
        self.channel = channel
        self.maximumLineBytes = maximumLineBytes
        self.unflushed = unflushed
        framer = LineFramer(limit: maximumLineBytes)
    }

    // MARK: - Reading

    package func receive(_ bytes: ByteBuffer) {
        guard phase == .open else { return }
        framer.append(bytes)
    }

    /// The next whole line; nil until more bytes come.
    package func nextLine() -> LineFramer.Line? { framer.next() }

    /// Stops or resumes reading from the socket. Bytes that were read already stay in the framer.
    package func setReading(_ isReading: Bool) {
        let isReading = isReading && phase == .open
        guard self.isReading != isReading else { return }
        self.isReading = isReading
        try? channel.syncOptions?.setOption(.autoRead, value: isReading)
        if isReading { channel.read() }
    }

    /// The client sends no more. Whole lines that came before are still served.
    package func endInput() {
        if phase == .open { phase = .answering }
    }

    /// Drops what has come and is not served, and reads no more.
    package func dropInput() {
        endInput()
        framer = LineFramer(limit: maximumLineBytes)
    }

    // MARK: - Replies

    /// Takes a place in the order of replies.
    ///
    /// - Parameter request: echoed in the reply as its `request_id`.
    package func openReply(to request: JSONValue, isAsync: Bool) -> ReplyQueue.Slot {
        replies.open(request, isAsync: isAsync)
    }

    package func answer(_ slot: ReplyQueue.Slot, _ reply: Reply) {
        replies.answer(slot, reply) { write($0) }
    }

    /// Requests without an answer.
    package var unansweredCount: Int { replies.count }

    // MARK: - Writing

    /// Whether events are still written to it.
    package var isServed: Bool { phase == .open || phase == .answering }

    /// Whether more may be written: the client has read enough, or is gone and will never read.
    package var hasRoom: Bool { phase == .gone || channel.isWritable }

    package func write(_ line: [UInt8]) {
        guard output != nil else { return begin(ByteBuffer(bytes: line)) }
        makeRoom(for: line.count)
        output?.writeBytes(line)
        countWritten(line.count)
    }

    package func write(_ value: some JSONWritable) {
        var writer = JSONWriter()
        value.write(to: &writer)
        writer.newline()
        write(writer.bytes)
    }

    /// Sends an event; conflates it with a later one of its kind if too much waits for the client already.
    ///
    /// - Parameter line: the event's bytes, which all subscribers share.
    package func publish(_ event: Event, _ stamp: EventStamp, line: ByteBuffer) {
        guard isServed else { return }
        guard channel.isWritable, conflated.isEmpty else { return conflated.add(event, stamp) }
        write(line)
    }

    /// Bytes that others are sent as well: they are not copied if they leave alone.
    private func write(_ line: ByteBuffer) {
        guard output != nil else { return begin(line) }
        makeRoom(for: line.readableBytes)
        output?.writeImmutableBuffer(line)
        countWritten(line.readableBytes)
    }

    private func begin(_ line: ByteBuffer) {
        output = line
        unflushed.add(self)
        countWritten(line.readableBytes)
    }

    /// Many small lines at once: handing each to the channel costs more than a copy.
    private func makeRoom(for count: Int) {
        if let output, output.writableBytes < count { self.output?.reserveCapacity(minimumWritableBytes: Self.piece) }
    }

    private func countWritten(_ count: Int) {
        writtenBytes += count
        // Only what the channel has counts for its writability.
        guard let output, output.readableBytes >= Self.piece else { return }
        channel.write(output, promise: nil)
        self.output = ByteBuffer()
    }

    /// Bytes that are handed over at a time, and by which the output bound may so be exceeded.
    private static let piece = 8 << 10

    package func flush() {
        guard let output else { return }
        self.output = nil
        channel.writeAndFlush(fitted(output), promise: nil)
    }

    /// A buffer's whole storage lives until the client has read it. If the client does not read, thousands of small
    /// writes wait, each with room for a piece: such a write is copied into storage of its own size.
    private func fitted(_ output: ByteBuffer) -> ByteBuffer {
        guard output.storageCapacity >= 2 * output.readableBytes + 64, bufferedBytes > 0 else { return output }
        return ByteBuffer(bytes: output.readableBytesView)
    }

    /// Closes the connection once what was written has left, for which the client has until the deadline.
    package func close(by deadline: NIODeadline) {
        guard isServed else { return }
        flush()
        phase = .closing
        startGrace(until: deadline)
        let channel = channel
        // Comes after all that was written. NIO's closing of the output alone would drop the rest if the client has
        // closed its side.
        channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
    }

    /// The connection has ended. What the client asked for before has until the deadline to be done.
    package func markGone(by deadline: NIODeadline) {
        phase = .gone
        readDeadline = deadline
        waitingBytes = 0
        conflated = ConflatedEvents()
    }

    // MARK: - Slow clients

    /// The client has read: conflated events leave, oldest first.
    package func resumeOutput() {
        guard isServed else { return }
        readDeadline = nil
        for line in conflated.drain() { write(line) }
    }

    /// The client has fallen behind: it has until the deadline to read something.
    package func startGrace(until deadline: NIODeadline) {
        guard readDeadline == nil else { return }
        readDeadline = deadline
        waitingBytes = bufferedBytes
    }

    /// Whether more waits for the client than may, and it is still to get all of that.
    package var isBehind: Bool { readDeadline != nil && isServed }

    /// Whether the client has read nothing since its deadline was set; if it has, it gets another.
    package func isStuck(at now: NIODeadline, grace: TimeAmount) -> Bool {
        guard let deadline = readDeadline, deadline <= now else { return false }
        let waiting = bufferedBytes
        if waiting >= waitingBytes { return true }
        waitingBytes = waiting
        readDeadline = now + grace
        return false
    }

    /// Bytes that the channel holds for the client.
    package var bufferedBytes: Int {
        (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
