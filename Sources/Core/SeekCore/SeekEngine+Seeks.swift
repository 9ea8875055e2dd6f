import SeekChase
package import SeekModel
package import SeekProtocol

/// Seeks of mpv's clients join the chase (C13): absolute ones here; relative ones are taps.
extension SeekEngine {
    /// Moves the target by one seek of that precision, without previews. A running burst settles, a gesture ends.
    ///
    /// Refused with `propertyUnavailable`: chapters of a file without chapters, and a step past the last one without a
    /// next playlist entry. With `invalidArgument`: an unknown chapter. With `notSeekable`: a target relative to an
    /// unknown duration.
    package mutating func seek(to place: SeekPlace, precision: Precision, at now: Instant) -> [Action] {
        guard place.isFinite else { return [.refuse(.invalidArgument, "a place to seek to is a finite number")] }
        switch state.player {
        case .idle: return [.refuse(.nothingLoaded, "nothing is loaded; load a file first")]
        case .loading: return keep(place, precision, at: now)
        case .ready(let media):
            guard media.canSeek else { return [.refuse(.notSeekable, "the file is not seekable")] }
            if place.countsFromBase, !isBaseKnown { return keep(place, precision, at: now) }
            do throws(Refusal) {
                return serve(try destination(of: place, media), precision, at: now)
            } catch {
                return [.reply(.refused(error))]
            }
        }
    }

    private mutating func serve(_ destination: Destination, _ precision: Precision, at now: Instant) -> [Action] {
        switch destination {
        case .nextEntry: return goToNextEntry(at: now) + [.reply(.success(.none))]
        case .target(let target):
            var actions = endKept(.settled, .seek)
            if let burst { actions += settle(burst, .seek) }
            state.scrub = nil
            return actions + move(to: target, .once(precision), remembering: base, at: now)
        }
    }

    /// Past the last chapter, as mpv does it.
    mutating func goToNextEntry(at now: Instant) -> [Action] {
        [.playlistNext] + fileChangeRequested(at: now)
    }
}

// MARK: - Destinations

extension SeekEngine {
    enum Destination {
        /// Media seconds, within the playable range.
        case target(Double)
        /// Out of this file, into the next.
        case nextEntry
    }

    /// Beyond this distance from a chapter's start, a step back goes to that start: mpv's `chapter-seek-threshold`.
    /// Seconds.
    private static let chapterThreshold = 5.0

    func destination(of place: SeekPlace, _ media: Media) throws(Refusal) -> Destination {
        let range = media.range(endGuard: settings.endGuard)
        let target: Double
        switch place {
        case .position(let position):
            target = range.clamped(position < 0 ? media.start + (try duration(of: media)) + position : position)
        case .fraction(let fraction): target = range.clamped(media.start + fraction * (try duration(of: media)))
        case .scaled(let factor):
            let base = base ?? range.first
            guard (base * factor).isFinite else { throw Refusal(.invalidArgument, "no file is that long") }
            // Playback after the last position does not go back there.
            target = max(range.clamped(base * factor), factor >= 1 ? base : range.first)
        case .chapter(let index):
            let count = media.chapters.count
            guard count > 0 else { throw Self.noChapters }
            guard index < count else {
                throw Refusal(.invalidArgument, "there are \(count) chapters, counted from 0; got \(index)")
            }
            target = reachable(start(ofChapter: Int(max(index, -1)), media), media)
        case .chapterStep(let step): return try destination(ofStep: step, media)
        case .segment(let choice):
            guard let index = try segment(choice, media) else { return .nextEntry }
            target = reachable(media.segments.starts[index], media)
        }
        return .target(target)
    }

    private func destination(ofStep step: Int64, _ media: Media) throws(Refusal) -> Destination {
        let count = media.chapters.count
        guard count > 0 else { throw Self.noChapters }
        let base = chapterBase
        let current = media.chapters.lastIndex { $0.time <= base } ?? -1
        var step = Int(max(-Int64(count) - 1, min(step, Int64(count) + 1)))
        if step < 0, base - start(ofChapter: current, media) > Self.chapterThreshold { step += 1 }
        guard current + step < count || step <= 0 else {
            // A file with one chapter counts as one without, as with mpv.
            guard count > 1, hasNextEntry else {
                throw Refusal(.propertyUnavailable, "the last chapter plays, and no other entry follows")
            }
            return .nextEntry
        }
        let target = reachable(start(ofChapter: max(current + step, -1), media), media)
        return .target(step > 0 ? max(target, base) : target)
    }

    /// Where a chapter's start is sought: as with mpv, the end guard does not keep one in the last second out of reach.
    /// What is not played is not sought (C8).
    private func reachable(_ start: Double, _ media: Media) -> Double {
        let played = media.range(endGuard: 0)
        let isPlayed = start >= played.first && start < played.last ?? .infinity
        return isPlayed ? start : media.range(endGuard: settings.endGuard).clamped(start)
    }

    /// The position that determines the current chapter. If a seek arrived at a keyframe before the chapter that it was
    /// for, the next step counts from that chapter.
    private var chapterBase: Double {
        let base = base ?? 0
        guard state.coordinator.chase == nil, let landing = state.coordinator.landing else { return base }
        return max(base, landing.goal.target)
    }

    /// - Parameter index: -1 is the part before the first chapter.
    private func start(ofChapter index: Int, _ media: Media) -> Double {
        index < 0 ? media.start : media.chapters[index].time
    }

    private func duration(of media: Media) throws(Refusal) -> Double {
        guard let duration = media.duration else {
            throw Refusal(.notSeekable, "this place depends on the file's duration, which is unknown")
        }
        return duration
    }

    private static var noChapters: Refusal { Refusal(.propertyUnavailable, "the file has no chapters") }
}

extension SeekPlace {
    /// Whether the target depends on the position.
    var countsFromBase: Bool {
        switch self {
        case .position, .fraction, .chapter, .segment(.index): false
        case .scaled, .chapterStep, .segment(.next), .segment(.previous): true
        }
    }

    fileprivate var isFinite: Bool {
        switch self {
        case .position(let number), .fraction(let number), .scaled(let number): number.isFinite
        case .chapter, .chapterStep, .segment: true
        }
    }
}

/// Steps by one frame, mpv's `frame-step` and `frame-back-step`. libmpv forgets a step when it seeks, and a hold would
/// end with the chase (C7): so a step during a chase pauses the film, and is made where the chase ends.
extension SeekEngine {
    /// The most steps that wait.
    private static let mostFrameSteps = 256

    /// Whether steps go through the play button, which shows the pause while libmpv plays for a frame.
    package var takesFrameSteps: Bool { if case .ready = state.player { true } else { false } }

    /// Whether a step has to wait until a chase or a seek has ended.
    var defersFrameSteps: Bool {
        guard case .ready = state.player else { return false }
        return state.coordinator.chase != nil || state.coordinator.seekInProgress != nil
    }

    /// Pauses, and steps once no seek is in progress.
    package mutating func frameStep(_ direction: Direction, at now: Instant) -> [Action] {
        guard case .ready = state.player else {
            return [.refuse(.nothingLoaded, "nothing is loaded; load a file first")]
        }
        guard state.frameSteps.count < Self.mostFrameSteps else {
            return [.refuse(.tooMany, "more than \(Self.mostFrameSteps) frame steps wait for a seek")]
        }
        let paused = pause(at: now)
        state.frameSteps.append(direction)
        return paused + takeFrameSteps() + [.reply(.success(.none))]
    }

    private mutating func pause(at now: Instant) -> [Action] {
        defer { state.playback.setPlaying(false, at: now) }
        return state.play.pauseForStep()
    }

    /// The steps that have waited, if they need not wait any longer.
    mutating func takeFrameSteps() -> [Action] {
        guard !state.frameSteps.isEmpty, !defersFrameSteps else { return [] }
        defer { state.frameSteps = [] }
        let looks = state.frameSteps.contains(.forward) ? state.play.stepFrame() : []
        return state.frameSteps.map { .frameStep($0) } + looks
    }
}
