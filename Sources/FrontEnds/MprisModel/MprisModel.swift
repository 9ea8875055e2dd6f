import MediaPolicy
package import SeekProtocol

/// MPRIS's view of seekd: events and properties come in, and clients of the bus ask and call. Answers never wait for seekd
/// (M1). Times are microseconds of `CLOCK_MONOTONIC`; they may not go back.
package struct MprisModel: Equatable, Sendable {
    /// What to subscribe to.
    package static let events: [EventName] = [.playButton, .chase, .progress, .media]
    /// Of `progress`: between two events the position is extrapolated.
    package static let progressRate = 1.0
    /// mpv's properties to observe.
    package static var properties: [String] { PlayerFacts.names }
    /// The limits of `Rate`, as mpv's `speed`.
    package static let rates = 0.01...100.0

    let settings: MprisSettings
    var facts = PlayerFacts()
    var playhead = Playhead()
    private var seeked = SeekedSignals()
    private var art: String?
    /// What clients were told.
    private var announced = PlayerState()
    private var announcedTrack = 0

    package init(_ settings: MprisSettings) {
        self.settings = settings
    }

    // MARK: - From seekd

    /// A connection began or ended: nothing is known any more.
    package mutating func forget() {
        let track = facts.track
        facts = PlayerFacts(track: track)
        playhead.disconnect()
        art = nil
    }

    /// - Parameter time: when it happened.
    package mutating func take(_ event: Event, happened time: Int64, at now: Int64) -> [MprisAction] {
        switch event {
        case .playButton(let button):
            rebase(at: now)
            facts.isPlaying = button.isPlaying
            playhead.setPlaying(button.isPlaying, at: now)
        case .chase(let chase): take(chase, at: max(0, min(time, now)))
        case .progress(let progress):
            facts.segment = progress.segment
            facts.segments = progress.count
            guard let position = progress.position else { break }
            // A time before the last pause or in the future can only come from another clock.
            playhead.report(
                Microseconds.from(seconds: position), isTarget: progress.isSeeking, at: max(0, min(time, now)))
        case .media(let media): return take(media, at: now)
        case .seekButton, .cues, .offer, .subtitles, .sleep, .menu, .shutdown: break
        }
        return []
    }

    private mutating func take(_ chase: ChaseEvent, at time: Int64) {
        let target = chase.target.map(Microseconds.from(seconds:))
        guard chase.phase.isTerminal else { return playhead.seek(to: target, at: time) }
        playhead.end(chase: chase.chase)
        guard chase.phase == .landed, let position = chase.position, let target else { return }
        playhead.land(Microseconds.from(seconds: position), of: target, at: time)
    }

    private mutating func take(_ media: MediaEvent, at now: Int64) -> [MprisAction] {
        let wasLoaded = facts.media.phase == .loaded
        if facts.take(media) {
            playhead.clear()
            art = nil
        }
        playhead.length = media.duration.map(Microseconds.from(seconds:))
        let folder = facts.properties["working-directory"]?.byteString
        guard media.phase == .loaded, !wasLoaded,
            let path = media.path.flatMap({ FileURL.localPath(of: $0, in: folder) })
        else { return [] }
        return [.findArt(path: path, track: facts.track)]
    }

    /// - Parameter value: nil while it has none.
    package mutating func take(property name: String, _ value: JSONValue?, at now: Int64) {
        facts.take(name, value)
        guard name == "speed", facts.rate != playhead.rate else { return }
        rebase(at: now)
        playhead.setRate(facts.rate, at: now)
    }

    /// The reply to a command of `MprisAction.move`; its data, or nil if it was refused.
    package mutating func answered(_ serial: Int, _ data: JSONValue?) {
        playhead.answered(
            serial, target: data?["target"]?.number.map(Microseconds.from(seconds:)),
            chase: data?["chase"]?.wholeNumber)
    }

    /// The picture of a film; nil if there is none.
    package mutating func found(art url: String?, track: Int) {
        if track == facts.track { art = url }
    }

    // MARK: - To the bus

    /// The value of a property, at once.
    package func value(of property: PlayerProperty, at now: Int64) -> MprisValue {
        switch property {
        case .position: .long(playhead.position(at: now))
        case .minimumRate: .number(Self.rates.lowerBound)
        case .maximumRate: .number(Self.rates.upperBound)
        case .canControl: .flag(true)
        case .loopStatus, .isShuffled, .rate, .volume:
            // Also what was written a moment ago.
            PlayerState(facts, art: art)[property] ?? .flag(false)
        case .metadata, .playbackStatus, .canSeek, .canGoNext, .canGoPrevious, .canPlay, .canPause:
            // What was announced: a client never reads of a track that it has not heard of.
            announced[property] ?? .flag(false)
        }
    }

    /// When `announce` has something to say at the latest; nil: not without an input.
    package var deadline: Int64? { facts.hasTrack ? seeked.deadline : nil }

    /// What has changed since the last time; called after each batch of inputs.
    package mutating func announce(at now: Int64) -> [MprisSignal] {
        var signals: [MprisSignal] = []
        let state = PlayerState(facts, art: art)
        let changed = PlayerProperty.allCases.filter { $0.isAnnounced && state[$0] != announced[$0] }
        if !changed.isEmpty { signals.append(.changed(changed)) }
        announced = state
        if announcedTrack != facts.track {
            announcedTrack = facts.track
            // Clients begin another track at 0.
            seeked.rebase(to: 0, at: now)
        }
        if facts.hasTrack, let position = seeked.signal(playhead, at: now) { signals.append(.seeked(position)) }
        return signals
    }

    /// Before play, pause and rate change: clients count on from here.
    private mutating func rebase(at now: Int64) {
        seeked.rebase(to: seeked.believed(playhead, at: now), at: now)
    }
}

/// What a user can choose.
package struct MprisSettings: Equatable, Sendable {
    /// What `Next` and `Previous` do. Where there is nothing of the kind to go to, they press a seek button (M6).
    package enum Next: String, Equatable, Sendable, CaseIterable {
        /// The next entry of the playlist.
        case entry
        /// The next chapter of the film; after the last one the next entry.
        case chapter
        /// A press of the seek button.
        case tap
    }

    package var next: Next

    package init(next: Next = .entry) {
        self.next = next
    }
}
