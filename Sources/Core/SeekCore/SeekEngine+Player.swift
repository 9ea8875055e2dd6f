import SeekChase
package import SeekModel
import SeekProtocol

/// How a file ended, in libmpv's words.
package enum FileEnd: String, Sendable, Codable {
    case eof
    case stop
    case quit
    case error
    /// It was a playlist: its entries take its place.
    case redirect
    case unknown
}

/// A property that libmpv reports while a file plays.
package enum PlaybackChange: Equatable, Sendable, Codable {
    /// Media seconds; nil if there is none.
    case position(Double?)
    /// Seconds; nil if it is not known.
    case duration(Double?)
    case seekable(Bool)
    case cachedRange(ClosedRange<Double>?)
    /// The answer to `Action.readCache`, media seconds.
    case cachedRanges([ClosedRange<Double>])
    /// How full the cache is that libmpv waits for, 0 to 1; nil while it does not wait.
    case cacheLevel(Double?)
    /// Which part of the file is played.
    case played(PlayedPart)
    case speed(Double)
    case playlist(PlaylistPlace)
    case decoder(DecoderReport)
    case subtitles(SubtitleReport)
    /// The line that is spoken at the position (N3); nil if none is.
    case subtitleLine(SubtitleLine?)
    /// The viewer's `mute`.
    case muted(Bool)

    /// Whether libmpv tells this of an open file, and nothing or something else while it has none.
    fileprivate var isOfFile: Bool {
        switch self {
        case .position, .duration, .seekable, .cachedRange, .cachedRanges, .decoder, .subtitleLine: true
        // libmpv tells once that it does not wait for its cache any more, also while it has no file.
        case .played, .speed, .playlist, .cacheLevel, .subtitles, .muted: false
        }
    }
}

/// libmpv's reports of seeks, of `pause` and of other properties (C5, C9).
extension SeekEngine {
    // MARK: - Seeks

    /// The reply to `Action.seek`.
    package mutating func seekReplied(number: Int, failed: Bool, at now: Instant) -> [Action] {
        follow(state.coordinator.seekReplied(number: number, failed: failed, state.playback, at: now), at: now)
    }

    /// libmpv's seek event.
    package mutating func seekStarted(at now: Instant) -> [Action] {
        guard openMedia != nil, state.line.outage == nil else { return [] }
        let paused = state.play.seekStarted()
        let step = state.coordinator.seekStarted(state.playback, at: now)
        if state.coordinator.hasBegunSeek { state.playback.positionDuringSeek = nil }
        return paused + follow(step, at: now)
    }

    /// libmpv's playback-restart event, after the first one of a file.
    package mutating func playbackRestarted(at now: Instant) -> [Action] {
        if let outage = state.line.outage {
            // The first restart of a film whose start was not reported because events were lost (W2).
            return outage.stage == .opening && outage.isClosed ? readMedia(outage.entry) : []
        }
        guard openMedia != nil else {
            // The same of any file.
            guard case .loading(let loading) = state.player, let entry = loading.started else { return [] }
            return readMedia(entry)
        }
        return follow(state.coordinator.restarted(state.playback, at: now), at: now)
    }

    /// The answer to `Action.readPosition`.
    ///
    /// - Parameter isTarget: libmpv reports the target of our newest seek instead of a position.
    package mutating func positionRead(
        number: Int, _ position: Double?, isTarget: Bool = false, at now: Instant
    ) -> [Action] {
        // Of a film that is left: commands are for the next one already (C4).
        guard openMedia != nil else { return [] }
        let step = state.coordinator.positionRead(
            number: number, position?.finite, isTarget: isTarget, state.playback, at: now)
        return follow(step, at: now)
    }

    // MARK: - Play and pause

    /// The reply to `Action.setPause`.
    package mutating func pauseReplied(at now: Instant) -> [Action] {
        state.play.pauseReplied()
    }

    /// libmpv reports a change of `pause`.
    package mutating func pauseObserved(_ isPaused: Bool, at now: Instant) -> [Action] {
        state.play.pauseObserved(isPaused)
    }

    /// libmpv reports that `pause` changed, perhaps there and back.
    package mutating func pauseChanged(at now: Instant) -> [Action] {
        state.play.pauseChanged()
    }

    /// The answer to `Action.readPause`; nil if there was none.
    package mutating func pauseRead(number: Int, _ isPaused: Bool?, at now: Instant) -> [Action] {
        let actions = state.play.pauseRead(number: number, isPaused, at: now)
        state.playback.setPlaying(state.play.isPlaying, at: now)
        return actions
    }

    // MARK: - Properties

    package mutating func playbackChanged(_ change: PlaybackChange, at now: Instant) -> [Action] {
        // Without its connection, libmpv knows nothing of the film (W2).
        if state.line.outage != nil, change.isOfFile { return [] }
        switch change.finite {
        case .position(let position):
            guard openMedia != nil, let position else { break }
            positionTold(position, at: now)
        case .speed(let speed): state.playback.speed = speed
        case .playlist(let place):
            let before = state.playlist
            state.playlist.update(place)
            // Credits may lead to the next entry (K5).
            state.offering.isStale = true
            // A script has gone to another entry.
            if place.count == before.count, place.position != before.position { return leaveLine() }
        case .cacheLevel(let level): state.line.cacheChanged(level)
        case .duration(let duration): return changeMedia { $0.durationChanged(to: duration) }
        case .seekable(let isSeekable): return changeMedia { $0.isSeekable = isSeekable }
        case .cachedRange(let range): return changeMedia { $0.cachedRange = range }
        case .cachedRanges(let ranges): state.coordinator.cacheRead(ranges)
        case .played(let part): return changeMedia { $0.played = part }
        case .decoder(let report): return changeMedia { $0.reported(report) }
        case .subtitles(let report): state.subtitling.report = report
        case .subtitleLine(let line): if let line { state.subtitling.lines.note(line) }
        case .muted(let isMuted): state.subtitling.isMuted = isMuted
        }
        return []
    }

    /// libmpv tells its position.
    mutating func positionTold(_ position: Double, at now: Instant) {
        state.coordinator.positionTold()
        // During a seek it is the seek's target, not the position of playback (B5).
        if case .nothing = state.coordinator.inFlight {
            state.playback.setPosition(position, at: now)
        } else {
            state.playback.positionDuringSeek = position
        }
    }

    /// Publishes only a duration that became known or unknown, and a change of `seekable`, `live` or the decoder.
    private mutating func changeMedia(_ change: (inout Media) -> Void) -> [Action] {
        guard let before = openMedia else { return [] }
        var after = before
        change(&after)
        openMedia = after
        state.playback.duration = after.duration
        let isPublished =
            (before.duration == nil) != (after.duration == nil) || before.canSeek != after.canSeek
            || before.isLive != after.isLive || before.decoder != after.decoder
        state.media = after.event(.loaded)
        return isPublished ? [.publish(.media(state.media))] : []
    }
}
