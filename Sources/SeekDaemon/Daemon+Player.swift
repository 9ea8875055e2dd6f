import Logging
package import Mpv
import MpvCommands
import MpvFront
import NIOCore
import SeekConfiguration
import SeekCore
import SeekProtocol

/// What is asked of libmpv, and what it tells. Only asynchronous calls: the loop never waits for the player.
extension Daemon {
    // MARK: - Start

    /// Makes the player. The only place that waits for libmpv, and before anybody is served.
    ///
    /// - Parameter media: files and URLs to play, in order.
    package func start(media: [String]) throws(MpvStartError) {
        let options = PlayerOptions.fixed + configuration.mpvOptions.map { ($0.name, $0.value) }
        player = try MpvHandle(options: options, logLevel: "warn")
        attend()
        trustedMedia = Set(media.map { Array($0.utf8) })
        for (index, url) in media.enumerated() {
            if index == 0 { run(engine.fileChangeRequested(at: Self.now), at: Self.now) }
            command(
                ["loadfile", url, index == 0 ? "replace" : "append"],
                index == 0 ? .changeFile : .load(url: url))
        }
        finishTurn()
    }

    /// Has the player tell what is to be known of it.
    func attend() {
        let (turns, wakeup) = (turns, wakeup)
        player?.setWakeup {
            guard wakeup.set() else { return }
            turns.add { self.assumeIsolated { $0.drain() } }
        }
        for name in ObservedProperty.allCases where name != .cache { observe(name) }
        position = PositionWatch(player?.makeClient(named: "seekd-position"))
        if position == nil { logger.error("libmpv has no handle to watch the position by") }
        waitAtHooks()
        openInbox()
        read("mpv-version", .readVersion)
        read("command-list", .readCommands)
        read("property-list", .readProperties)
        read("input-bindings", .readBindings)
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
        /// While a file plays that can seek only within what is cached: it changes all the time.
        case cache = "demuxer-cache-state"
    }

    private static let cacheID: UInt64 = 1

    private func observe(_ property: ObservedProperty, id: UInt64 = 0) {
        do throws(MpvError) {
            try player?.observe(property.rawValue, id: id)
        } catch {
            logger.error("property not observed", metadata: ["name": "\(property.rawValue)", "error": "\(error)"])
        }
    }

    /// Where the player waits for us.
    private enum PlayerHook: String, CaseIterable {
        /// Before it opens a file: an entry of a playlist may be one that nobody has asked for.
        case opening = "on_load"
        /// Between a file's header and its first packet, where alone the two durations differ (C8).
        case header = "on_preloaded"
    }

    private func waitAtHooks() {
        for hook in PlayerHook.allCases {
            do throws(MpvError) {
                try player?.addHook(hook.rawValue)
            } catch {
                logger.error("the player won't wait", metadata: ["hook": "\(hook.rawValue)", "error": "\(error)"])
            }
        }
    }

    /// What a playlist has brought is opened only if a client might have asked for it; what stood on the command line
    /// in any case. Where it may not be, libmpv is left without a name to open, and tells that loading failed.
    private func checkOpening(_ node: MpvNode, _ hook: UInt64) {
        // mpv's command line may name playlists with anything in them, and there libmpv's own check has to do.
        guard standIn == nil, case .string(let name) = node, !trustedMedia.contains(name),
            let refusal = policy.refusal(ofOpening: ByteString(name))
        else {
            player?.continueHook(hook)
            return
        }
        logger.warning("not opened", metadata: ["why": "\(refusal.message ?? "")"])
        set("stream-open-filename", .string([]), .refuseOpening(hook: hook))
    }

    // MARK: - Asking

    func seek(_ number: Int, to target: Double, _ precision: Precision, at now: Instant) {
        statistics.sought()
        var text: [UInt8] = []
        FixedPoint.append(target, to: &text)
        command(
            ["seek", String(decoding: text, as: UTF8.self), "absolute+\(precision.rawValue)"], .seek(number: number))
    }

    func command(_ arguments: [String], _ call: PlayerCalls.Call) {
        ask(call) { number throws(MpvError) in try player?.commandAsync(arguments, reply: number) }
    }

    func commandNode(_ arguments: MpvNode, _ call: PlayerCalls.Call) {
        ask(call) { number throws(MpvError) in try player?.commandNodeAsync(arguments, reply: number) }
    }

    func read(_ property: String, _ call: PlayerCalls.Call) {
        ask(call) { number throws(MpvError) in try player?.getPropertyAsync(property, reply: number) }
    }

    func set(_ property: String, _ value: MpvNode, _ call: PlayerCalls.Call) {
        ask(call) { number throws(MpvError) in try player?.setPropertyAsync(property, value, reply: number) }
    }

    /// Notes what an answer will mean, under the number that the request is made with.
    func ask(_ call: PlayerCalls.Call, _ request: (UInt64) throws(MpvError) -> Void) {
        let number = calls.open(call)
        do throws(MpvError) {
            try request(number)
        } catch {
            refused(number, error)
        }
    }

    /// libmpv took no note of a request. Told behind the actions that it was one of, as any other answer.
    func refused(_ number: UInt64, _ error: MpvError) {
        loop.execute {
            self.assumeIsolated {
                $0.answered(number, error, .none)
                $0.finishTurn()
            }
        }
    }

    // MARK: - Being told

    /// libmpv has something to tell, on the loop: the one crossing of threads ends here.
    private func drain() {
        catchUp()
        finishTurn()
    }

    /// Whether all that libmpv has told was taken, and not only as much as a turn may.
    private func takeEvents() -> Bool {
        wakeup.clear()
        for _ in 0..<Self.eventsPerTurn {
            guard state == .running, let event = player?.nextEvent() else { return true }
            take(event)
        }
        if wakeup.set() { turns.add { self.assumeIsolated { $0.drain() } } }
        return false
    }

    /// Brings the engine up to what libmpv has told, before anything is decided: the first thing that an entry does.
    ///
    /// The position counts only where nothing has been told since it was looked at: it may be from before a seek that
    /// is over by now (B5).
    func catchUp() {
        guard state == .running else { return }
        lookAtPosition()
        var looks = 1
        while wakeup.isSet {
            guard looks < Self.mostLooks, takeEvents() else { return }
            looks += 1
            lookAtPosition()
        }
        guard let node = newPosition else { return }
        newPosition = nil
        let now = Self.now
        run(engine.playbackChanged(.position(node.number), at: now), at: now)
    }

    /// A player that talks without end has its next turn like anybody else.
    private static let mostLooks = 4

    private func lookAtPosition() {
        if let node = position?.next() { newPosition = node }
    }

    private func take(_ event: MpvEvent) {
        let now = Self.now
        note(event)
        switch event.body {
        case .commandReply(let node), .getPropertyReply(_, let node): answered(event.reply, event.failure, node)
        case .setPropertyReply: answered(event.reply, event.failure, .none)
        case .startFile(let entry):
            takeAnswersToFileChanges()
            probe.fileStarted(entry)
            run(engine.fileStarted(entry: entry, at: now), at: now)
        case .hook(let id, PlayerHook.opening.rawValue): read("stream-open-filename", .checkOpening(hook: id))
        case .hook(let id, _): read("duration", .probeDuration(generation: probe.generation, hook: id))
        case .fileLoaded: probe.fileLoaded()
        case .endFile(let reason, let error, let entry, let insertID, let insertCount):
            takeAnswersToFileChanges()
            probe.fileEnded()
            let ended = engine.fileEnded(
                entry: entry, FileEnd(reason), error: error < 0 ? MpvHandle.errorString(error) : nil,
                redirectedTo: insertCount > 0 ? insertID : nil, at: now)
            run(ended, at: now)
        case .seek: run(engine.seekStarted(at: now), at: now)
        case .playbackRestart:
            if probe.playbackRestarted() {
                askWhatTheFileIsLike()
            } else {
                run(engine.playbackRestarted(at: now), at: now)
            }
        case .propertyChange(let name, let node): changed(name, to: node, at: now)
        case .queueOverflow:
            logger.error("libmpv's events overflowed: some are lost")
            run(engine.eventsLost(at: now), at: now)
        case .logMessage(let prefix, let level, let text):
            logger.log(level: Logger.Level(mpv: level), "mpv: \(prefix): \(text)")
        case .shutdown:
            drainClients()
            shutDown("player")
        case .clientMessage, .idle, .videoReconfig, .audioReconfig, .other: break
        }
    }

    func askWhatTheFileIsLike() {
        for question in MediaProbe.Question.allCases {
            read(question.rawValue, .probe(question, generation: probe.generation))
        }
    }

    /// The cache is looked at only where it bounds what can be sought (C8).
    private func observeCache(of media: Media) {
        try? player?.unobserve(id: Self.cacheID)
        if media.isSeekable, media.isPartiallySeekable { observe(.cache, id: Self.cacheID) }
    }

    private func changed(_ name: String, to node: MpvNode, at now: Instant) {
        let change: PlaybackChange
        switch ObservedProperty(rawValue: name) {
        case .duration: change = .duration(node.number)
        case .seekable:
            guard let isSeekable = node.flag else { return }
            change = .seekable(isSeekable)
        case .speed: change = .speed(node.number ?? 1)
        case .cache: change = .cachedRange(CachedRange.of(node))
        case .playlistPosition:
            playlist.position = node.integer ?? -1
            change = .playlist(playlist)
        case .playlistCount:
            playlist.count = node.integer ?? 0
            change = .playlist(playlist)
        case .loopsPlaylist:
            // Else it is how often, or without end.
            playlist.loops = node.flag != false
            change = .playlist(playlist)
        case .pause:
            if let isPaused = node.flag { run(engine.pauseObserved(isPaused, at: now), at: now) }
            return
        case .idle:
            if node.flag == true { run(engine.idleObserved(at: now), at: now) }
            return
        case nil: return
        }
        run(engine.playbackChanged(change, at: now), at: now)
    }

    // MARK: - Answers

    func answered(_ number: UInt64, _ failure: MpvError?, _ node: MpvNode) {
        guard let call = calls.close(number) else { return }
        let now = Self.now
        switch call {
        case .seek(let number): run(engine.seekReplied(number: number, failed: failure != nil, at: now), at: now)
        case .readPosition(let number): run(engine.positionRead(number: number, node.number, at: now), at: now)
        case .readPause(let number): run(engine.pauseRead(number: number, node.flag, at: now), at: now)
        case .setPause: run(engine.pauseReplied(at: now), at: now)
        case .readState:
            guard let state = PlayerState(answer: node) else {
                logger.error("libmpv did not tell its state", metadata: ["error": "\(failure.map { "\($0)" } ?? "")"])
                return
            }
            run(engine.stateRead(state, at: now), at: now)
        case .readIdle: run(engine.idleRead(node.flag ?? false, at: now), at: now)
        case .setDemuxerOffset:
            if let failure { logger.warning("hr-seek-demuxer-offset not set", metadata: ["error": "\(failure)"]) }
        case .checkOpening(let hook): checkOpening(node, hook)
        case .refuseOpening(let hook): player?.continueHook(hook)
        case .probeDuration(let generation, let hook):
            probe.durationDeclared(node, generation: generation)
            player?.continueHook(hook)
        case .probe(let question, let generation):
            guard let (media, position) = probe.answer(question, node, generation: generation) else { return }
            observeCache(of: media)
            run(engine.fileReady(media, position: position, at: now), at: now)
        case .readVersion:
            mpvVersion = node.text ?? ""
        case .changeFile: fileChangeAnswered(failure, node, at: now)
        case .openList(let path): failure == nil ? addEntries() : listFailed(path)
        case .countEntries: playFirst(of: node.integer ?? 0)
        case .setIdle, .quit: break
        case .load(let url):
            if let failure { logger.error("not loaded", metadata: ["url": "\(url)", "error": "\(failure)"]) }
        case .client(let sender, let call):
            (clients[sender.client]?.mpv ?? departed[sender.client] ?? inbox)?.answered(number)
            answered(call, sender, failure, node, at: now)
        case .readCommands:
            signatures = CommandSignatures(JSONValue(node))
            names.commands = signatures.names
        case .readProperties: names.properties = Set((node.elements ?? []).compactMap(\.text))
        case .readBindings: guardBindings(node)
        case .guardBinding(let key):
            if let failure { logger.error("key not guarded", metadata: ["key": "\(key)", "error": "\(failure)"]) }
            serveIfGuarded()
        case .showProgress: break
        }
    }

    func fileChangeAnswered(_ failure: MpvError?, _ node: MpvNode, at now: Instant) {
        let entry = node["playlist_entry_id"]?.integer
        run(engine.fileChangeReplied(accepted: failure == nil, entry: entry, at: now), at: now)
    }
}

extension FileEnd {
    init(_ reason: MpvEvent.EndReason) {
        self =
            switch reason {
            case .eof: .eof
            case .stop: .stop
            case .quit: .quit
            case .error: .error
            case .redirect: .redirect
            }
    }
}

extension Logger.Level {
    /// mpv's name of a level.
    init(mpv level: String) {
        self =
            switch level {
            case "fatal": .critical
            case "error": .error
            case "warn": .warning
            case "info": .info
            default: .debug
            }
    }
}
