package import Logging
package import Mpv
package import MpvCommands
import SeekCore
package import SeekProtocol

/// libmpv's core as the daemon uses it: the engine's actions go out, events and replies come in as inputs of the engine.
///
/// It makes only asynchronous calls: the loop never waits for libmpv. It is used on the daemon's loop only.
package final class Player {
    private var handle: MpvHandle?
    private let logger: Logger
    private let wakeup = WakeupFlag()
    private let policy: CommandPolicy
    private var calls = CallTable<Call>()
    private var probe = MediaProbe()
    private var playlist = PlaylistPlace()
    private var watch: PositionWatch?
    /// Read from libmpv and not told to the engine.
    private var newPosition: MpvNode?
    /// What the command line named: its author may open anything.
    private var trustedMedia: Set<[UInt8]> = []
    /// False in mpv's place: the command line may name playlists with anything in them, and libmpv's own check decides.
    private let checksOpening: Bool
    /// Calls that libmpv did not accept, for the daemon to process after what it does now.
    private var refused: [(call: UInt64, error: MpvError)] = []
    /// mpv's version in its own words; empty until libmpv has answered.
    package private(set) var version = ""

    /// - Parameter policy: what may be opened.
    package init(_ handle: consuming MpvHandle, _ policy: CommandPolicy, checksOpening: Bool, _ logger: Logger) {
        self.handle = consume handle
        self.policy = policy
        self.checksOpening = checksOpening
        self.logger = logger
    }

    // MARK: - Start

    /// Observes what the engine has to know, and has events announced.
    ///
    /// - Parameter wake: called on any thread when there are events, once until `collect`.
    package func attend(wake: @escaping @Sendable () -> Void) {
        let wakeup = wakeup
        handle?.setWakeup { if wakeup.set() { wake() } }
        for name in ObservedProperty.allCases where name != .cache { observe(name) }
        watch = PositionWatch(handle?.makeClient(named: "seekd-position"))
        if watch == nil { logger.error("libmpv gives no handle to watch the position") }
        waitAtHooks()
        read("mpv-version", .readVersion)
    }

    /// Files of the command line may be anything.
    package func trust(_ media: [String]) { trustedMedia = Set(media.map { Array($0.utf8) }) }

    /// A further handle to the same core; nil if libmpv gives none.
    package func makeHandle(named name: String) -> MpvHandle? { handle?.makeClient(named: name) }

    /// Gives the handles away, to be ended on another thread.
    package func tearDown() -> (player: MpvTermination?, watch: MpvTermination?) {
        defer { watch = nil }
        guard let handle = handle.take() else { return (nil, watch?.takeTermination()) }
        return (MpvTermination(handle), watch?.takeTermination())
    }

    private enum ObservedProperty: String, CaseIterable {
        case pause
        case duration
        case seekable
        case speed
        case idle = "idle-active"
        case playlistPosition = "playlist-pos"
        case playlistCount = "playlist-count"
        case loopsPlaylist = "loop-playlist"
        /// Observed only while the cache bounds what can be sought: it changes all the time.
        case cache = "demuxer-cache-state"
    }

    private static let cacheID: UInt64 = 1

    private func observe(_ property: ObservedProperty, id: UInt64 = 0) {
        do throws(MpvError) {
            try handle?.observe(property.rawValue, id: id)
        } catch {
            logger.error("property not observed", metadata: ["name": "\(property.rawValue)", "error": "\(error)"])
        }
    }

    /// Where libmpv waits for the daemon.
    private enum Hook: String, CaseIterable {
        /// Before it opens a file: an entry of a playlist may be one that no client asked for.
        case opening = "on_load"
        /// Between a file's header and its first packet: only there a declared duration differs from one that was read
        /// so far (C8).
        case header = "on_preloaded"
    }

    private func waitAtHooks() {
        for hook in Hook.allCases {
            do throws(MpvError) {
                try handle?.addHook(hook.rawValue)
            } catch {
                logger.error("hook not added", metadata: ["hook": "\(hook.rawValue)", "error": "\(error)"])
            }
        }
    }

    // MARK: - Requests

    /// An absolute seek, media seconds.
    package func seek(_ number: Int, to target: Double, _ precision: Precision) {
        var text: [UInt8] = []
        FixedPoint.append(target, to: &text)
        run(["seek", String(decoding: text, as: UTF8.self), "absolute+\(precision.rawValue)"], .seek(number: number))
    }

    package func readPosition(_ number: Int) { read("time-pos", .readPosition(number: number)) }

    package func readPause(_ number: Int) { read("pause", .readPause(number: number)) }

    package func readIdle() { read("idle-active", .readIdle) }

    /// Reads what only events tell, after some were lost.
    package func readState() { run(["expand-text", PlayerState.text], .readState) }

    /// Asks what a file is like whose start was not reported.
    package func readMedia(of entry: Int64) {
        probe.fileFound(entry)
        askAboutFile()
    }

    private func askAboutFile() {
        for question in MediaProbe.Question.allCases {
            read(question.rawValue, .probe(question, generation: probe.generation))
        }
    }

    package func setPause(_ isPaused: Bool) { set("pause", .flag(isPaused), .setPause) }

    /// For this file only: libmpv resets it at the file's end.
    package func setDemuxerOffset(_ seconds: Double) {
        set("file-local-options/hr-seek-demuxer-offset", .double(seconds), .setDemuxerOffset)
    }

    package func run(_ arguments: [String], _ call: Call) {
        ask(call) { number throws(MpvError) in try handle?.commandAsync(arguments, reply: number) }
    }

    package func run(_ arguments: MpvNode, _ call: Call) {
        ask(call) { number throws(MpvError) in try handle?.commandNodeAsync(arguments, reply: number) }
    }

    package func read(_ property: String, _ call: Call) {
        ask(call) { number throws(MpvError) in try handle?.getPropertyAsync(property, reply: number) }
    }

    package func set(_ property: String, _ value: MpvNode, _ call: Call) {
        ask(call) { number throws(MpvError) in try handle?.setPropertyAsync(property, value, reply: number) }
    }

    /// Shows what mpv itself shows on the video at a seek: its bar, its text, both or nothing, as the prefixes say.
    package func showProgress(as command: MpvCommand) {
        let osd: Set<MpvCommand.Prefix> = [.noOSD, .osdBar, .osdMessage, .osdMessageBar, .osdAuto]
        switch command.prefixes.last(where: osd.contains) {
        case .osdBar?, .osdAuto?: run(["osd-bar", "show-progress"], .showProgress)
        case .osdMessage?: run(["osd-msg", "show-progress"], .showProgress)
        case .osdMessageBar?: run(["osd-msg-bar", "show-progress"], .showProgress)
        default: break
        }
    }

    /// Prints a line on mpv's terminal. No reply is awaited: libmpv may be ending.
    package func printText(_ text: String) { try? handle?.commandAsync(["print-text", text], reply: 0) }

    private func ask(_ call: Call, _ request: (UInt64) throws(MpvError) -> Void) {
        let number = calls.open(call)
        do throws(MpvError) {
            try request(number)
        } catch {
            refused.append((number, error))
        }
    }

    /// Whether a key is being bound.
    package var isGuardingKeys: Bool {
        calls.all.contains { if case .gateway(.guardBinding) = $0 { true } else { false } }
    }

    /// Entries of the playlist.
    package var entryCount: Int64 { playlist.count }

    // MARK: - Inputs

    /// How often events and position are read in turn before a player that talks without end has to wait for its next
    /// turn.
    private static let maximumRounds = 4
    private static let eventsPerRound = 16

    /// Hands out what libmpv has told, so that the engine knows it before it decides anything else.
    ///
    /// - Parameters:
    ///   - append: queues an input.
    ///   - beforeFileEvent: called before a START_FILE or END_FILE is queued.
    ///   - wakeAgain: called if more is left than a turn may take.
    package func collect(
        append: (PlayerInput) -> Void, beforeFileEvent: () -> Void, wakeAgain: () -> Void
    ) {
        collectRefused(append)
        lookAtPosition()
        for _ in 1..<Self.maximumRounds {
            guard wakeup.isSet else { break }
            wakeup.clear()
            guard takeEvents(append, beforeFileEvent) else {
                if wakeup.set() { wakeAgain() }
                return
            }
            lookAtPosition()
        }
        // A position counts only if nothing was told after it was read: it may be from before a seek that has ended (B5).
        if newPosition != nil, !wakeup.isSet { append(.position) }
    }

    /// Hands out the calls that libmpv did not accept while an input was processed.
    package func collectRefused(_ append: (PlayerInput) -> Void) {
        guard !refused.isEmpty else { return }
        defer { refused = [] }
        for (call, error) in refused { append(.refused(call: call, error)) }
    }

    /// - Returns: false if more may be left.
    private func takeEvents(_ append: (PlayerInput) -> Void, _ beforeFileEvent: () -> Void) -> Bool {
        for _ in 0..<Self.eventsPerRound {
            guard let event = handle?.nextEvent() else { return true }
            switch event.body {
            case .startFile, .endFile: beforeFileEvent()
            default: break
            }
            append(.event(event))
        }
        return false
    }

    private func lookAtPosition() {
        if let node = watch?.next() { newPosition = node }
    }

    /// What an input means.
    package func take(_ input: PlayerInput) -> Outcome {
        switch input {
        case .event(let event): return take(event)
        case .position:
            guard let node = newPosition else { return .none }
            newPosition = nil
            return .input(.playbackChanged(.position(node.number)))
        case .refused(let call, let error): return answered(call, error, .none)
        }
    }

    // MARK: - Events

    private func take(_ event: MpvEvent) -> Outcome {
        switch event.body {
        case .commandReply(let node), .getPropertyReply(_, let node): return answered(event.reply, event.failure, node)
        case .setPropertyReply: return answered(event.reply, event.failure, .none)
        case .startFile(let entry):
            probe.fileStarted(entry)
            return .input(.fileStarted(entry: entry))
        case .hook(let id, let name): return waited(at: name, id)
        case .fileLoaded:
            probe.fileLoaded()
            return .none
        case .endFile(let reason, let error, let entry, let insertID, let insertCount):
            probe.fileEnded()
            return .input(
                .fileEnded(
                    entry: entry, FileEnd(reason), error: error < 0 ? MpvHandle.errorString(error) : nil,
                    redirectedTo: insertCount > 0 ? insertID : nil))
        case .seek: return .input(.seekStarted)
        case .playbackRestart:
            guard probe.playbackRestarted() else { return .input(.playbackRestarted) }
            askAboutFile()
            return .none
        case .propertyChange(let name, let node): return changed(name, to: node)
        case .queueOverflow:
            logger.error("libmpv's event queue overflowed: events are lost")
            return .input(.eventsLost)
        case .logMessage(let prefix, let level, let text):
            logger.log(level: Logger.Level(mpv: level), "mpv: \(prefix): \(text)")
            return .none
        case .shutdown: return .ended
        case .clientMessage, .idle, .videoReconfig, .audioReconfig, .other: return .none
        }
    }

    private func changed(_ name: String, to node: MpvNode) -> Outcome {
        guard let property = ObservedProperty(rawValue: name) else { return .none }
        switch property {
        case .duration: return .input(.playbackChanged(.duration(node.number)))
        case .seekable: return node.flag.map { .input(.playbackChanged(.seekable($0))) } ?? .none
        case .speed: return .input(.playbackChanged(.speed(node.number ?? 1)))
        case .cache: return .input(.playbackChanged(.cachedRange(CachedRange.of(node))))
        case .playlistPosition: playlist.position = node.integer ?? -1
        case .playlistCount: playlist.count = node.integer ?? 0
        // A number of times, or "inf", unless it is off.
        case .loopsPlaylist: playlist.loops = node.flag != false
        case .pause: return node.flag.map { .input(.pauseObserved($0)) } ?? .none
        case .idle: return node.flag == true ? .input(.idleObserved) : .none
        }
        return .input(.playbackChanged(.playlist(playlist)))
    }

    // MARK: - Hooks

    private func waited(at hook: String, _ id: UInt64) -> Outcome {
        if hook == Hook.opening.rawValue {
            read("stream-open-filename", .checkOpening(hook: id))
        } else {
            read("duration", .probeDuration(generation: probe.generation, hook: id))
        }
        return .none
    }

    /// An entry of a playlist is opened only if a client could have asked for it; what the command line named, always.
    /// Without a name to open libmpv reports that loading failed.
    private func checkOpening(_ node: MpvNode, _ hook: UInt64) {
        guard checksOpening, case .string(let name) = node, !trustedMedia.contains(name),
            let refusal = policy.refusal(ofOpening: ByteString(name))
        else { return continueHook(hook) }
        logger.warning("not opened", metadata: ["why": "\(refusal.message ?? "")"])
        set("stream-open-filename", .string([]), .refuseOpening(hook: hook))
    }

    private func continueHook(_ hook: UInt64) { handle?.continueHook(hook) }

    // MARK: - Replies

    private func answered(_ number: UInt64, _ failure: MpvError?, _ node: MpvNode) -> Outcome {
        guard let call = calls.close(number) else { return .none }
        switch call {
        case .seek(let number): return .input(.seekReplied(number: number, failed: failure != nil))
        case .readPosition(let number): return .input(.positionRead(number: number, node.number))
        case .readPause(let number): return .input(.pauseRead(number: number, node.flag))
        case .setPause: return .input(.pauseReplied)
        case .readIdle: return .input(.idleRead(node.flag ?? false))
        case .readState:
            guard let state = PlayerState(answer: node) else {
                logger.error("libmpv did not tell its state", metadata: ["error": "\(failure.map { "\($0)" } ?? "")"])
                return .none
            }
            return .input(.stateRead(state))
        case .changeFile:
            return .input(.fileChangeReplied(accepted: failure == nil, entry: node["playlist_entry_id"]?.integer))
        case .probe(let question, let generation):
            guard let (media, position) = probe.answer(question, node, generation: generation) else { return .none }
            observeCache(of: media)
            return .input(.fileReady(media, position: position))
        case .setDemuxerOffset: logFailure("hr-seek-demuxer-offset not set", failure)
        case .checkOpening(let hook): checkOpening(node, hook)
        case .refuseOpening(let hook): continueHook(hook)
        case .probeDuration(let generation, let hook):
            probe.durationDeclared(node, generation: generation)
            continueHook(hook)
        case .readVersion: version = node.text ?? ""
        case .load(let name): logFailure("not loaded: \(name)", failure)
        case .showProgress, .removeOverlay: break
        case .gateway(let call): return .gatewayReply(call, failure, node)
        case .standIn(let call): return .standInReply(call, failure, node)
        }
        return .none
    }

    private func logFailure(_ message: String, _ failure: MpvError?) {
        if let failure { logger.error("\(message)", metadata: ["error": "\(failure)"]) }
    }

    private func observeCache(of media: Media) {
        try? handle?.unobserve(id: Self.cacheID)
        if media.isSeekable, media.isPartiallySeekable { observe(.cache, id: Self.cacheID) }
    }
}
