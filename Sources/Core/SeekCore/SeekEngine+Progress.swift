import SeekChase
package import SeekModel
import SeekProtocol

/// Progress for its subscribers (S1 to S4).
extension SeekEngine {
    /// - Parameter rate: times a second, 1 to 60; nil: as before, or 10.
    package mutating func progressSubscribed(_ client: Int, rate: Double?, at now: Instant) {
        let isFirst = !state.progress.hasListeners
        state.progress.subscribe(client, rate: rate)
        // The daemon sends the first subscriber a snapshot; from here on it gets changes.
        if isFirst { _ = progressed(at: now) }
    }

    package mutating func progressUnsubscribed(_ client: Int) {
        state.progress.unsubscribe(client)
    }

    /// Changes of progress; called after each input. Empty without subscribers.
    package mutating func progressed(at now: Instant) -> [Action] {
        followStill(at: now)
        guard state.progress.hasListeners else { return [] }
        return state.progress.follow(
            progressEvent(at: now), entry: shownMedia?.entry, advances: progressAdvances, at: now)
    }

    /// As it is now.
    func progressEvent(at now: Instant) -> ProgressEvent {
        var event = ProgressEvent(segments: settings.segments, isPlaying: showsPlaying, isSeeking: isSeeking)
        event.buffering = state.line.buffering(at: now)
        let media = shownMedia
        let isStill = media?.shownFor != nil
        if let media {
            event.position = isStill ? state.progress.still.elapsed(at: now).seconds : shownPosition
            event.duration = media.shownFor ?? media.duration
            event.seekableStart = media.seekableRange?.lowerBound
            event.seekableEnd = media.seekableRange?.upperBound
        }
        let start = isStill ? 0 : media?.start ?? 0
        switch settings.segments {
        case .chapters:
            guard let media else { break }
            let segments = media.segments
            let index = segments.index(at: event.position ?? media.start)
            event.segment = index
            event.count = segments.starts.count
            event.segmentFraction =
                isStill
                ? wholeFraction(of: event, from: start)
                : event.position.flatMap { segments.fraction(of: index, at: $0) }
        case .playlist:
            event.segment = state.playlist.current
            event.count = Int(state.playlist.count)
            // An entry that is loading is at its start; one that has ended is at its end until the next one loads.
            event.segmentFraction =
                media == nil ? (state.playlist.isOver ? 1 : 0) : wholeFraction(of: event, from: start)
        }
        event.fraction = event.segment.map { (Double($0) + (event.segmentFraction ?? 0)) / Double(event.count) }
        if event.segment == nil { event.segmentFraction = nil }
        return event
    }

    // MARK: - Parts

    private func wholeFraction(of event: ProgressEvent, from start: Double) -> Double? {
        guard let position = event.position, let duration = event.duration, duration > 0 else { return nil }
        return min(1, max(0, (position - start) / duration))
    }

    /// The playing file; nil while another entry is requested (S5).
    private var shownMedia: Media? { settings.segments == .playlist && state.playlist.asked != nil ? nil : openMedia }

    /// Follows the still image with a limited duration that is shown, if there is one.
    private mutating func followStill(at now: Instant) {
        let media = shownMedia
        let entry = media?.shownFor == nil ? nil : media?.entry
        state.progress.still.follow(entry, isRunning: state.play.isPlaying && !state.play.isHeld, at: now)
    }

    /// A burst, a chase or a foreign seek is running: the position is about to change (S4).
    package var isSeeking: Bool {
        if case .nothing = state.coordinator.inFlight {
            return burst != nil || state.coordinator.chase != nil || state.scrub != nil
        }
        return true
    }

    /// The target, or without one the position.
    private var shownPosition: Double? {
        let sought = state.coordinator.seekInProgress?.target
        return chaseTarget ?? burst?.target ?? state.scrub?.target ?? sought ?? state.playback.position
    }

    /// Whether it changes by itself.
    private var progressAdvances: Bool {
        shownMedia != nil && state.playback.position != nil && state.play.isPlaying && !state.play.isHeld && !isSeeking
            && state.line.outage == nil
    }
}
