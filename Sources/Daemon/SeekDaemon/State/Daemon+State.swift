import ClientGateway
import Logging
import MpvCommands
import NIOCore
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume
import SocketServer
import StateStore

/// What survives a restart (R1 to R8): the inputs of the machine that decides, and its actions.
extension Daemon {
    // MARK: - Inputs

    /// Performs what the machine decides.
    func updateState(_ input: ResumeInput, at now: Instant) {
        var input = input
        if case .fileOpening(let entry, let name, _) = input {
            rules.take(name)
            useRule(at: now)
            input = .fileOpening(entry: entry, name: name, isResumed: rules.current?.isResumed ?? true)
        }
        guard let resumption else {
            // libmpv must not wait for ever.
            if case .headerRead(let entry, _) = input { startFile(entry, FileStart()) }
            return
        }
        for action in resumption.handle(input, at: now) { perform(action, resumption, at: now) }
    }

    /// Gives the engine the settings of the film's rule, if they differ (U1).
    func useRule(at now: Instant) {
        if engine.settings != rules.settings { decide(.settingsChanged(rules.settings), at: now) }
    }

    private func startFile(_ entry: Int64, _ start: FileStart) {
        player?.startFile(entry, start, speed: rules.current?.speed)
    }

    /// Tells the machine what an input has changed. Call it after the engine has processed the input.
    func updateState(after input: EngineInput, at now: Instant) {
        guard let resumption else { return }
        let playhead = Playhead(
            position: engine.position, duration: engine.duration, isMoving: engine.isSeeking,
            isPlaying: engine.isPlaying, notes: FilmNotes(credits: engine.creditsStart))
        if resumption.moves(to: playhead) { updateState(.playheadChanged(playhead), at: now) }
        switch input {
        case .fileReady(let media, _):
            updateState(
                .fileReady(
                    entry: media.entry, path: media.path, title: media.title,
                    isSeekable: media.isSeekable && !media.isPartiallySeekable), at: now)
        case .fileEnded(let entry, let end, _, _): updateState(.fileEnded(entry: entry, atEnd: end == .eof), at: now)
        case .playbackChanged(.playlist(let place)):
            updateState(.playlistIndexChanged(place.position < 0 ? nil : Int(place.position)), at: now)
        // The speed of a rule is for its film alone: libmpv ends it with the film.
        case .playbackChanged(.speed) where rules.current?.speed != nil: break
        case .playbackChanged(.speed(let speed)): updateState(.settingsChanged(PlayerSettings(speed: speed)), at: now)
        case .fileChangeRequested: updateState(.fileChangeRequested, at: now)
        case .toggle, .setPlaying: updateState(.playChosen, at: now)
        default: break
        }
    }

    // MARK: - Actions

    private func perform(_ action: ResumeAction, _ resumption: Resumption, at now: Instant) {
        let store = resumption.store
        let later = turn.later
        switch action {
        case .identify(let entry, let path):
            store.identify(path) { fingerprint in
                later.add { self.enter { $0.turn.append(.resume(.fileIdentified(entry: entry, fingerprint))) } }
            }
        case .startFile(let entry, let start): startFile(entry, start)
        case .restore(let session):
            if session.isPaused { decide(.setPlaying(false), at: now) }
            player?.restore(session)
        case .play: decide(.setPlaying(true), at: now)
        case .saveSession(let session): store.save(.session(session))
        case .savePlaylist(let keys): savePlaylist(keys, resumption)
        case .saveHistory(let history, nil): store.save(.history(history))
        case .saveHistory(let history, let forgotten?): save(history, answering: forgotten)
        }
    }

    // MARK: - The start

    /// libmpv has told its settings: the command line's files play, or the last session comes back.
    func begin(_ configured: PlayerSettings, at now: Instant) {
        guard let resumption else { return }
        let media = resumption.media
        resumption.media = []
        updateState(.started(settings: configured, hasMedia: !media.isEmpty), at: now)
        play(media)
        if player?.isRestoring != true { lifecycle.finish(.session) }
    }

    /// The playlist is back: its entry plays, unless it was stopped.
    func sessionRestored(_ keys: [Int64: ByteString], index: Int?, isStopped: Bool, at now: Instant) {
        for (entry, key) in keys { updateState(.keyGiven(entry: entry, key: key), at: now) }
        if let index, isStopped {
            decide(.placeRestored(index), at: now)
        } else if let index {
            decide(.fileChangeRequested, at: now)
            player?.run(["playlist-play-index", "\(index)"], .changeFile)
        }
        updateState(.restored, at: now)
        lifecycle.finish(.session)
    }

    // MARK: - Saving

    /// A list above the bound is not read: that takes seconds, in which libmpv does nothing else.
    private func savePlaylist(_ keys: [Int64: ByteString], _ resumption: Resumption) {
        guard let player else { return }
        let maximum = Int64(configuration.limits.playlistEntries)
        guard player.entryCount > maximum else {
            resumption.isPlaylistTooLong = false
            return player.readPlaylist(keys: keys)
        }
        if !resumption.isPlaylistTooLong {
            logger.warning(
                "the playlist is too long to be kept: after a restart only its film comes back",
                metadata: ["entries": "\(player.entryCount)", "limits.playlist_entries": "\(maximum)"])
        }
        resumption.isPlaylistTooLong = true
        savePlaylist(Array("[]".utf8), keys: [:])
    }

    /// - Parameter text: nil: libmpv could not tell.
    func savePlaylist(_ text: [UInt8]?, keys: [Int64: ByteString]) {
        guard let resumption, let player else { return }
        if let text {
            resumption.store.save(
                .playlist(
                    PlaylistText(
                        text, folder: resumption.folder, keys: keys, trusted: player.opening.trusted,
                        links: player.opening.links)))
        }
        if let (reason, status) = resumption.pendingStop { turn.append(.shutDown(reason: reason, status: status)) }
    }
}
