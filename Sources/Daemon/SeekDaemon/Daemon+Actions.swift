import ClientGateway
import Logging
import Mpv
import MpvCommands
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume
import SocketServer

/// Performs the engine's actions: its only effects.
extension Daemon {
    /// Has the engine process an input, records it, and performs its actions.
    ///
    /// - Parameter sender: the client that gets the reply.
    func decide(_ input: EngineInput, for sender: Sender? = nil, at now: Instant) {
        publisher.prepareRecording(engine)
        let actions = engine.handle(input, at: now)
        publisher.record(input, actions, at: now)
        for action in actions { perform(action, for: sender, at: now) }
        updateState(after: input, at: now)
    }

    func perform(_ action: Action, for sender: Sender?, at now: Instant) {
        publisher.log(action)
        switch action {
        case .seek(let number, let target, let precision):
            // Subscribers get the tap's events before libmpv's decoders occupy the processors.
            clients.flush()
            publisher.countSeek()
            player?.seek(number, to: target, precision)
        case .stepBack(let number):
            publisher.countSeek()
            player?.stepBack(number)
        case .readPosition(let number): player?.readPosition(number)
        case .readCache: player?.readCache()
        case .readPause(let number): player?.readPause(number)
        case .readIdle: player?.readIdle()
        case .readState: player?.readState()
        case .readMedia(let entry): player?.readMedia(of: entry)
        case .setPause(let isPaused): player?.setPause(isPaused)
        case .setPartMute(let isMuted): player?.setPartMute(isMuted)
        case .setSoundLevel(let level): player?.setSoundLevel(level)
        case .showSubtitles(let areShown): player?.showSubtitles(areShown)
        case .readLine(let number): player?.readLine(number)
        case .frameStep(let direction): player?.stepFrame(direction)
        case .setDemuxerOffset(let seconds): player?.setDemuxerOffset(seconds)
        case .readEntryTitle(let index): player?.readEntryTitle(index)
        case .playlistNext: player?.run(["playlist-next"], .changeFile)
        case .playEntry(let index): player?.run(["playlist-play-index", "\(index)"], .changeFile)
        case .playEntryAgain(let entry, let position, let otherwise):
            player?.find(EntryAgain(entry: entry, position: position, otherwise: otherwise))
        case .closeFile: player?.closeFile()
        case .readClosing: player?.readClosing()
        case .reopen(let entry, let position): player?.reopen(entry, at: position)
        case .probeServer(let number, let url): probeServer(number, of: url)
        case .stop: player?.run(["stop", "keep-playlist"], .changeFile)
        case .publish(let event): publish(event, at: now)
        case .tick(let event, let ids):
            publisher.tick(event, to: ids.lazy.compactMap { self.clients[$0] }, at: now)
            if ids.contains(Self.ownClient) { tellWatcher(event, at: now) }
        case .reply(let reply): if let sender { answer(sender, reply) }
        }
    }

    /// Looks whether a server can be reached; `serverProbed` follows.
    private func probeServer(_ number: Int, of url: ByteString) {
        let later = turn.later
        let usesProxy = gateway?.policy.usesProxy ?? false
        ServerProbe.look(at: url, usesProxy: usesProxy, on: loop) { isReachable in
            later.add {
                self.enter { $0.turn.append(.engine(.serverProbed(number: number, isReachable: isReachable))) }
            }
        }
    }

    func publish(_ event: Event, at now: Instant) {
        publisher.publish(event, to: clients.all, at: now)
        if case .progress(let progress) = event { tellWatcher(progress, at: now) }
        if event.name == .media || event.name == .playButton { tellStatus() }
    }

    /// Answers a client, in the convention of its request, and schedules its next request if that has waited for this
    /// one: every request ends here or in `answered`.
    func answer(_ sender: Sender, _ reply: Reply) {
        publisher.count(reply)
        if sender.slot == nil, case .refused(let refusal) = reply { publisher.log(refusal, of: sender) }
        guard let client = clients[sender.client] else { return }
        if let slot = sender.slot { client.session.answer(slot, sender.convention.convert(reply)) }
        if client.isWaiting { schedule(client) }
    }

    /// Acts on the outcome of a player's event or reply.
    func perform(_ outcome: Player.Outcome, at now: Instant) {
        switch outcome {
        case .none: break
        case .input(let input):
            decide(input, at: now)
            if case .fileReady(let media, _) = input { lookForCues(of: media, at: now) }
            if case .fileEnded = input { freeMemory.filmClosed() }
        case .gatewayReply(let call, let failure, let node): take(call, failure, node)
        case .standInReply(let call, let failure, let node):
            if let standIn { perform(standIn.takeReply(call, failure, node)) }
        case .resume(let inputs): for input in inputs { updateState(input, at: now) }
        case .muted(let isMuted):
            decide(.playbackChanged(.muted(isMuted)), at: now)
            updateState(.settingsChanged(PlayerSettings(isMuted: isMuted)), at: now)
        case .configured(let settings): begin(settings, at: now)
        case .sessionRestored(let keys, let index, let isStopped):
            sessionRestored(keys, index: index, isStopped: isStopped, at: now)
        case .playlist(let text, let keys): savePlaylist(text, keys: keys)
        case .entryFound(let again, let index):
            // The newest request counts: it must not be undone by one that has looked for its entry meanwhile.
            if let index, !engine.hasNewerFileChange {
                player?.begin(again, at: index)
            } else {
                decide(.fileChangeReplied(accepted: false, entry: nil), at: now)
            }
        case .pictureShown: overlay?.startOnce()
        case .ended: playerEnded()
        }
    }

    func perform(_ outcome: MpvStandIn.Outcome) {
        switch outcome {
        case .none: break
        case .input(let input): turn.append(.engine(input))
        case .fail(let status): turn.append(.shutDown(reason: MpvStandIn.startFailed, status: status))
        }
    }

    /// Updates the line of `systemctl status`.
    func tellStatus() {
        status.changed {
            self.assumeIsolated { daemon in
                // While the daemon stops, systemd shows its own status.
                guard daemon.lifecycle.isRunning else { return nil }
                let media = daemon.engine.snapshot(at: daemon.turn.now()).media
                let title = (media.title ?? media.path)?.description
                let state =
                    switch media.phase {
                    case .loaded: (daemon.engine.isPlaying ? "Playing " : "Paused in ") + (title ?? "a file")
                    case .loading: "Loading a file"
                    case .reconnecting: "Reconnecting to " + (title ?? "a file")
                    case .idle, .ended, .failed: daemon.engine.hasEntryToBegin ? "Stopped" : "Nothing loaded"
                    }
                let count = daemon.clients.count
                return "\(state); \(count) client\(count == 1 ? "" : "s")"
            }
        }
    }
}
