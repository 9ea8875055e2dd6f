package import Logging
package import Mpv
import MpvCommands
import MpvFront
package import NIOCore
package import SeekConfiguration
import SeekCore
import SeekProtocol

/// The daemon: an actor whose executor is the one event loop that sockets, timer and libmpv's events run on.
///
/// Handlers on the loop enter by `assumeIsolated`, without a hop; nothing here suspends, so the machines' inputs never
/// interleave. What clients do comes in by `Daemon+Clients.swift`, what they ask by `Daemon+Requests.swift`, what
/// libmpv tells by `Daemon+Player.swift`; all of it ends in `run`.
package actor Daemon {
    package nonisolated let loop: any EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.executor.asUnownedSerialExecutor() }

    enum State {
        case running
        /// Nobody new is let in, and the player is being ended.
        case stopping
    }

    let configuration: Configuration
    let logger: Logger
    /// Carries the exit status once everything but libmpv has been let go of; libmpv is to be ended by who gets it.
    private let ended: EventLoopPromise<Ending>

    /// Succeeds once libmpv has answered for the first time: from then on who connects is served.
    package nonisolated let playerAnswers: EventLoopPromise<Void>
    var state: State = .running
    var engine: SeekEngine
    var player: MpvHandle?
    var calls = PlayerCalls()
    var probe = MediaProbe()
    var playlist = PlaylistPlace()
    var replySizes = ReplySizes()
    let wakeup = WakeupFlag()
    var position: PositionWatch?
    /// What the engine does not know yet.
    var newPosition: MpvNode?
    let turns: LoopTurns
    var mpvVersion = ""
    var clients: [Int: ClientSession] = [:]
    var clientsSeen = 0
    var turnedAway = SparseLog()
    let unflushed = Unflushed()
    /// No client's deadline is before this one. The one that it was may have gone meanwhile.
    var clientsDue: Instant?
    /// What clients that are gone have left at libmpv: gone too as soon as it is answered.
    var departed: [Int: MpvClient] = [:]
    /// Where mpv's keys and scripts reach seekd by its name.
    var inbox: MpvClient?
    /// What observers of `pause` know, but for those that don't read.
    private var toldPlaying = true
    var handlesMade = 0
    /// By when libmpv will have told what has changed by what clients asked of it; it answers them first.
    var changesTold: Instant?
    static let tellingDelay = Duration.milliseconds(100)
    let handleEnds = HandleEnds()
    /// What stood on the command line: who could write it there may open anything.
    var trustedMedia: Set<[UInt8]> = []
    var policy: CommandPolicy
    var names = PlayerNames(commands: [], properties: [])
    var signatures = CommandSignatures(.null)
    var statistics = Statistics()
    var snapshotText = SnapshotText()
    /// Only where the configuration asks for it.
    var overlay: Overlay?
    /// Only where the daemon stands in for mpv's binary.
    var standIn: MpvStandIn?
    let notifier: ServiceNotifier
    private var statusIsDue = false
    private var listeners: [(channel: any Channel, socket: ListeningSocket)] = []
    private var sequence: Int64 = 0
    private var timer: (deadline: Instant, task: Scheduled<Void>)?
    private let startedAt: Instant

    /// What is left to do when the daemon has stopped.
    package struct Ending: Sendable {
        package let status: Int32
        /// What is still to end; nil where there is no player.
        package let player: MpvTermination?
        /// Where it is to end: behind the handles of clients, without which a player doesn't.
        package let ends: HandleEnds
    }

    /// - Parameters:
    ///   - socketPath: where the daemon's own socket is, as clients are told; nil where there is none.
    ///   - ended: succeeds once, when the daemon has stopped.
    package init(
        on loop: any EventLoop, _ configuration: Configuration, socketPath: String?, notifier: ServiceNotifier,
        logger: Logger, ended: EventLoopPromise<Ending>
    ) {
        self.loop = loop
        turns = LoopTurns(on: loop)
        self.configuration = configuration
        self.notifier = notifier
        self.logger = logger
        self.ended = ended
        playerAnswers = loop.makePromise()
        engine = SeekEngine(settings: configuration.seek)
        policy = CommandPolicy(
            allowedCommands: Set(configuration.allowedCommands),
            allowedProperties: Set(configuration.allowedProperties), protocols: configuration.mediaProtocols,
            socketPath: socketPath.map { ByteString($0) })
        policy.allowsBoundQuit = configuration.onQuit == .exit
        startedAt = Self.now
    }

    /// The daemon's clock, read once for each input.
    static var now: Instant { Instant(nanoseconds: Int64(NIODeadline.now().uptimeNanoseconds)) }

    var uptime: Duration { Self.now - startedAt }

    /// How much may wait for a client before it counts as behind, and from when on it does no more.
    package nonisolated var outputBound: ChannelOptions.Types.WriteBufferWaterMark {
        let bytes = configuration.limits.outputBytes
        return .init(low: max(1, bytes / 2), high: max(2, bytes))
    }

    /// Takes over a listening socket once it is served; lets go of it at once where the end has come before.
    package func listens(on channel: any Channel, _ socket: ListeningSocket) {
        listeners.append((channel, socket))
        if state == .stopping { stopListening() }
    }

    /// All sockets are served: the start is over.
    package func listensEverywhere() {
        guard state == .running else { return }
        notifier.ready()
        tellStatus()
    }

    // MARK: - Effects

    /// Who is to get the reply that an input's actions end with.
    struct Sender {
        /// Its number; 0 is a key of mpv's own window.
        let client: Int
        /// Nil where nobody waits for a reply.
        let slot: ReplyQueue.Slot?
        var convention: ReplyConvention = .seekd
        /// From a key that is held down (B11).
        var isRepeat = false
    }

    /// The one place with effects: logs each action, then performs it.
    func run(_ actions: [Action], for sender: Sender? = nil, at now: Instant) {
        for action in actions { perform(action, for: sender, at: now) }
    }

    func perform(_ action: Action, for sender: Sender? = nil, at now: Instant) {
        logger.debug("\(action)")
        switch action {
        case .seek(let number, let target, let precision):
            // Who is told of the tap is told before libmpv's decoders take the processors.
            unflushed.flush()
            seek(number, to: target, precision, at: now)
        case .readPosition(let number):
            read("time-pos", .readPosition(number: number))
        case .readPause(let number):
            read("pause", .readPause(number: number))
        case .readState: command(["expand-text", PlayerState.text], .readState)
        case .readMedia(let entry):
            probe.fileFound(entry)
            askWhatTheFileIsLike()
        case .readIdle:
            read("idle-active", .readIdle)
        case .setPause(let isPaused):
            set("pause", .flag(isPaused), .setPause)
        case .setDemuxerOffset(let seconds):
            // For this file only: libmpv takes it back at the file's end.
            set("file-local-options/hr-seek-demuxer-offset", .double(seconds), .setDemuxerOffset)
        case .playlistNext:
            command(["playlist-next"], .changeFile)
        case .playEntry(let index):
            command(["playlist-play-index", "\(index)"], .changeFile)
        case .stop:
            command(["stop"], .changeFile)
        case .publish(let event):
            publish(event, at: now)
        case .tick(let event, let clients):
            publish(.progress(event), to: clients, at: now)
        case .reply(let reply):
            statistics.replied(reply)
            if let sender { answer(sender, reply) }
        }
    }

    /// Encodes an event once, and hands the same bytes to all that subscribed to it.
    func publish(_ event: Event, at now: Instant) {
        statistics.published(event)
        sequence += 1
        let stamp = stamp(at: now)
        let name = event.name
        var line: ByteBuffer?
        for client in clients.values where client.subscriptions.contains(name) {
            let bytes = line ?? ByteBuffer(bytes: event.line(stamp))
            line = bytes
            client.publish(event, stamp, line: bytes)
        }
        if name == .media || name == .playButton { tellStatus() }
    }

    /// The same for some of those who subscribed to it.
    private func publish(_ event: Event, to some: [Int], at now: Instant) {
        sequence += 1
        let stamp = stamp(at: now)
        let line = ByteBuffer(bytes: event.line(stamp))
        for id in some { clients[id]?.publish(event, stamp, line: line) }
    }

    func stamp(at now: Instant) -> EventStamp {
        EventStamp(sequence: sequence, timeMicroseconds: now.nanoseconds / 1000)
    }

    func answer(_ sender: Sender, _ reply: Reply) {
        guard let slot = sender.slot else {
            if case .refused(let refusal) = reply {
                logger.debug("not done", metadata: ["client": "\(sender.client)", "why": "\(refusal)"])
            }
            return
        }
        clients[sender.client]?.answer(slot, sender.convention.told(reply))
    }

    /// Ends every entry from outside: what was written goes out, and the timer is set anew.
    func finishTurn() {
        if engine.isPlaying != toldPlaying {
            toldPlaying = engine.isPlaying
            for client in clients.values { tellPause(to: client) }
        }
        if state == .running {
            let now = Self.now
            run(engine.progressed(at: now), at: now)
        }
        unflushed.flush()
        arm(earlier(engine.nextDeadline, clientsDue))
    }

    // MARK: - Time

    /// The earlier of two deadlines.
    func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private func arm(_ deadline: Instant?) {
        if state == .running, let deadline, deadline == timer?.deadline { return }
        timer?.task.cancel()
        timer = nil
        guard state == .running, let deadline else { return }
        let task = loop.scheduleTask(deadline: .uptimeNanoseconds(UInt64(max(0, deadline.nanoseconds)))) {
            self.assumeIsolated { $0.timerFired() }
        }
        timer = (deadline, task)
    }

    private func timerFired() {
        timer = nil
        guard state == .running else { return }
        catchUp()
        let now = Self.now
        if let deadline = engine.nextDeadline, deadline <= now { run(engine.deadlineReached(at: now), at: now) }
        if let due = clientsDue, due <= now {
            cutOffStuckClients(at: now)
            listenForSilentClients(at: now)
            clientsDue = clients.values.reduce(nil) { earlier(earlier($0, $1.readBy), $1.silentUntil) }
        }
        finishTurn()
    }

    // MARK: - The end

    /// Stops the daemon: everybody is told, then let go. Harmless when repeated.
    ///
    /// - Parameters:
    ///   - reason: as it stands in the `shutdown` event: "SIGTERM", "SIGINT", "SIGHUP", "quit", "player".
    ///   - status: the process's exit status.
    package func shutDown(_ reason: String, status: Int32 = 0) {
        guard state == .running, !quitsFirst(reason, status: status) else { return }
        let (reason, status) = lastWords(reason, status: status)
        state = .stopping
        let now = Self.now
        logger.info("stopping", metadata: ["reason": "\(reason)"])
        notifier.stopping()
        playerAnswers.succeed()
        run(engine.shutDown(at: now), at: now)
        publish(.shutdown(ShutdownEvent(reason: reason)), at: now)
        refuseUnanswered()
        finishTurn()
        stopListening()
        for client in clients.values { client.channel.close(promise: nil) }
        endOverlay()
        endMpvClients()
        clients = [:]
        guard let handle = player.take() else {
            return ended.succeed(Ending(status: status, player: nil, ends: handleEnds))
        }
        ended.succeed(Ending(status: status, player: MpvTermination(handle), ends: handleEnds))
    }

    private func stopListening() {
        for (channel, socket) in listeners {
            socket.remove()
            channel.close(promise: nil)
        }
        listeners = []
    }

    /// How soon systemd learns what has changed: clients may come and go all the time.
    private static let statusDelay = TimeAmount.milliseconds(100)

    func tellStatus() {
        guard notifier.isHeard, !statusIsDue else { return }
        statusIsDue = true
        loop.scheduleTask(in: Self.statusDelay) { self.assumeIsolated { $0.sendStatus() } }
    }

    /// One line for `systemctl status`.
    private func sendStatus() {
        statusIsDue = false
        // Once it stops, systemd says so itself.
        guard state == .running else { return }
        let media = engine.snapshot(at: Self.now).media
        let title = (media.title ?? media.path)?.description
        let what =
            switch media.phase {
            case .loaded: (engine.isPlaying ? "Playing " : "Paused in ") + (title ?? "a file")
            case .loading: "Loading a file"
            case .idle, .ended, .failed: "Nothing loaded"
            }
        notifier.status("\(what); \(clients.count) client\(clients.count == 1 ? "" : "s")")
    }
}
