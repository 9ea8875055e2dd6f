import SeekChase
import SeekModel
import SeekProtocol

/// Playback that pauses by itself, for who falls asleep (L1).
extension SeekEngine {
    /// How long the sound fades out, seconds.
    private static let fadeTime = 10.0
    /// Between two steps of that, seconds.
    private static let fadeStep = 0.2
    /// In the last seconds any press adds time.
    private static let lastTime = 60.0
    /// How much, seconds.
    private static let added = 300.0
    /// How long before a chapter's end playback pauses, and before a film's: the next one has not begun. Seconds.
    private static let beforeChapter = 0.1
    private static let beforeFilm = 0.25
    /// A chapter that ends sooner is over, seconds.
    private static let shortest = 1.0
    /// More is not counted, seconds.
    private static let longest = 1e6
    /// A change of the end by less is not told, seconds.
    private static let untold = 1.0
    /// The times of a remote's key, seconds; then the chapter's end, and the film's.
    private static let times: [Double] = [15 * 60, 30 * 60, 60 * 60]

    // MARK: - Commands

    mutating func sleep(_ choice: SleepChoice, at now: Instant) -> [Action] {
        let end: Sleeping.End
        var choice = choice
        if choice == .next { choice = nextChoice }
        switch choice {
        case .off, .next: return endSleep(.cancelled) + [.reply(.success(.none))]
        case .after(let seconds): end = .time(now + .seconds(seconds))
        case .chapter, .film:
            guard let media = openMedia else {
                return [.refuse(.nothingLoaded, "nothing is loaded; load a file first")]
            }
            guard media.end != nil else {
                return [.refuse(.propertyUnavailable, "expected a film whose end is known")]
            }
            end = choice == .chapter ? .chapter : .film
        }
        let level = endFade()
        state.sleeping.clear()
        state.sleeping.unattended = 0
        (state.sleeping.end, state.sleeping.choice) = (end, choice)
        if !isMoving { findPlace() }
        return level + tellSleep(.set, at: now) + [.reply(.success(.none))]
    }

    /// What a key that has all choices sets.
    private var nextChoice: SleepChoice {
        let ends: [SleepChoice] =
            openMedia.map { $0.end == nil ? [] : $0.chapters.count > 1 ? [.chapter, .film] : [.film] } ?? []
        switch state.sleeping.choice {
        case .off, .next: return .after(Self.times[0])
        case .after(let seconds):
            return Self.times.first { $0 > seconds }.map { .after($0) } ?? ends.first ?? .off
        case .chapter: return ends.contains(.film) ? .film : .off
        case .film: return .off
        }
    }

    /// A press in the last minute: its person is awake.
    mutating func extendSleep(at now: Instant) -> [Action] {
        guard state.sleeping.end != nil, let left = sleepLeft(at: now), left <= Self.lastTime else { return [] }
        let more = left + Self.added
        state.sleeping.end = .time(now + .seconds(more))
        state.sleeping.choice = .after(more)
        return endFade() + tellSleep(.extended, at: now)
    }

    // MARK: - Still watching?

    /// A press ends the question, and adds time to the last minute. A film that somebody has asked for is no film that followed
    /// by itself.
    mutating func noteAttention(_ input: EngineInput, at now: Instant) -> [Action] {
        if input == .fileChangeRequested { state.sleeping.unattended = 0 }
        guard input.isPress else { return [] }
        state.sleeping.unattended = 0
        guard state.sleeping.isAsking else { return extendSleep(at: now) }
        // What is chosen in the menu answers it.
        if case .pressMenu = input { return [] }
        let ended = endAsking(.answered)
        guard !input.setsPlayback else { return ended }
        let actions = state.play.set(true)
        state.playback.setPlaying(true, at: now)
        return ended + actions
    }

    /// A film begins: one too many without a press waits, paused (L2).
    mutating func askForViewer(at now: Instant) -> [Action] {
        state.sleeping.unattended += 1
        guard settings.stillWatching > 0, state.sleeping.unattended > settings.stillWatching, state.play.isPlaying,
            state.sleeping.end == nil
        else { return [] }
        state.sleeping.isAsking = true
        let actions = state.play.set(false)
        state.playback.setPlaying(false, at: now)
        state.sleeping.shown = SleepEvent(phase: .asking)
        return actions + [.publish(.sleep(state.sleeping.shown))]
    }

    private mutating func endAsking(_ reason: SleepEvent.Reason) -> [Action] {
        state.sleeping.isAsking = false
        state.sleeping.shown = SleepEvent(reason: reason)
        return [.publish(.sleep(state.sleeping.shown))]
    }

    // MARK: - Time

    /// Called after each input.
    mutating func followSleep(at now: Instant) -> [Action] {
        if state.sleeping.isAsking {
            // A script plays, or nothing is loaded any more.
            return state.play.isPlaying ? endAsking(.answered) : state.player == .idle ? endAsking(.stopped) : []
        }
        guard let end = state.sleeping.end else { return [] }
        state.sleeping.due = nil
        if case .time = end {
        } else {
            if state.player == .idle { return endSleep(.stopped) }
            guard !isMoving else {
                state.sleeping.isStale = true
                return []
            }
            findPlace()
        }
        guard let left = sleepLeft(at: now) else { return tellSleep(nil, at: now) }
        if left <= 0, runs { return fallAsleep(at: now) }
        let actions = fade(left) + tellSleep(nil, at: now)
        if runs {
            let marks = [Self.lastTime, Self.fadeTime, state.sleeping.fade == nil ? 0 : left - Self.fadeStep, 0]
            let next = marks.filter { $0 < left }.max() ?? 0
            state.sleeping.due = now + .seconds(max(0.005, left - next + 0.001))
        }
        return actions
    }

    /// Where the chapter or the film ends.
    private mutating func findPlace() {
        guard let media = openMedia, let position = state.playback.position else { return }
        guard state.sleeping.isStale || state.sleeping.entry != media.entry else { return }
        (state.sleeping.isStale, state.sleeping.entry) = (false, media.entry)
        let next = media.chapters.first { $0.time > position + Self.shortest }
        if state.sleeping.end == .chapter, let next {
            state.sleeping.place = next.time - Self.beforeChapter
        } else {
            state.sleeping.place = media.end.map { $0 - Self.beforeFilm }
        }
    }

    /// Seconds; nil if that is not known.
    private func sleepLeft(at now: Instant) -> Double? {
        switch state.sleeping.end {
        case nil: return nil
        case .time(let end): return max(0, (end - now).seconds)
        case .chapter, .film:
            guard let place = state.sleeping.place,
                let position = isMoving ? base : state.playback.expectedPosition(at: now)
            else { return nil }
            return min(Self.longest, max(0, (place - position) / state.playback.speed))
        }
    }

    /// Whether the time that is left becomes less.
    private var runs: Bool {
        if case .time = state.sleeping.end { return true }
        return plays
    }

    /// Whether a film plays that can fade out.
    private var plays: Bool {
        guard case .ready = state.player else { return false }
        return state.play.isPlaying && !state.play.isHeld && !isMoving && state.line.outage == nil
    }

    private mutating func fallAsleep(at now: Instant) -> [Action] {
        let fade = state.sleeping.fade
        var actions: [Action] = []
        if state.play.isPlaying, state.player != .idle {
            state.frameSteps = []
            actions += state.play.set(false)
            state.playback.setPlaying(false, at: now)
        }
        actions += endSleep(.slept)
        if let fade, case .ready(let media) = state.player, media.entry == fade.entry, media.canSeek, !isMoving,
            state.line.outage == nil
        {
            let target = media.range(endGuard: settings.endGuard).clamped(fade.origin)
            actions += state.coordinator.chase(to: target, .once(.exact), burst: nil, state.playback, at: now)
        }
        return holding(actions)
    }

    private mutating func endSleep(_ reason: SleepEvent.Reason) -> [Action] {
        guard state.sleeping.end != nil else { return [] }
        let level = endFade()
        state.sleeping.clear()
        state.sleeping.shown = SleepEvent(reason: reason)
        return level + [.publish(.sleep(state.sleeping.shown))]
    }

    // MARK: - Fade

    /// Sets how loud the sound is with so many seconds left.
    private mutating func fade(_ left: Double) -> [Action] {
        guard left <= Self.fadeTime, runs else { return left > Self.fadeTime ? endFade() : [] }
        guard plays, let position = state.playback.position else { return [] }
        if state.sleeping.fade == nil {
            state.sleeping.fade = Sleeping.Fade(
                length: max(left, Self.fadeStep), origin: position, entry: openMedia?.entry)
        }
        let length = state.sleeping.fade?.length ?? Self.fadeTime
        // Also where playback is found to be earlier than expected, it gets no louder.
        let level = min(state.sleeping.level, ((left / length) * 100).rounded() / 100)
        guard level != state.sleeping.level else { return [] }
        state.sleeping.level = level
        return [.setSoundLevel(level)]
    }

    private mutating func endFade() -> [Action] {
        state.sleeping.fade = nil
        guard state.sleeping.level != 1 else { return [] }
        state.sleeping.level = 1
        return [.setSoundLevel(1)]
    }

    // MARK: - Events

    /// The state as a new subscriber gets it.
    func sleepEvent(at now: Instant) -> SleepEvent {
        var event = state.sleeping.shown
        if state.sleeping.end != nil { event.left = sleepLeft(at: now) }
        return event
    }

    /// Publishes what has changed.
    private mutating func tellSleep(_ reason: SleepEvent.Reason?, at now: Instant) -> [Action] {
        let left = sleepLeft(at: now)
        var phase = SleepEvent.Phase.on
        if let left, left <= Self.lastTime { phase = state.sleeping.fade == nil ? .ending : .fading }
        let event = SleepEvent(
            phase: phase, until: state.sleeping.until, left: left.map { ($0 * 1000).rounded() / 1000 }, reason: reason)
        let told = Sleeping.Told(end: runs ? left.map { now + .seconds($0) } : nil, left: left)
        let isNews =
            reason != nil || phase != state.sleeping.shown.phase || event.until != state.sleeping.shown.until
            || told.differs(from: state.sleeping.told, by: Self.untold)
        guard isNews else { return [] }
        (state.sleeping.shown, state.sleeping.told) = (event, told)
        return [.publish(.sleep(event))]
    }
}

extension Sleeping.Told {
    /// Whether a person who counts along would see another number.
    func differs(from other: Self, by least: Double) -> Bool {
        if let end, let otherEnd = other.end { return abs((end - otherEnd).seconds) > least }
        if (end == nil) != (other.end == nil) { return true }
        guard let left, let otherLeft = other.left else { return (left == nil) != (other.left == nil) }
        return abs(left - otherLeft) > least
    }
}

extension EngineInput {
    /// Whether it decides itself whether the film plays.
    fileprivate var setsPlayback: Bool {
        if case .setPlaying = self { return true }
        if case .frameStep = self { return true }
        return self == .toggle
    }
}
