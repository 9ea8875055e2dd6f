import ClientGateway
import FilmFolders
import Glibc
import Linux
import Logging
package import Mpv
import MpvCommands
package import MpvFront
package import NIOCore
package import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume
package import SocketServer

/// Start and shutdown.
extension Daemon {
    // MARK: - Start

    /// Makes the player. Blocks until libmpv has made it: without a bound if an option names a file that blocks. Not on
    /// the loop.
    ///
    /// - Parameters:
    ///   - media: as in `start`.
    ///   - socketPath: as in `start`.
    ///   - console: options that the configuration's override.
    ///   - ends: whether the player ends after the last film, as mpv's program does, unless an option says otherwise.
    package static func makePlayer(
        _ configuration: Configuration, media: [String], socketPath: String?,
        console: [(name: String, value: String)] = [], ends: Bool = false
    ) throws(MpvStartError) -> MpvHandle {
        let options =
            PlayerOptions.fixed + PlayerOptions.ytdl(configuration.usesYtdl) + console
            + (Self.overlayIsDrawn(configuration) ? PlayerOptions.withOverlay : [])
            + (ends ? [("idle", "once")] : [])
            + configuration.mpvOptions.map { ($0.name, $0.value) }
            + [("input-ipc-server", socketPath ?? "")]
        return try MpvHandle(
            optional: PlayerOptions.optional, options: options, logLevel: "warn", plays: !media.isEmpty)
    }

    /// Whether the overlay is installed and not disabled: then mpv's own displays would double it.
    private static func overlayIsDrawn(_ configuration: Configuration) -> Bool {
        guard configuration.drawsOverlay, let program = try? OverlayProgram() else { return false }
        return program.isInstalled
    }

    /// Takes over a player, and plays files, or else the last session.
    ///
    /// - Parameters:
    ///   - media: files and URLs to play, in order.
    ///   - socketPath: the path of the daemon's own socket, as clients are told; nil if there is none.
    ///   - state: what the last seekd has left; nil: nothing is resumed or kept.
    /// - Returns: false if the daemon has not taken it, because it is stopping.
    package func start(
        _ player: MpvCarrier, media: [String], socketPath: String?, _ state: StoredState? = nil
    ) -> Bool {
        guard lifecycle.isRunning, let handle = player.take() else { return false }
        start(handle, media.map { ByteString($0) }, socketPath: socketPath, nil, keepsState: state != nil)
        if let state { keepState(in: state, media) } else { play(media) }
        enter { _ in }
        return true
    }

    /// The state folder has answered after the start. Any thread.
    package nonisolated func stateArrived(_ state: StoredState) {
        loop.execute { self.enter { $0.takeLate(state) } }
    }

    private func takeLate(_ state: StoredState) {
        guard lifecycle.isRunning, let resumption, let player else { return }
        resumption.take(state)
        turn.append(.resume(.stateRead(state.contents, hasMedia: player.entryCount > 0)))
    }

    /// From now on films are resumed and saved. The files play once libmpv has told its settings.
    private func keepState(in state: StoredState, _ media: [String]) {
        take(Resumption(configuration.resume, state, media: media))
        lifecycle.wait(for: .session)
        player?.readSettings()
    }

    func play(_ media: [String]) {
        guard let player, !media.isEmpty else { return }
        let isHeld = player.isHeld
        for (index, name) in media.enumerated() {
            if index == 0 { turn.append(.engine(.fileChangeRequested)) }
            let plays = index == 0 && !isHeld
            player.run(
                .array([.text("loadfile"), .text(name), .text(plays ? "replace" : "append")]),
                plays ? .changeFile : .load(name: name))
        }
        // Its end is the answer.
        if isHeld { player.loadScripts(and: []) }
    }

    /// Takes over a player that is set up from mpv's command line (`--as-mpv`). Nothing plays yet.
    package func start(asMpv launch: MpvLaunch, socketPath: String?) {
        guard lifecycle.isRunning, let handle = launch.player.take() else { return }
        start(handle, launch.entries.map(\.path), socketPath: socketPath, launch, keepsState: false)
        enter { _ in }
    }

    private func start(
        _ handle: consuming MpvHandle, _ media: [ByteString], socketPath: String?, _ launch: MpvLaunch?,
        keepsState: Bool
    ) {
        let logger = logger
        var policy = CommandPolicy(
            allowedCommands: Set(configuration.allowedCommands),
            allowedProperties: Set(configuration.allowedProperties), protocols: configuration.mediaProtocols,
            socketPath: socketPath.map { ByteString($0) })
        policy.allowsBoundQuit = configuration.onQuit == .exit
        policy.servesLauncher = launch != nil
        policy.usesProxy =
            getenv("http_proxy").map { $0.pointee != 0 } ?? false
            || configuration.mpvOptions.contains { $0.name == "http-proxy" }
        policy.usesYtdl = configuration.usesYtdl
        let opening = OpeningGuard(
            policy, checksEntries: launch == nil, trusted: media,
            maximumEntries: configuration.limits.playlistEntries)
        let player = Player(
            handle, opening, isStandIn: launch != nil, keepsState: keepsState, waits: true,
            // In mpv's place, tracks are as in mpv.
            showsSubtitles: launch == nil && engine.settings.subtitlesOnSkipBack,
            maximumEntries: configuration.limits.playlistEntries, openTimeout: configuration.openTimeout,
            refuses: { [folders = films.folders] in
                folders.leadsOutside($0) ? "it leads out of films.folders by now" : nil
            }, logger)
        // As in mpv, it is the command line's, also if the socket could not be opened.
        player.socketOption = launch == nil ? policy.socketPath : launch?.socketPath.map { ByteString($0) }
        let checksOpening = player.observe(wake: wakePlayer)
        let later = turn.later
        let handles = UpstreamHandles(player, ends: lifecycle.terminations, clients.pool, logger) {
            self.wake(later, $0)
        }
        handles.openInbox()
        films.folders.begin()
        let pictures = OverlayPictures { completion in
            later.add { self.enter { $0.turn.append(.pictureRead(completion)) } }
        }
        let gateway = MpvGateway(
            configuration, policy, player, handles, pictures, isStandIn: launch != nil,
            hasOverlay: launch == nil && Self.overlayIsDrawn(configuration), logger
        ) { call, finding in later.add { self.enter { $0.turn.append(.fileLookedAt(call: call, finding)) } } }
        gateway.askForNames()
        take(player, gateway, launch.map { MpvStandIn($0, player) })
        guard !checksOpening else { return }
        logger.critical("libmpv takes no hook before it opens a file: seekd could not check what clients open")
        turn.append(.shutDown(reason: "player", status: 1))
    }

    /// Plays the files of mpv's command line. Call it once clients can control the player.
    package func playAsMpv() {
        guard lifecycle.isRunning else { return }
        enter { daemon in daemon.standIn.map { daemon.perform($0.play()) } }
    }

    /// Succeeds once libmpv has answered the first questions and its keys are bound: clients are admitted from then on.
    package nonisolated var playerAnswers: EventLoopFuture<Void> {
        assumeIsolated { $0.lifecycle.playerAnswers.futureResult }
    }

    /// Takes over a listening socket and its channel; closes both at once if the daemon is stopping.
    ///
    /// - Parameter old: a socket that clients can't reach any more, to be closed.
    package func listen(on channel: any Channel, _ socket: ListeningSocket, insteadOf old: ListeningSocket? = nil) {
        clients.addListener(channel, socket)
        if !lifecycle.isRunning { clients.stopListening() }
        if let old { retire(old) }
    }

    /// Closes it once the clients that reached it are accepted.
    private func retire(_ socket: ListeningSocket) {
        guard !clients.removeListener(socket) else { return }
        loop.scheduleTask(in: Self.retryInterval) { self.assumeIsolated { $0.retire(socket) } }
    }

    private static let retryInterval = TimeAmount.milliseconds(100)

    /// Completes the start, once all sockets are served.
    ///
    /// - Parameter drawable: a socket whose clients may draw; nil if there is none.
    package func finishStart(drawable: String?) {
        guard lifecycle.isRunning else { return }
        lifecycle.announceReady()
        watchContinuations()
        watchDisplay()
        tellStatus()
        drawOverlay(drawable)
    }

    /// Lets the overlay be drawn on the video, once there is one. As a service of systemd, the overlay is a unit of its own.
    private func drawOverlay(_ drawable: String?) {
        guard configuration.drawsOverlay, !lifecycle.isManaged else { return }
        guard let drawable else {
            return logger.debug("overlay.osd needs a socket whose access is \"control\": no overlay is drawn")
        }
        do throws(SystemError) {
            let overlay = try OverlayProcess(
                socket: drawable, options: configuration.overlayOptions, on: loop, logger)
            take(overlay)
            if player?.showsPicture == true { overlay.startOnce() }
        } catch {
            logger.error("no overlay is drawn on the video", metadata: ["error": "\(error)"])
        }
    }

    // MARK: - End

    /// Stops when the X server has gone on which libmpv draws: Xlib would end the process, and the film's place were lost.
    private func watchDisplay() {
        let logger = logger
        let descriptor = DisplayLoss.descriptor()
        guard descriptor >= 0 else { return }
        DescriptorWatch.start(descriptor, on: loop) {
            logger.critical("the X server is gone: seekd can't show anything any more")
            self.shutDown("display", status: 1)
        }
    }

    /// Stops the daemon: clients get a `shutdown` event and are disconnected. A second call does nothing.
    ///
    /// - Parameters:
    ///   - reason: as in the `shutdown` event: "SIGTERM", "SIGINT", "SIGHUP", "quit", "player", "display".
    ///   - status: the process's exit status.
    package nonisolated func shutDown(_ reason: String, status: Int32 = 0) {
        enter { $0.turn.append(.shutDown(reason: reason, status: status)) }
    }

    /// With `--as-mpv`: how long the player may take to quit by itself before it is terminated, without scripts.
    private static let quitTimeout = Duration.milliseconds(500)

    /// How long libmpv may take for the playlist, before seekd stops without saving its last change.
    private static let playlistTimeout = TimeAmount.milliseconds(200)

    func stop(_ reason: String, status: Int32, at now: Instant) {
        guard lifecycle.isRunning else { return }
        if let resumption, resumption.pendingStop == nil, resumption.hasUnsavedPlaylist {
            resumption.pendingStop = (reason, status)
            updateState(.stopRequested, at: now)
            loop.scheduleTask(in: Self.playlistTimeout) { self.shutDown(reason, status: status) }
            return
        }
        let allowance = player?.hasScripts == true ? configuration.scriptsTimeout : .zero
        let deadline = lifecycle.deadline(from: now, allowance)
        switch standIn?.quitPlayerFirst(reason, status: status) {
        case .begun?:
            let end = max(deadline, now + Self.quitTimeout)
            loop.scheduleTask(deadline: NIODeadline(end)) { self.shutDown(MpvStandIn.overdue) }
            return
        case .awaited?: return
        case .over?, nil: break
        }
        let (reason, status) = standIn?.printLastWords(reason, status: status) ?? (reason, status)
        lifecycle.stop(reason)
        // Before the engine ends bursts and chases: the position is that of their origin.
        updateState(.shutDown, at: now)
        decide(.shutDown, at: now)
        publish(.shutdown(ShutdownEvent(reason: reason)), at: now)
        refuseUnanswered()
        clients.flush()
        clients.stopListening()
        overlay?.end()
        gateway?.handles.endAll(of: clients.all)
        clients.closeAll()
        let (handle, watch) = release()?.tearDown() ?? (nil, nil)
        if let watch { lifecycle.terminations.end(watch) }
        lifecycle.finish(
            status: status, player: handle, timeout: lifecycle.timeout(at: now), store: resumption?.store)
    }

    private func refuseUnanswered() {
        let (begun, waiting) = (gateway?.calls.senders ?? [], clients.dropRequests())
        guard standIn != nil else {
            let refused = Reply.refused(Refusal(.shuttingDown, "seekd is stopping"))
            for sender in begun + waiting { answer(sender, refused) }
            return
        }
        // mpv aborts them, and closes its connections without other replies.
        let aborted = Reply.refused(Refusal(.errorRunningCommand, "the player has ended"))
        for sender in begun where isWaiting(sender) { answer(sender, aborted) }
    }

    /// libmpv's core has ended: forwards its last events to the clients, then stops. libmpv may report it more than once.
    func playerEnded() {
        guard !lifecycle.playerHasEnded else { return }
        lifecycle.playerHasEnded = true
        for client in clients.all { turn.append(.upstream(.client(client.id), budget: .unlimited)) }
        queueEnd()
        guard standIn != nil else { return }
        loop.scheduleTask(in: Self.replyTimeout) { self.shutDown("player") }
    }

    /// With `--as-mpv`: how long libmpv may take to reply after its end.
    private static let replyTimeout = TimeAmount.milliseconds(500)

    /// Stops once the queue is empty: inputs that are queued, and the inputs they cause, are processed first. In mpv's
    /// place it also waits for replies that clients wait for, as mpv does: libmpv aborts these requests at its end.
    func stopAfterOthers() {
        lifecycle.isEndQueued = false
        if turn.hasInputs { return queueEnd() }
        if standIn != nil, gateway?.calls.senders.contains(where: isWaiting) == true { return }
        // mpv's status of a player that ends after its last film, and could play none. In mpv's place there are more.
        let hasFailed = player?.waitsWhenIdle == false && publisher.playedNothing
        turn.append(.shutDown(reason: "player", status: hasFailed ? 2 : 0))
    }

    /// Queues the end once: two of these inputs would wait for each other.
    func queueEnd() {
        guard !lifecycle.isEndQueued else { return }
        lifecycle.isEndQueued = true
        turn.append(.playerEnded)
    }

    /// Whether a client serves no other request until it has this reply.
    private func isWaiting(_ sender: Sender) -> Bool { sender.slot?.isAsync == false && clients[sender.client] != nil }
}
