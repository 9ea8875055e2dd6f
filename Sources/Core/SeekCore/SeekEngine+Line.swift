import SeekChase
import SeekModel
import SeekProtocol

/// Films over a network: a lost connection is no end of the film (W2), and waiting for data is told (W5).
///
/// While the connection is lost, the film counts as open: bursts, chases and `undo` go on with what is known of it, and
/// nothing is sought. Once libmpv has opened it again, at the place or the target, the chase lands.
extension SeekEngine {
    // MARK: - Reports

    /// libmpv waits before it closes a file.
    ///
    /// - Returns: with `closeFile`, unless libmpv is to wait, for the server or for `readClosing`.
    mutating func fileClosing(entry: Int64, _ closing: FileClosing, at now: Instant) -> [Action] {
        guard let outage = state.line.outage, outage.entry == entry else {
            guard closing == .atEnd else { return [.closeFile] }
            guard isUnread(entry) else { return endReached(entry, at: now) }
            // libmpv answers in order: then the film is known. Once for each question, so that no film stays open.
            state.unreadMedia = nil
            return [.readClosing]
        }
        // By `reopen`, or by somebody else.
        guard closing != .asked else { return [.closeFile] }
        return state.line.hold(at: now) ? [] : giveUp(because: Self.tooLong, at: now)
    }

    /// The answer to `Action.probeServer`.
    mutating func serverProbed(number: Int, isReachable: Bool?, at now: Instant) -> [Action] {
        switch state.line.probed(number, isReachable: isReachable) {
        case .nothing: return []
        case .isLost: return openMedia.map { loseLine($0, isHeld: false, at: now) } ?? []
        case .isBack: return reopen(at: now)
        }
    }

    /// What is due, and what has changed; called after each input.
    mutating func followLine(at now: Instant) -> [Action] {
        guard state.line.isNetwork else { return [] }
        if let position = state.playback.position { state.line.played(at: position) }
        let isSeeking = if case .nothing = state.coordinator.inFlight { false } else { true }
        var actions: [Action] = []
        if state.line.follow(isSeeking: isSeeking, at: now), state.coordinator.chase != nil {
            actions.append(.publish(.chase(chaseEvent(at: now))))
        }
        if state.line.isReopenDue(at: now) { actions += reopen(at: now) }
        if let number = state.line.takeProbe(at: now) {
            // Also without a name: a trace without titles has none, and has to replay.
            actions.append(.probeServer(number: number, url: openMedia?.path ?? ""))
        }
        return actions
    }

    /// The chase's event, with what it waits for.
    func chaseEvent(at now: Instant) -> ChaseEvent {
        var event = state.coordinator.snapshot(at: now)
        if event.isOn { event.buffering = state.line.buffering(at: now) }
        return event
    }

    // MARK: - A lost connection

    /// Whether libmpv opens this film again.
    func isReopening(_ entry: Int64) -> Bool { !isFileChangeUnanswered && isOpeningAgain(entry) }

    /// The same, also while another film is asked for, and libmpv has not answered.
    func isOpeningAgain(_ entry: Int64) -> Bool {
        guard let outage = state.line.outage else { return false }
        return outage.entry == entry && outage.stage == .opening
    }

    /// The end of what could be read of a film.
    private mutating func endReached(_ entry: Int64, at now: Instant) -> [Action] {
        guard case .ready(let media) = state.player, media.entry == entry, media.isNetwork, media.declaresDuration,
            !media.played.isBackward, let end = media.end,
            // Neither the chase's target nor that of a seek that libmpv has not begun: it was not there.
            let place = state.coordinator.begunTarget ?? state.playback.lastTold,
            place < min(end, media.played.stop(in: media) ?? end) - Line.endTolerance, !state.line.isCut(at: place)
        else { return [.closeFile] }
        return loseLine(media, isHeld: true, at: now)
    }

    private mutating func loseLine(_ media: Media, isHeld: Bool, at now: Instant) -> [Action] {
        state.line.lose(media.entry, isHeld: isHeld, at: now)
        state.coordinator.loseSeek()
        state.coordinator.isSuspended = true
        state.frameSteps = []
        state.playback.positionDuringSeek = nil
        state.media = media.event(.reconnecting, reason: Self.lost)
        guard media.isSeekable, !media.isPartiallySeekable else {
            // It would begin at its start.
            return giveUp(because: Self.cannotContinue, at: now)
        }
        return holding([.publish(.media(state.media))] + serveKeptHere(at: now))
    }

    /// Commands that waited for a foreign seek, which has ended with the connection: later ones build on them.
    private mutating func serveKeptHere(at now: Instant) -> [Action] {
        state.kept.isEmpty || state.playback.position == nil ? [] : serveKept(at: now)
    }

    /// Opens the film again: at the target, or where it was.
    private mutating func reopen(at now: Instant) -> [Action] {
        guard let outage = state.line.outage else { return [] }
        guard !isFileChangeUnanswered else {
            state.line.postponeReopening(at: now)
            return []
        }
        let place = chaseTarget ?? state.playback.position
        state.line.reopen(at: place)
        return [.reopen(entry: outage.entry, position: place)]
    }

    /// The film is open again.
    mutating func reopened(_ media: Media, position: Double?, at now: Instant) -> [Action] {
        var media = media
        media.resumedFrom = openMedia?.resumedFrom
        openMedia = media
        let place = state.line.outage?.place
        state.line.fileReady(isNetwork: media.isNetwork)
        // A film that is being closed already has none: it was to begin there.
        state.playback.setPosition(position ?? place ?? media.start, at: now)
        state.coordinator.isSuspended = isFileChangeUnanswered
        state.coordinator.reopened(at: state.playback.position, place: place, state.playback)
        state.media = media.event(.loaded)
        let pursued = state.kept.isEmpty ? state.coordinator.pursue(state.playback, at: now) : serveKept(at: now)
        return holding([.publish(.media(state.media))] + pursued)
    }

    /// The film fails, and the playlist stays where it is.
    private mutating func giveUp(because reason: String, at now: Instant) -> [Action] {
        state.line.giveUp(because: reason)
        // libmpv answers `stop` before it closes the file.
        return [.stop] + fileChangeRequested(at: now)
    }

    /// Another file follows, or none: libmpv need not wait.
    mutating func leaveLine() -> [Action] { state.line.leave() ? [.closeFile] : [] }

    // MARK: - Reasons

    private static let lost = "the connection to the server was lost"
    private static let tooLong = "the connection to the server was lost, and was not back within 5 minutes"
    private static let cannotContinue =
        "the connection to the server was lost, and the server can't continue in the middle of the film"
}
