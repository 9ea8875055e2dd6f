import ClientGateway
import FlightRecorder
import Logging
import NIOCore
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SocketServer

/// The daemon's output: events with their sequence numbers, snapshots, statistics, and the flight recorder's trace.
final class Publisher {
    private let logger: Logger
    private var sequence: Int64 = 0
    private var snapshotText = SnapshotText()
    private var statistics = Statistics()
    private var ring = InputRing()
    private var slowest = SlowestChase()
    private var isEncodingTrace = false
    private let startedAt: Instant

    init(_ logger: Logger, startedAt: Instant) {
        self.logger = logger
        self.startedAt = startedAt
    }

    // MARK: - Events

    /// Encodes an event once and hands the same bytes to all of its subscribers.
    func publish(_ event: Event, to clients: some Sequence<Client>, at now: Instant) {
        if case .media(let media) = event, statistics.fallsBack(media) {
            logger.warning(
                "the hardware decoder has failed: the processor decodes the rest of this film",
                metadata: [
                    "hardware": "\(statistics.hardware ?? "")", "codec": "\(media.decoder?.codec ?? "")",
                ])
        }
        statistics.count(event)
        if case .chase(let chase) = event {
            slowest.take(chase, at: now) { ring.trace(since: $0) }
        }
        send(event, to: clients, at: now) { $0.subscriptions.contains(event.name) }
    }

    /// Sends a progress tick to these clients: each has its own rate (S3).
    func tick(_ event: ProgressEvent, to clients: some Sequence<Client>, at now: Instant) {
        send(.progress(event), to: clients, at: now) { _ in true }
    }

    private func send(
        _ event: Event, to clients: some Sequence<Client>, at now: Instant, if isSubscribed: (Client) -> Bool
    ) {
        sequence += 1
        let stamp = stamp(at: now)
        var line: ByteBuffer?
        for client in clients where isSubscribed(client) {
            let bytes = line ?? ByteBuffer(bytes: event.line(stamp))
            line = bytes
            client.session.publish(event, stamp, line: bytes)
        }
    }

    /// Writes the events of a snapshot to a new subscriber.
    func sendSnapshot(_ snapshot: Snapshot, of names: [EventName], to client: Client, at now: Instant) {
        let stamp = stamp(at: now)
        for event in names.flatMap(snapshot.events(named:)) { client.session.write(event.line(stamp)) }
    }

    private func stamp(at now: Instant) -> EventStamp {
        EventStamp(sequence: sequence, timeMicroseconds: now.nanoseconds / 1000)
    }

    /// The reply to `snapshot`.
    func snapshot(of engine: borrowing SeekEngine, at now: Instant) -> [UInt8] { snapshotText.of(engine, at: now) }

    // MARK: - Statistics

    func countSeek() { statistics.countSeek() }

    func count(_ reply: Reply) { statistics.count(reply) }

    func countConnection(isAdmitted: Bool) { isAdmitted ? statistics.countConnection() : statistics.countRefusal() }

    func countDisconnection() { statistics.countDisconnection() }

    /// Whether films were to be played, and none could be.
    var playedNothing: Bool { statistics.playedNothing }

    /// The reply to `stats`.
    func statistics(clients: Int, at now: Instant) -> JSONValue {
        statistics.json(clients: clients, uptime: now - startedAt, slowest: slowest.current(at: now))
    }

    // MARK: - Flight recorder

    /// Call it before the engine processes an input.
    func prepareRecording(_ engine: borrowing SeekEngine) {
        if ring.needsCheckpoint { ring.checkpoint(engine) }
    }

    /// Records an input and its actions.
    func record(_ input: EngineInput, _ actions: [Action], at now: Instant) {
        if case .tap(_, let count, _, _) = input { statistics.countTaps(count) }
        ring.record(input, actions, at: now)
    }

    /// The newest inputs and their actions; nil before the first. Encode it off the loop: that takes long.
    var trace: Trace? { ring.trace }

    /// The same of the slowest chase of the last hour; nil without one.
    func traceOfSlowestChase(at now: Instant) -> Trace? { slowest.current(at: now)?.trace }

    /// - Returns: false if a trace is being encoded: each is a copy of some megabytes.
    func beginTrace() -> Bool {
        defer { isEncodingTrace = true }
        return !isEncodingTrace
    }

    func endTrace() { isEncodingTrace = false }

    // MARK: - Log

    func logReload(_ change: ConfigurationChange) {
        logger.info(
            "configuration read again",
            metadata: [
                "applied": "\(change.applied.joined(separator: ","))",
                "needs_restart": "\(change.needsRestart.joined(separator: ","))",
            ])
    }

    func logReload(_ problem: String) {
        logger.warning(
            "the configuration has errors; the settings stay as they are", metadata: ["errors": "\(problem)"])
    }

    func log(_ action: Action) { logger.debug("\(action)") }

    /// Logs the refusal of a request without a reply: from a key, a script or a text command.
    func log(_ refusal: Refusal, of sender: Sender) {
        logger.debug("request refused", metadata: ["client": "\(sender.client)", "reason": "\(refusal)"])
    }
}

/// The reply to `snapshot`, cached until the state changes: clients that poll mostly get the same state.
struct SnapshotText {
    /// The engine's revision that `bytes` tell; nil if they are of no further use.
    private var revision: UInt64?
    private var bytes: [UInt8] = []

    mutating func of(_ engine: borrowing SeekEngine, at now: Instant) -> [UInt8] {
        if let revision, revision == engine.revision { return bytes }
        bytes = JSONWriter.bytes(of: engine.snapshot(at: now))
        revision = engine.snapshotAges ? nil : engine.revision
        return bytes
    }
}
