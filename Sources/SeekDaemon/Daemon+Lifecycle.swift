import ClientGateway
import Logging
package import Mpv
import MpvCommands
package import MpvFront
package import NIOCore
import OverlayPictures
import SeekConfiguration
import SeekCore
import SeekPlayer
import SeekProtocol
package import SocketServer

/// Start and end.
extension Daemon {
    // MARK: - Start

    /// Makes the player. Blocks for libmpv, which happens nowhere else, and before clients are admitted.
    ///
    /// - Parameters:
    ///   - media: files and URLs to play, in order.
    ///   - socketPath: the path of the daemon's own socket, as clients are told; nil if there is none.
    package func start(media: [String], socketPath: String?) throws(MpvStartError) {
        let options = PlayerOptions.fixed + configuration.mpvOptions.map { ($0.name, $0.value) }
        let player = start(try MpvHandle(options: options, logLevel: "warn"), socketPath: socketPath, nil)
        player.trust(media)
        for (index, name) in media.enumerated() {
            if index == 0 { turn.append(.engine(.fileChangeRequested)) }
            player.run(
                .array([.text("loadfile"), .text(name), .text(index == 0 ? "replace" : "append")]),
                index == 0 ? .changeFile : .load(name: name))
        }
        runTurn()
    }

    /// Takes over a player that mpv's command line has set up. Nothing plays yet.
    package func start(asMpv launch: MpvLaunch, socketPath: String?) {
        guard let handle = launch.player.take() else { return }
        _ = start(handle, socketPath: socketPath, launch)
        runTurn()
    }

    private func start(_ handle: consuming MpvHandle, socketPath: String?, _ launch: MpvLaunch?) -> Player {
        let logger = lifecycle.logger
        var policy = CommandPolicy(
            allowedCommands: Set(configuration.allowedCommands),
            allowedProperties: Set(configuration.allowedProperties), protocols: configuration.mediaProtocols,
            socketPath: socketPath.map { ByteString($0) })
        policy.allowsBoundQuit = configuration.onQuit == .exit
        let player = Player(handle, policy, checksOpening: launch == nil, logger)
        player.attend(wake: wakePlayer)
        let later = turn.later
        let handles = UpstreamHandles(player, ends: lifecycle.handleEnds, logger) { self.wake(later, $0) }
        handles.openInbox()
        let pictures = OverlayPictures { completion in
            later.add { self.enter { $0.turn.append(.pictureRead(completion)) } }
        }
        let gateway = MpvGateway(configuration, policy, player, handles, pictures, isStandIn: launch != nil, logger)
        gateway.askForNames()
        take(player, gateway, launch.map { MpvStandIn($0, player) })
        return player
    }

    /// Plays what mpv's command line names: clients can control it by now.
    package func playAsMpv() {
        guard let standIn, lifecycle.isRunning else { return }
        perform(standIn.play())
        runTurn()
    }

    /// Succeeds once libmpv has answered for the first time: from then on clients are admitted.
    package nonisolated var playerAnswers: EventLoopFuture<Void> {
        assumeIsolated { $0.lifecycle.playerAnswers.futureResult }
    }

    /// Takes over a listening socket that is served; closes it at once if the daemon is stopping.
    package func listen(on channel: any Channel, _ socket: ListeningSocket) {
        clients.addListener(channel, socket)
        if !lifecycle.isRunning { clients.stopListening() }
    }

    /// All sockets are served: the start is over.
    ///
    /// - Parameter drawable: a socket whose clients may draw; nil if there is none.
    package func finishStart(drawable: String?) {
        guard lifecycle.isRunning else { return }
        lifecycle.started()
        tellStatus()
        guard configuration.drawsOverlay else { return }
        guard let drawable else {
            return lifecycle.logger.error("overlay.osd needs a socket whose access is \"control\": no overlay is drawn")
        }
        do throws(SystemError) {
            let overlay = try OverlayProcess(socket: drawable, on: loop, lifecycle.logger)
            take(overlay)
            overlay.start()
        } catch {
            lifecycle.logger.error("no overlay is drawn on the video", metadata: ["error": "\(error)"])
        }
    }

    // MARK: - End

    /// Stops the daemon: clients are told, then disconnected. A second call does nothing.
    ///
    /// - Parameters:
    ///   - reason: as in the `shutdown` event: "SIGTERM", "SIGINT", "SIGHUP", "quit", "player".
    ///   - status: the process's exit status.
    package nonisolated func shutDown(_ reason: String, status: Int32 = 0) {
        enter { $0.turn.append(.shutDown(reason: reason, status: status)) }
    }

    /// How long the player in mpv's place has to end by itself before it is ended.
    private static let patience = TimeAmount.milliseconds(500)

    func stop(_ reason: String, status: Int32, at now: Instant) {
        guard lifecycle.isRunning else { return }
        if let standIn, standIn.quitsFirst(reason, status: status) {
            loop.scheduleTask(in: Self.patience) { self.shutDown(reason, status: status) }
            return
        }
        let (reason, status) = standIn?.printLastWords(reason, status: status) ?? (reason, status)
        lifecycle.stop(reason)
        decide(.shutDown, at: now)
        publish(.shutdown(ShutdownEvent(reason: reason)), at: now)
        let refused = Reply.refused(Refusal(.shuttingDown, "seekd is stopping"))
        for sender in (gateway?.calls.senders ?? []) + clients.dropRequests() { answer(sender, refused) }
        clients.flush()
        clients.stopListening()
        overlay?.end()
        gateway?.handles.endAll(of: clients.all)
        clients.closeAll()
        let (handle, watch) = release()?.tearDown() ?? (nil, nil)
        if let watch { lifecycle.handleEnds.end(watch) }
        lifecycle.finish(status: status, player: handle)
    }

    /// The core has ended: what it told its clients before leaves first.
    func playerEnded() {
        for client in clients.all { turn.append(.upstream(.client(client.id), budget: .unlimited)) }
        turn.append(.playerEnded)
    }

    /// Stops once all inputs before are processed, and all that they led to.
    func stopAfterOthers() {
        turn.append(turn.hasInputs ? .playerEnded : .shutDown(reason: "player", status: 0))
    }
}
