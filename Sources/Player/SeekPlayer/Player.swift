import LibmpvFacts
package import Logging
package import Mpv
import SeekCore
package import SeekModel
package import SeekProtocol
package import SeekResume

/// The daemon's side of libmpv's core: performs the engine's actions, and turns events and replies into inputs of the
/// engine.
///
/// Its parts ask libmpv, and each interprets the replies to its own calls: the player only passes on events and replies.
/// Use it only on the daemon's loop.
package final class Player {
    let core: PlayerCore
    private let position: PlayerPosition
    package let opening: PlayerOpening
    /// Reads the files beside a film.
    package let cueFiles: CueFiles
    private let network: PlayerNetwork
    private let start: PlayerStart
    private let closing: PlayerClosing
    private let session: PlayerSession
    private let scripts: PlayerScripts
    package let subtitles: PlayerSubtitles
    private let fade: PlayerFade
    private let decoder: PlayerDecoder
    private let sound: PlayerSound
    private let entries: PlayerEntries
    private let properties: PlayerProperties
    /// Whether films are resumed, and the session is kept.
    private let keepsState: Bool
    private let wakeup = WakeupFlag()

    /// - Parameters:
    ///   - isStandIn: whether seekd replaces mpv's program (`--as-mpv`).
    ///   - keepsState: whether what belongs to a session is observed.
    ///   - waits: whether files wait after their header for `startFile`.
    ///   - showsSubtitles: whether a skip back shows the subtitles (T1).
    ///   - maximumEntries: films of a folder.
    ///   - openTimeout: how long the file system of a film may take to answer.
    ///   - refuses: why a local file must not be opened; nil: it may. Called on another thread, and may block.
    package init(
        _ handle: consuming MpvHandle, _ opening: OpeningGuard, isStandIn: Bool, keepsState: Bool = false,
        waits: Bool = false, showsSubtitles: Bool = false, maximumEntries: Int = 10_000,
        openTimeout: Duration = .seconds(20), refuses: @escaping @Sendable ([UInt8]) -> String? = { _ in nil },
        _ logger: Logger
    ) {
        core = PlayerCore(handle, PlayerLog(logger: logger, isStandIn: isStandIn))
        position = PlayerPosition(core)
        network = PlayerNetwork(core)
        cueFiles = CueFiles(timeout: openTimeout)
        self.opening = PlayerOpening(
            core, position, network, opening, tellsName: waits, maximumEntries: maximumEntries,
            openTimeout: openTimeout, refuses: refuses)
        subtitles = PlayerSubtitles(core, isWanted: showsSubtitles)
        closing = PlayerClosing(core, subtitles)
        fade = PlayerFade(core)
        start = PlayerStart(core, position, closing, isAsked: waits)
        session = PlayerSession(core, self.opening)
        scripts = PlayerScripts(core)
        decoder = PlayerDecoder(core)
        sound = PlayerSound(core)
        entries = PlayerEntries(core)
        properties = PlayerProperties(core)
        self.keepsState = keepsState
    }

    /// Observes the properties that the engine needs, and starts the wakeups.
    ///
    /// - Parameter wake: called on any thread when there are events; not again before `collect`.
    ///
    /// - Returns: false if seekd could not check what libmpv opens: then it must not play.
    package func observe(wake: @escaping @Sendable () -> Void) -> Bool {
        let wakeup = wakeup
        let wakeOnce: @Sendable () -> Void = { if wakeup.set() { wake() } }
        core.setWakeup(wakeOnce)
        properties.begin()
        session.begin(keepsState: keepsState)
        subtitles.begin()
        position.begin()
        core.read("mpv-version", .readVersion)
        scripts.begin()
        let checksOpening = opening.begin(wake: wakeOnce)
        start.begin()
        closing.begin(wake: wakeOnce)
        return checksOpening
    }

    /// Another handle to the same core; nil if libmpv makes no more.
    package func makeHandle(named name: String) -> MpvHandle? { core.makeHandle(named: name) }

    /// Releases the handles, to be terminated on another thread.
    package func tearDown() -> (player: MpvTermination?, watch: MpvTermination?) {
        closing.end()
        return (core.takeTermination(), position.takeTermination())
    }

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
        for (hook, answer) in opening.takeDiskAnswers() { append(.disk(hook: hook, answer)) }
        position.update()
        for _ in 1..<Self.maximumRounds {
            guard wakeup.isSet else { break }
            wakeup.clear()
            guard takeEvents(append, beforeFileEvent) else {
                if wakeup.set() { wakeAgain() }
                return
            }
            position.update()
        }
        // A position is used only if no event came after it was read: otherwise it may be from before a seek that has
        // ended (B5).
        if position.hasNew, !wakeup.isSet { append(.position) }
    }

    /// Hands out the calls that libmpv did not accept while an input was processed.
    package func collectRefused(_ append: (PlayerInput) -> Void) {
        for (call, error) in core.takeRefused() { append(.refused(call: call, error)) }
    }

    /// - Returns: false if more may be left.
    private func takeEvents(_ append: (PlayerInput) -> Void, _ beforeFileEvent: () -> Void) -> Bool {
        for _ in 0..<Self.eventsPerRound {
            guard let event = core.nextEvent() ?? closing.nextEvent() else { return true }
            switch event.body {
            case .startFile, .endFile: beforeFileEvent()
            // libmpv sends log messages after all other events (`LibmpvOrder.eventsThenPropertiesThenLog`).
            case .logMessage(let module, let level, let text): opening.note(module, level, text)
            default: break
            }
            append(.event(event))
        }
        return false
    }

    /// The outcome of an input.
    package func take(_ input: PlayerInput) -> Outcome {
        switch input {
        case .event(let event): return take(event)
        case .position: return position.take().map { .input(.playbackChanged(.position($0.number))) } ?? .none
        case .disk(let hook, let answer): return opening.answered(answer, hook)
        case .refused(let call, let error): return answered(call, error, .none)
        }
    }
}

// MARK: - Events and replies

extension Player {
    private func take(_ event: MpvEvent) -> Outcome {
        switch event.body {
        case .commandReply(let node), .getPropertyReply(_, let node): return answered(event.reply, event.failure, node)
        case .setPropertyReply: return answered(event.reply, event.failure, .none)
        case .startFile(let entry):
            position.fileStarted(entry)
            start.fileStarted(entry)
            closing.fileStarted(entry)
            sound.fileChanged()
            return .input(.fileStarted(entry: entry))
        case .hook(let id, let name):
            if let place = YtdlGate.Place(rawValue: event.reply) {
                opening.waits(id, place)
                return .none
            }
            switch name {
            case LibmpvLoading.beforeOpening: opening.waits(id)
            case LibmpvLoading.beforeClosing: closing.waits(id)
            default: start.waits(id)
            }
            return .none
        case .fileLoaded:
            position.fileLoaded()
            subtitles.fileLoaded()
            return .none
        case .endFile(let reason, let error, let entry, let insertID, let insertCount):
            position.fileEnded()
            subtitles.fileEnded()
            sound.fileChanged()
            return .input(
                .fileEnded(
                    entry: entry, FileEnd(reason), error: opening.fileEnded(error),
                    redirectedTo: insertCount > 0 ? insertID : nil))
        case .seek: return .input(.seekStarted)
        case .playbackRestart:
            decoder.check()
            return position.playbackRestarted() ? .input(.playbackRestarted) : .none
        case .propertyChange(let name, let node):
            guard let property = ObservedProperty(named: name) else {
                return subtitles.changed(name, to: node) ?? session.changed(name, to: node)
            }
            if property == .socketOption { scripts.keepSocketOption(node) }
            if property == .decoder { return decoder.changed(to: node) }
            if property == .audioTrack { sound.trackChanged(to: node) }
            if property == .audioOutput { sound.outputChanged(to: node) }
            return properties.changed(property, to: node)
        case .queueOverflow:
            core.log.logger.error("libmpv's event queue overflowed: events are lost")
            return .input(.eventsLost)
        case .logMessage(let module, let level, let text):
            // seekd has said why.
            if LibmpvLog.isAboutNoName(text) { return .none }
            if !sound.note(module, text) { core.log.message(module, level, text) }
            if LibmpvDecoding.isAboutFailure(module, text) { decoder.check() }
            return .none
        case .shutdown: return .ended
        case .clientMessage, .idle, .videoReconfig, .audioReconfig, .other: return .none
        }
    }

    private func answered(_ number: UInt64, _ failure: MpvError?, _ node: MpvNode) -> Outcome {
        guard let call = core.close(number) else { return .none }
        switch call {
        case .position(let call): return position.answered(call, failure, node)
        case .opening(let call): return opening.answered(call, failure, node)
        case .network(let call): network.answered(call, failure, node)
        case .start(let call): return start.answered(call, failure, node)
        case .closing(let call): return closing.answered(call, failure, node)
        case .session(let call): return session.answered(call, failure, node)
        case .scripts(let call): return scripts.answered(call, node)
        case .subtitles(let call): return subtitles.answered(call, failure, node)
        case .fade(let call): fade.answered(call, failure, node)
        case .sound(let call): sound.answered(call, failure, node)
        case .decoder(let call): return decoder.answered(call, failure, node)
        case .entries(let call): entries.answered(call, failure, node)
        case .readPause(let number): return .input(.pauseRead(number: number, node.flag))
        case .setPause: return .input(.pauseReplied)
        case .readIdle: return .input(.idleRead(node.flag ?? false))
        case .readState:
            guard let state = PlayerState(answer: node) else {
                core.log.logger.error(
                    "libmpv's state can't be read", metadata: ["error": "\(failure.map { "\($0)" } ?? "")"])
                return .none
            }
            position.stateRead(state.entry)
            return .input(.stateRead(state))
        case .changeFile:
            opening.lookForAbort()
            return .input(.fileChangeReplied(accepted: failure == nil, entry: node["playlist_entry_id"]?.integer))
        case .stepFrame: core.log.failure("no frame step", failure)
        case .setDemuxerOffset: core.log.failure("hr-seek-demuxer-offset not set", failure)
        case .keepTrack(let name): core.log.failure("\(name) is not kept for this film alone", failure)
        case .readEntryTitle(let index): return .input(.entryTitleRead(index: index, node.entryTitle))
        case .readVersion: properties.version = node.text ?? ""
        case .load(let name): core.log.failure("not loaded: \(PlayerLog.shown(Array(name.utf8)))", failure)
        case .showProgress, .removeOverlay, .bindKey: break
        case .gateway(let call): return .gatewayReply(call, failure, node)
        case .standIn(let call): return .standInReply(call, failure, node)
        }
        return .none
    }
}

// MARK: - What the daemon asks of the parts

extension Player {
    /// An absolute seek, media seconds.
    package func seek(_ number: Int, to target: Double, _ precision: Precision) {
        position.seek(number, to: target, precision)
    }

    package func readPosition(_ number: Int) { position.read(number) }

    /// What libmpv's cache holds of the file.
    package func readCache() { position.readCache() }

    /// Probes a file whose start was not reported.
    package func readMedia(of entry: Int64) { position.readMedia(of: entry) }

    /// Lets libmpv go on with the file that waits after its header.
    ///
    /// - Parameter speed: libmpv's speed for this file; nil: it stays.
    package func startFile(_ entry: Int64, _ options: FileStart, speed: Double? = nil) {
        start.startFile(entry, options, speed: speed)
    }

    /// Lets libmpv close the file for which it waits.
    package func closeFile() { closing.close() }

    /// Reads again how libmpv closes the file for which it waits.
    package func readClosing() { closing.readAgain() }

    /// Opens the playing entry again, with the tracks that it had.
    ///
    /// - Parameter position: where it begins, media seconds; nil: where it begins by itself.
    package func reopen(_ entry: Int64, at position: Double?) {
        start.goOn(entry, FileStart(position: position, tracks: closing.tracks))
        closing.reopen()
    }

    /// A client's request that changes the file was answered.
    package func fileChangeAnswered() { opening.lookForAbort() }

    /// Looks at local files.
    package var files: FileLook { opening.files }

    /// Shows the subtitles for a while, or ends that (T1).
    package func showSubtitles(_ areShown: Bool) { subtitles.show(areShown) }

    /// `lineRead` follows.
    package func readLine(_ number: Int) { subtitles.readLine(number) }

    /// When to call `deadlineReached`; nil: not.
    package var nextDeadline: Instant? { sound.nextDeadline }

    package func deadlineReached() { sound.deadlineReached() }

    /// Plays the sound with this part of its amplitude, 0 to 1 (L1).
    package func setSoundLevel(_ level: Double) { fade.set(level) }

    /// Mutes for a part of the film, or ends that (K6).
    package func setPartMute(_ isMuted: Bool) { session.setPartMute(isMuted) }

    /// `entryTitleRead` follows.
    package func readEntryTitle(_ index: Int) { core.read("playlist/\(index)", .readEntryTitle(index: index)) }

    /// Looks for an entry: clients may have changed the playlist since it played. `Outcome.entryFound` follows.
    package func find(_ again: EntryAgain) { start.find(again) }

    /// Loads what was found.
    package func begin(_ again: EntryAgain, at index: Int) { start.begin(again, at: index) }

    /// Reads the settings that belong to a session: `Outcome.configured` follows.
    package func readSettings() { session.readSettings() }

    /// Reads the playlist: `Outcome.playlist` follows.
    package func readPlaylist(keys: [Int64: ByteString]) { session.readPlaylist(keys: keys) }

    /// Brings back settings and playlist: `Outcome.sessionRestored` follows. Nothing plays yet.
    package func restore(_ last: SessionRestore) { session.restore(last) }

    package var isRestoring: Bool { session.isRestoring }

    /// Loads the scripts of a held player, then lets it play.
    ///
    /// - Parameter others: scripts to load after those of the option `scripts`.
    package func loadScripts(and others: [String]) { scripts.load(and: others) }

    /// What scripts read as `input-ipc-server`.
    package var socketOption: ByteString? {
        get { scripts.socketOption }
        set { scripts.socketOption = newValue }
    }

    /// Whether libmpv runs scripts other than its own: they may have work to do when the player quits.
    package var hasScripts: Bool {
        get { scripts.arePresent }
        set { scripts.arePresent = newValue }
    }

    /// Whether the player stays when nothing is left to play.
    package var waitsWhenIdle: Bool {
        get { properties.waitsWhenIdle }
        set { properties.waitsWhenIdle = newValue }
    }

    /// Whether there is a window or a screen.
    package var showsPicture: Bool { properties.showsPicture }

    /// Adds a film after the current entry.
    package func insertNext(_ film: [UInt8]) { entries.insertNext(film) }

    /// Entries of the playlist.
    package var entryCount: Int64 { properties.entryCount }

    /// The value of `mpv-version`; empty until libmpv has replied.
    package var version: String { properties.version }
}
