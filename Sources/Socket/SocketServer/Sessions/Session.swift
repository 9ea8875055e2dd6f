package import NIOCore
package import SeekProtocol

/// One connection: its unread lines, its unanswered requests, its output, and the deadline for a slow client.
///
/// Use it only on the event loop of its channel. Written lines are sent at the next `flush`.
package final class Session {
    package let id: Int
    package let channel: any Channel
    private var framer: LineFramer
    private let maximumLineBytes: Int
    private var replies = ReplyQueue()
    private var conflated = ConflatedEvents()
    private let unflushed: FlushList
    private let pool: OutputPool
    /// Bytes that wait for the client, as the pool counts them. While they are not 0, an empty write waits behind them.
    private var heldBytes = 0
    /// Bytes written and not yet handed to the channel; nil if there are none.
    private var output: ByteBuffer?
    package private(set) var isReading = true
    /// The newest bytes have waited, and were as many as are read at a time: the socket may hold more that has waited.
    private var moreHasWaited = false
    package private(set) var phase: Phase = .open
    /// Bytes written since the connection was made.
    package private(set) var writtenBytes = 0
    /// The client must have read something by this time; nil while it keeps up.
    package private(set) var readDeadline: NIODeadline?
    /// Bytes that waited for the client when `readDeadline` was set.
    private var waitingBytes = 0

    package enum Phase {
        /// Requests are read. Next: answering, closing, gone.
        case open
        /// The client has closed its side; its requests are still answered. Next: closing, gone.
        case answering
        /// All output is written; the connection closes once it is sent. Until then it counts as a client. Next: gone.
        case closing
        /// The connection has ended; requests received before are still served.
        case gone
    }

    /// - Parameters:
    ///   - maximumLineBytes: the longest line that the client may send, in bytes without its newline.
    ///   - unflushed: the list to which the session adds itself when something is written to it.
    ///   - pool: counts what waits for all clients together.
    package init(
        id: Int, channel: any Channel, maximumLineBytes: Int, unflushed: FlushList, pool: OutputPool
    ) {
        self.id = id
        self.channel = channel
        self.maximumLineBytes = maximumLineBytes
        self.unflushed = unflushed
        self.pool = pool
        framer = LineFramer(limit: maximumLineBytes)
    }

    // MARK: - Reading

    /// - Parameter haveWaited: the bytes have waited in the socket, for longer than their sender expected.
    package func receive(_ bytes: ByteBuffer, haveWaited: Bool = false) {
        guard phase == .open else { return }
        framer.append(bytes)
        let haveWaited = haveWaited || moreHasWaited
        if haveWaited { framer.markWaited() }
        moreHasWaited = haveWaited && bytes.readableBytes >= ListenerBootstrap.bytesPerRead
    }

    /// What was received so far has waited as well.
    package func markWaited() { framer.markWaited() }

    /// The next whole line; nil until more bytes come.
    package func nextLine() -> LineFramer.Line? { framer.next() }

    /// Whether the newest line has waited.
    package var lineHasWaited: Bool { framer.lineHasWaited }

    /// Stops or resumes reading from the socket. Bytes that were already read stay in the framer.
    package func setReading(_ isReading: Bool) {
        let isReading = isReading && phase == .open
        guard self.isReading != isReading else { return }
        self.isReading = isReading
        try? channel.syncOptions?.setOption(.autoRead, value: isReading)
        if isReading { channel.read() }
    }

    /// Marks the end of the client's input. Whole lines received before are still served.
    package func endInput() {
        if phase == .open { phase = .answering }
    }

    /// Drops received lines that are not served yet, and reads no more.
    package func dropInput() {
        endInput()
        framer = LineFramer(limit: maximumLineBytes)
    }

    // MARK: - Replies

    /// Reserves a place in the order of replies.
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

    /// Whether the client still gets events.
    package var isServed: Bool { phase == .open || phase == .answering }

    /// Whether more may be written: the client has read enough, or its connection has ended.
    package var hasRoom: Bool { phase == .gone || channel.isWritable && !(holdsOutput && pool.isFull) }

    /// Whether bytes wait for the client.
    package var holdsOutput: Bool { heldBytes > 0 }

    package func write(_ line: [UInt8]) {
        guard output != nil else { return begin(ByteBuffer(bytes: line)) }
        output?.writeBytes(line)
        countWritten(line.count)
    }

    package func write(_ value: some JSONWritable) {
        var writer = JSONWriter()
        value.write(to: &writer)
        writer.newline()
        write(writer.bytes)
    }

    /// Sends an event. If the output is full, keeps it until there is room; a later event of its kind replaces it.
    ///
    /// - Parameter line: the event's bytes, which all subscribers share.
    package func publish(_ event: Event, _ stamp: EventStamp, line: ByteBuffer) {
        guard isServed else { return }
        guard hasRoom, conflated.isEmpty else { return conflated.add(event, stamp) }
        write(line)
    }

    /// Writes bytes that subscribers share. They are not copied if they are the only output of this flush.
    ///
    /// Small lines are copied into one buffer: that is cheaper than one channel write for each. Its storage doubles when
    /// it is full, so a client that does not read holds at most about twice its bytes.
    private func write(_ line: ByteBuffer) {
        guard output != nil else { return begin(line) }
        output?.writeImmutableBuffer(line)
        countWritten(line.readableBytes)
    }

    private func begin(_ line: ByteBuffer) {
        output = line
        unflushed.add(self)
        countWritten(line.readableBytes)
    }

    private func countWritten(_ count: Int) {
        writtenBytes += count
        // The channel's writability counts only bytes that were handed to it.
        guard let output, output.readableBytes >= Self.piece else { return }
        handOver(output)
        self.output = ByteBuffer()
    }

    /// Bytes handed to the channel at a time; the output bound may be exceeded by this much. With one more event it fits
    /// into 8 KiB, and does not double its storage.
    private static let piece = 7 << 10

    /// Sends the output. While the client has not read what was sent before, less than a piece waits for that: many
    /// small buffers take several times their bytes.
    package func flush() {
        guard let output, !holdsOutput else { return }
        self.output = nil
        channel.writeAndFlush(output, promise: nil)
        countHeld()
    }

    /// Gives a piece to the channel.
    private func handOver(_ output: ByteBuffer) {
        if holdsOutput {
            hold(heldBytes + output.readableBytes)
            channel.writeAndFlush(output, promise: nil)
        } else {
            channel.write(output, promise: nil)
        }
    }

    private func hold(_ bytes: Int) {
        pool.hold(bytes - heldBytes)
        heldBytes = bytes
    }

    /// Counts what the socket has not taken, until the client has read it; then sends what waited for that.
    private func countHeld() {
        guard phase != .gone else { return }
        hold(bufferedBytes)
        guard holdsOutput else { return flush() }
        let channel = channel
        // An empty write completes after all earlier ones, or fails with the connection.
        channel.writeAndFlush(ByteBuffer()).assumeIsolated().whenComplete { _ in
            self.countHeld()
            channel.pipeline.fireUserInboundEventTriggered(SessionHandler.OutputSent())
        }
    }

    /// Closes the connection once all output is sent. The client has to read it before the deadline.
    package func close(by deadline: NIODeadline) {
        guard isServed else { return }
        if let output {
            self.output = nil
            channel.writeAndFlush(output, promise: nil)
        }
        phase = .closing
        startGrace(until: deadline)
        let channel = channel
        // An empty write completes after all earlier ones. Closing only NIO's output side would drop unsent bytes if
        // the client has closed its own side.
        channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
    }

    /// Marks the end of the connection. The client's earlier requests have to finish before the deadline.
    package func markGone(by deadline: NIODeadline) {
        phase = .gone
        readDeadline = deadline
        waitingBytes = 0
        conflated = ConflatedEvents()
        output = nil
        hold(0)
    }

    // MARK: - Slow clients

    /// The client has read: writes the conflated events, oldest first.
    package func resumeOutput() {
        guard isServed else { return }
        readDeadline = nil
        for line in conflated.drain() { write(line) }
    }

    /// The client has fallen behind: it has to read something before the deadline.
    package func startGrace(until deadline: NIODeadline) {
        guard readDeadline == nil else { return }
        readDeadline = deadline
        waitingBytes = bufferedBytes
    }

    /// Whether the client has fallen behind and is still served.
    package var isBehind: Bool { readDeadline != nil && isServed }

    /// Whether the deadline has passed and the client has read nothing since it was set. If the client has read
    /// something, the deadline is extended by `grace`.
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
