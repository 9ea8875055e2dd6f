import NIOCore
import SeekConfiguration
import SeekCore
import SeekProtocol

/// One connection: its unread lines, its unanswered requests, what it subscribed to, and how well it reads.
///
/// Belongs to the daemon and is used on its loop only; whatever it writes goes out at the next `flush`.
final class ClientSession {
    let id: Int
    let channel: any Channel
    /// Where it came in: that says what it may do.
    let socket: Configuration.Socket
    var framer: LineFramer
    /// What has come and is not begun.
    var line = RequestLine()
    var replies = ReplyQueue()
    private(set) var language: Language
    /// Its side at libmpv; nil where it speaks seekd's words and has asked for nothing of mpv's.
    var mpv: MpvClient?
    private(set) var subscriptions: Set<EventName> = []
    /// Events that did not fit: the newest of each kind, with how many it stands for.
    private var conflated: [EventKind: (event: Event, stamp: EventStamp)] = [:]
    private(set) var isReading = true
    /// It has had its share of the loop: what else has come of it is served in its next turn.
    var awaitsTurn = false
    private(set) var phase: Phase = .open
    private let unflushed: Unflushed
    /// Written, and handed over at the next `flush`; nil where nothing is.
    private var output: ByteBuffer?
    /// So far, in all.
    private(set) var writtenBytes = 0
    /// When it must have read something, and how much waited for it when that was set.
    private(set) var readBy: Instant?
    private var waitingBytes = 0
    /// What libmpv has in messages for it since it fell behind.
    var keptBytes = 0

    /// What it speaks, as its first request tells.
    enum Language: Equatable {
        /// It has said nothing yet. From then on it is taken for one that listens to mpv's events. Can go to: both.
        case unknown(until: Instant)
        /// mpv's events are sent to it, as mpv would.
        case mpv
        /// It is sent what it subscribes to.
        case seekd
    }

    enum Phase {
        /// Its requests are read. Can go to: answering, gone.
        case open
        /// Its last request has come; what it asked is still answered. Can go to: closing, gone.
        case answering
        /// All is written, and the connection ends when it has gone out. Until then it counts as a client. Can go to:
        /// gone.
        case closing
        /// The connection has ended; what it asked for before is still done.
        case gone
    }

    /// Events of one kind replace each other; each button is a kind of its own.
    private struct EventKind: Hashable {
        let name: EventName
        let button: Direction?

        init(_ event: Event) {
            name = event.name
            button = if case .seekButton(let button) = event { button.button } else { nil }
        }
    }

    /// - Parameters:
    ///   - silentUntil: when it is taken for one that listens, unless it has said something.
    ///   - unflushed: where it is put as soon as something is written to it.
    init(
        id: Int, channel: any Channel, socket: Configuration.Socket, lineLimit: Int, silentUntil: Instant,
        unflushed: Unflushed
    ) {
        self.unflushed = unflushed
        self.id = id
        self.channel = channel
        self.socket = socket
        framer = LineFramer(limit: lineLimit)
        language = .unknown(until: silentUntil)
    }

    // MARK: - Language

    /// Its first request, or its silence, tells what it speaks. Answers whether this is the first.
    func speaks(_ language: Language) -> Bool {
        guard case .unknown = self.language else { return false }
        self.language = language
        return true
    }

    /// Until when it may say something before it is taken for a listener.
    var silentUntil: Instant? {
        if case .unknown(let deadline) = language { return deadline }
        return nil
    }

    // MARK: - Reading

    /// Stops or resumes reading from the socket; bytes that came already stay in the framer.
    func setReading(_ isReading: Bool) {
        guard self.isReading != isReading else { return }
        self.isReading = isReading
        try? channel.syncOptions?.setOption(.autoRead, value: isReading)
        if isReading { channel.read() }
    }

    /// The last byte has come; lines that are whole are still served.
    func inputEnded() {
        if phase == .open { phase = .answering }
    }

    /// The connection has ended, and nothing that is written from now on goes anywhere. What it asked for before has
    /// until then.
    func hasGone(by deadline: Instant) {
        phase = .gone
        readBy = deadline
        waitingBytes = 0
        conflated = [:]
        mpv?.hush()
    }

    /// Whether more may be written: it has read enough, or will never.
    var hasRoom: Bool { phase == .gone || channel.isWritable }

    /// Nothing that comes from now on, or has come and is not served yet, is looked at.
    func dropInput(lineLimit: Int) {
        inputEnded()
        framer = LineFramer(limit: lineLimit)
    }

    /// How much of what it asked for is not answered.
    var unanswered: Int { max(replies.count, mpv?.unansweredCount ?? 0) }

    /// Closes the connection once what was written has gone out, for which the client has until then.
    func close(by deadline: Instant) {
        guard phase == .open || phase == .answering else { return }
        flush()
        phase = .closing
        fellBehind(until: deadline)
        let channel = channel
        // Ends behind all that was written. NIO's closing of the output alone would drop what is left of it where the
        // client has closed its side.
        channel.writeAndFlush(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
    }

    // MARK: - Writing

    func write(_ line: [UInt8]) {
        guard output != nil else { return begin(ByteBuffer(bytes: line)) }
        makeRoom(for: line.count)
        output?.writeBytes(line)
        wrote(line.count)
    }

    func answer(_ slot: ReplyQueue.Slot, _ reply: Reply) {
        replies.answer(slot, reply) { write($0) }
    }

    /// Sends an event of mpv's.
    func write(_ event: some JSONWritable) {
        var writer = JSONWriter()
        event.write(to: &writer)
        writer.newline()
        write(writer.bytes)
    }

    /// Sends an event, or keeps it for later where too much waits already.
    ///
    /// - Parameter line: the event's bytes, the same for all subscribers.
    func publish(_ event: Event, _ stamp: EventStamp, line: ByteBuffer) {
        guard phase == .open || phase == .answering else { return }
        guard channel.isWritable, conflated.isEmpty else {
            let kind = EventKind(event)
            var stamp = stamp
            stamp.missed = conflated[kind].map { $0.stamp.missed + 1 } ?? 0
            conflated[kind] = (event, stamp)
            return
        }
        write(line)
    }

    /// Writes what others may be sent as well: nothing is copied where it goes out alone.
    private func write(_ line: ByteBuffer) {
        guard output != nil else { return begin(line) }
        makeRoom(for: line.readableBytes)
        output?.writeImmutableBuffer(line)
        wrote(line.readableBytes)
    }

    private func begin(_ line: ByteBuffer) {
        output = line
        unflushed.add(self)
        wrote(line.readableBytes)
    }

    /// For what is written behind the first line, many at once: to hand each over by itself costs more than to copy it.
    private func makeRoom(for count: Int) {
        if let output, output.writableBytes < count { self.output?.reserveCapacity(minimumWritableBytes: Self.piece) }
    }

    private func wrote(_ count: Int) {
        writtenBytes += count
        // Whether it has room is told by what was handed over.
        guard let output, output.readableBytes >= Self.piece else { return }
        channel.write(output, promise: nil)
        self.output = ByteBuffer()
    }

    /// Bytes that are handed over at a time, and by which it may so be written too much.
    private static let piece = 8 << 10

    func flush() {
        guard let output else { return }
        self.output = nil
        channel.writeAndFlush(output, promise: nil)
    }

    // MARK: - Slowness

    /// The client has read: what was kept for it goes out, oldest first.
    func caughtUp() {
        guard phase == .open || phase == .answering else { return }
        readBy = nil
        keptBytes = 0
        let kept = conflated.values.sorted { $0.stamp.sequence < $1.stamp.sequence }
        conflated = [:]
        for (event, stamp) in kept { write(event.line(stamp)) }
    }

    /// The client has fallen behind: it has until then to read something.
    func fellBehind(until deadline: Instant) {
        guard readBy == nil else { return }
        readBy = deadline
        waitingBytes = bufferedBytes
    }

    /// Whether more waits for it than may, and it is still to get all of that.
    var isBehind: Bool { readBy != nil && (phase == .open || phase == .answering) }

    /// Whether the client has read nothing since its deadline was set; where it has, it gets another.
    func isStuck(at now: Instant, grace: Duration) -> Bool {
        guard let deadline = readBy, deadline <= now else { return false }
        let waiting = bufferedBytes
        if waiting >= waitingBytes { return true }
        waitingBytes = waiting
        readBy = now + grace
        return false
    }

    private var bufferedBytes: Int {
        (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    // MARK: - Subscriptions

    func subscribe(to names: [EventName]) { subscriptions.formUnion(names) }

    func unsubscribe(from names: [EventName]) { subscriptions.subtract(names) }

    /// In the order in which the protocol lists them.
    var subscribedNames: [EventName] { EventName.allCases.filter(subscriptions.contains) }
}
