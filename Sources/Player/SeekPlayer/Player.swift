import LibmpvFacts
package import Logging
package import Mpv
import SeekCore
import SeekModel
package import SeekProtocol
import SeekResume

/// The daemon's side of libmpv's core: performs the engine's actions, and turns events and replies into inputs of the
/// engine.
///
/// It makes only asynchronous calls: the loop never waits for libmpv. Use it only on the daemon's loop.
package final class Player {
    private(set) var handle: MpvHandle?
    let logger: Logger
    private let wakeup = WakeupFlag()
    private var calls = CallTable<Call>()
    var probe = MediaProbe()
    private var playlist = PlaylistPlace()
    private var played = PlayedPart()
    var sought = MarkedTarget()
    /// Whether libmpv may report less than a seek's target in place of it.
    private var limitsTargets = false
    private var watch: PositionWatch?
    private var outputFailure = OutputFailure()
    /// Scripts that are being loaded.
    var scripts = ScriptLoading()
    /// What scripts read as `input-ipc-server`.
    package var socketOption: ByteString?
    /// A position read from libmpv that the engine has not got yet.
    private var newPosition: MpvNode?
    package internal(set) var opening: OpeningGuard
    /// Whether seekd replaces mpv's program (`--as-mpv`). Then libmpv itself prints its messages on its terminal.
    let isStandIn: Bool
    /// Whether films are resumed, and the session is kept.
    let keepsState: Bool
    /// The path or URL of the file that is opened or played, for the log.
    var openingName: [UInt8]?
    /// The file that waits after its header, and where an entry starts that is loaded again.
    var waiting: (hook: UInt64, entry: Int64)?
    var nextStart: (entry: Int64, position: Double)?
    /// The last session, while it comes back.
    var restoring: SessionRestoring?
    let folders: FolderReader
    let folderAnswers = FolderAnswers()
    /// Makes the loop collect.
    private(set) var wake: @Sendable () -> Void = {}
    /// Calls that libmpv did not accept, for the daemon to process after the current input.
    private var refused: [(call: UInt64, error: MpvError)] = []
    /// The value of `mpv-version`; empty until libmpv has replied.
    package private(set) var version = ""
    /// Whether the player stays when nothing is left to play.
    package var waitsWhenIdle = true
    /// Whether libmpv runs scripts other than its own: they may have work to do when the player quits.
    package var hasScripts = false
    /// Whether there is a window or a screen.
    package private(set) var showsPicture = false

    /// - Parameters:
    ///   - keepsState: whether films wait after their header for `startFile`, and what belongs to a session is observed.
    ///   - maximumEntries: films of a folder.
    package init(
        _ handle: consuming MpvHandle, _ opening: OpeningGuard, isStandIn: Bool, keepsState: Bool = false,
        maximumEntries: Int = 10_000, _ logger: Logger
    ) {
        self.handle = consume handle
        self.opening = opening
        self.isStandIn = isStandIn
        self.keepsState = keepsState
        folders = FolderReader(FolderReader.Limits(entries: maximumEntries))
        self.logger = logger
    }

    // MARK: - Start

    /// Observes the properties that the engine needs, and starts the wakeups.
    ///
    /// - Parameter wake: called on any thread when there are events; not again before `collect`.
    ///
    /// - Returns: false if seekd could not check what libmpv opens: then it must not play.
    package func observe(wake: @escaping @Sendable () -> Void) -> Bool {
        let wakeup = wakeup
        self.wake = { if wakeup.set() { wake() } }
        handle?.setWakeup(self.wake)
        for name in ObservedProperty.allCases where name != .cache { observe(name) }
        observePauseChanges()
        if keepsState { observeSession() }
        watch = PositionWatch(handle?.makeClient(named: "seekd-position"))
        if watch == nil { logger.error("libmpv can't make a handle to watch the position") }
        read("mpv-version", .readVersion)
        read("options/scripts", .noteScripts)
        return waitAtHooks()
    }

    /// Another handle to the same core; nil if libmpv makes no more.
    package func makeHandle(named name: String) -> MpvHandle? { handle?.makeClient(named: name) }

    /// Releases the handles, to be terminated on another thread.
    package func tearDown() -> (player: MpvTermination?, watch: MpvTermination?) {
        defer { watch = nil }
        guard let handle = handle.take() else { return (nil, watch?.takeTermination()) }
        return (MpvTermination(handle), watch?.takeTermination())
    }

    static let cacheID: UInt64 = 1

    func observe(_ property: ObservedProperty, id: UInt64 = 0) {
        do throws(MpvError) {
            try handle?.observe(property.name, id: id)
        } catch {
            logger.error("property not observed", metadata: ["name": "\(property.name)", "error": "\(error)"])
        }
    }

    // MARK: - Requests

    /// Probes a file whose start was not reported.
    package func readMedia(of entry: Int64) {
        probe.fileFound(entry)
        askAboutFile()
    }

    private func askAboutFile() {
        for question in MediaProbe.Question.allCases {
            read(LibmpvFacts.loaded.current(question.rawValue), .probe(question, generation: probe.generation))
        }
    }

    package func run(_ arguments: [String], _ call: Call) {
        ask(call) { number throws(MpvError) in try handle?.commandAsync(arguments, reply: number) }
    }

    package func run(_ arguments: MpvNode, _ call: Call) {
        ask(call) { number throws(MpvError) in try handle?.commandNodeAsync(arguments, reply: number) }
    }

    package func read(_ property: String, asString: Bool = false, _ call: Call) {
        ask(call) { number throws(MpvError) in
            try handle?.getPropertyAsync(property, asString: asString, reply: number)
        }
    }

    package func set(_ property: String, _ value: MpvNode, _ call: Call) {
        ask(call) { number throws(MpvError) in try handle?.setPropertyAsync(property, value, reply: number) }
    }

    /// Whether it waits with playing until `loadScripts` has loaded its scripts, or has waited.
    package var isHeld: Bool { handle?.isHeld ?? false }

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

    /// Rounds of reading events and the position in one turn: a player that sends events without end waits for the next
    /// turn.
    private static let maximumRounds = 4
    private static let eventsPerRound = 16

    /// Passes on libmpv's events, so that the engine sees them before any other input.
    ///
    /// - Parameters:
    ///   - append: queues an input.
    ///   - beforeFileEvent: called before a START_FILE or END_FILE is queued.
    ///   - wakeAgain: called if events are left for another turn.
    package func collect(
        append: (PlayerInput) -> Void, beforeFileEvent: () -> Void, wakeAgain: () -> Void
    ) {
        collectRefused(append)
        for answer in folderAnswers.take() { append(.folder(hook: answer.hook, answer.content)) }
        updatePosition()
        for _ in 1..<Self.maximumRounds {
            guard wakeup.isSet else { break }
            wakeup.clear()
            guard takeEvents(append, beforeFileEvent) else {
                if wakeup.set() { wakeAgain() }
                return
            }
            updatePosition()
        }
        // A position is used only if no event came after it was read: otherwise it may be from before a seek that has
        // ended (B5).
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
            // libmpv sends log messages after all other events (`LibmpvOrder.eventsThenPropertiesThenLog`).
            case .logMessage(let module, let level, let text): outputFailure.note(module, level, text)
            default: break
            }
            append(.event(event))
        }
        return false
    }

    private func updatePosition() {
        if let node = watch?.next() { newPosition = node }
    }

    /// The outcome of an input.
    package func take(_ input: PlayerInput) -> Outcome {
        switch input {
        case .event(let event): return take(event)
        case .position:
            guard let node = newPosition else { return .none }
            newPosition = nil
            return .input(.playbackChanged(.position(node.number)))
        case .folder(let hook, let content):
            folderRead(content, hook)
            return .none
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
            if nextStart?.entry != entry { nextStart = nil }
            return .input(.fileStarted(entry: entry))
        case .hook(let id, let name):
            waited(at: name, id)
            return .none
        case .fileLoaded:
            probe.fileLoaded()
            return .none
        case .endFile(let reason, let error, let entry, let insertID, let insertCount):
            probe.fileEnded()
            let failure = outputFailure.take(of: error)
            if let failure { logNotLoaded(because: failure) }
            openingName = nil
            return .input(
                .fileEnded(
                    entry: entry, FileEnd(reason), error: failure, redirectedTo: insertCount > 0 ? insertID : nil))
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
            // What refuseOpening makes libmpv say; seekd has said why.
            if LibmpvLog.isAboutNoName(text) { return .none }
            if !isStandIn { logger.log(level: Logger.Level(mpv: level), "mpv: \(prefix): \(text)") }
            return .none
        case .shutdown: return .ended
        case .clientMessage, .idle, .videoReconfig, .audioReconfig, .other: return .none
        }
    }

    private func changed(_ name: String, to node: MpvNode) -> Outcome {
        guard let property = ObservedProperty(named: name) else { return sessionChanged(name, to: node) }
        switch property {
        case .duration: return .input(.playbackChanged(.duration(node.number)))
        case .seekable: return node.flag.map { .input(.playbackChanged(.seekable($0))) } ?? .none
        case .speed: return .input(.playbackChanged(.speed(node.number ?? 1)))
        case .cache: return .input(.playbackChanged(.cachedRange(CachedRange.of(node))))
        case .playlistPosition: playlist.position = node.integer ?? -1
        case .playlistCount: playlist.count = node.integer ?? 0
        // `loop-playlist` is a number or "inf", or false if it is off.
        case .loopsPlaylist: playlist.loops = node.flag != false
        case .start: return plays { $0.start = OptionTime(node) }
        case .end: return plays { $0.end = OptionTime(node) }
        case .length: return plays { $0.length = OptionTime(node) }
        case .direction: return plays { $0.isBackward = PlayedPart.isBackward(node) }
        case .socketOption:
            keepSocketOption(node)
            return .none
        case .videoOutput:
            showsPicture = VideoOutput.isSeen(node)
            return showsPicture ? .pictureShown : .none
        case .pause: return node.flag.map { .input(.pauseObserved($0)) } ?? .input(.pauseChanged)
        case .idle: return node.flag == true ? .input(.idleObserved) : .none
        // "once" is no flag.
        case .idleMode:
            waitsWhenIdle = node.flag == true
            return .none
        }
        return .input(.playbackChanged(.playlist(playlist)))
    }

    /// Another part of the file is to be played.
    private func plays(_ change: (inout PlayedPart) -> Void) -> Outcome {
        change(&played)
        return .input(.playbackChanged(.played(played)))
    }

    // MARK: - Replies

    private func answered(_ number: UInt64, _ failure: MpvError?, _ node: MpvNode) -> Outcome {
        guard let call = calls.close(number) else { return .none }
        switch call {
        case .seek(let number): return .input(.seekReplied(number: number, failed: failure != nil))
        case .readPosition(let number):
            let position = node.number
            if let position, limitsTargets, sought.isBeyond(position) {
                read("duration", .readReach(number: number, position: position))
                return .none
            }
            return .input(.positionRead(number: number, position, isTarget: sought.isReported(as: position)))
        case .readReach(let number, let position):
            let isTarget = sought.isReported(as: position, whereKnownFilmEndsAt: node.number)
            return .input(.positionRead(number: number, position, isTarget: isTarget))
        case .readPause(let number): return .input(.pauseRead(number: number, node.flag))
        case .setPause: return .input(.pauseReplied)
        case .readIdle: return .input(.idleRead(node.flag ?? false))
        case .readState:
            guard let state = PlayerState(answer: node) else {
                logger.error("libmpv's state can't be read", metadata: ["error": "\(failure.map { "\($0)" } ?? "")"])
                return .none
            }
            return .input(.stateRead(state))
        case .findEntry(let again): return found(again, node)
        case .changeFile:
            return .input(.fileChangeReplied(accepted: failure == nil, entry: node["playlist_entry_id"]?.integer))
        case .probe(let question, let generation):
            guard let (media, position) = probe.answer(question, node, generation: generation) else { return .none }
            observeCache(of: media)
            limitsTargets = !media.declaresDuration && LibmpvFacts.loaded.limitsReportedTarget
            logLoaded(media)
            return .input(.fileReady(media, position: position))
        case .stepFrame: logFailure("no frame step", failure)
        case .setDemuxerOffset: logFailure("hr-seek-demuxer-offset not set", failure)
        case .checkOpening(let hook): return checkOpening(node, failure, hook)
        case .checkWorkingFolder(let path, let hook): checkWorkingFolder(path, node, hook)
        case .refuseOpening(let hook): openingRefused(hook, failure)
        case .stopOpening(let hook): openingStopped(hook, failure)
        case .closeReferences(let hook):
            if let failure { refuseOpening(hook, because: "access-references: \(failure)") } else { open(hook) }
        case .readNested(let limit): nestedRead(limit, node, failure)
        case .limitNested(let limit): nestedLimited(limit, failure)
        case .openEntries(let hook): openedEntries(hook, failure)
        case .keepTrack(let name): logFailure("\(name) is not kept for this film alone", failure)
        case .readHeader(let generation, let hook): return headerRead(node, generation: generation, hook)
        case .setFileOption(let name): logFailure("\(name) not set", failure)
        case .startFile(let hook, let name):
            logFailure("\(name) not set", failure)
            continueHook(hook)
        case .restore(let call): return restored(call, failure, node)
        case .readSettings: return .configured(PlayerSettings(answer: node) ?? PlayerSettings())
        case .readPlaylist(let keys):
            if case .string(let text) = node { return .playlist(text, keys: keys) }
            return .playlist(nil, keys: keys)
        case .readVersion: version = node.text ?? ""
        case .readScripts(let others): return load(node, and: others)
        case .loadScript:
            // libmpv has logged a failure.
            scripts.answered()
            return beginIfLoaded()
        case .restoreSocketOption: break
        case .noteScripts: hasScripts = hasScripts || node.elements?.isEmpty == false
        case .load(let name): logFailure("not loaded: \(Self.shown(Array(name.utf8)))", failure)
        case .showProgress, .removeOverlay, .bindKey: break
        case .gateway(let call): return .gatewayReply(call, failure, node)
        case .standIn(let call): return .standInReply(call, failure, node)
        }
        return .none
    }
}
