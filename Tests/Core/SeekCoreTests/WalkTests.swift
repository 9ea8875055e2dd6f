import SeekProtocol
import Testing

@testable import SeekChase
@testable import SeekCore
@testable import SeekModel

@Suite("Random walks: every input in every state")
struct WalkTests {
    /// A generator whose numbers are the seed's alone (splitmix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    @Test("no input traps in any state, and the invariants hold after each", arguments: 0..<200 as Range<UInt64>)
    func walk(seed: UInt64) {
        var random = Seeded(state: seed)
        var engine = SeekEngine(settings: settings(&random))
        var checks = WalkChecks()
        var now = Instant(nanoseconds: 0)
        for _ in 0..<400 {
            now = now + .milliseconds([0, 1, 20, 150, 700, 1500].randomElement(using: &random) ?? 0)
            if Bool.random(using: &random), let deadline = engine.nextDeadline, deadline <= now {
                let actions = engine.deadlineReached(at: now)
                checks.check(actions, engine, hasSender: false)
                #expect(engine.nextDeadline.map { $0 > now } ?? true, "a deadline that was kept is still due")
            }
            let (actions, hasSender) = step(&engine, &random, at: now)
            checks.check(actions, engine, hasSender: hasSender)
        }
        checks.check(engine.shutDown(at: now), engine, hasSender: false)
        #expect(checks.open.isEmpty, "chases without an end: \(checks.open) (seed \(seed))")
        #expect(checks.broken.isEmpty, "\(checks.broken.joined(separator: "\n")) (seed \(seed))")
    }

    private func settings(_ random: inout Seeded) -> SeekSettings {
        var settings = SeekSettings()
        settings.flip = SeekSettings.Flip.allCases.randomElement(using: &random) ?? .restart
        settings.atEnd = SeekSettings.AtEnd.allCases.randomElement(using: &random) ?? .clamp
        settings.policy = SeekSettings.Policy.allCases.randomElement(using: &random) ?? .preview
        settings.forwardSteps = [[10], [10, 30, 60], [0.3]].randomElement(using: &random) ?? [10]
        settings.seekTimeout = .milliseconds([500, 10_000].randomElement(using: &random) ?? 500)
        return settings
    }

    /// Any input at all, with answers that may be of any question.
    private func step(
        _ engine: inout SeekEngine, _ random: inout Seeded, at now: Instant
    ) -> (actions: [Action], hasSender: Bool) {
        let number = Int.random(in: 0...12, using: &random)
        let direction = Direction.allCases.randomElement(using: &random) ?? .forward
        let bool = Bool.random(using: &random)
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1, 2:
            let interval: Double? = [nil, nil, 0.001, 86_400].randomElement(using: &random) ?? nil
            let count = [1, 1, 3, 1000].randomElement(using: &random) ?? 1
            return (engine.tap(direction, count: count, interval: interval, isRepeat: number > 8, at: now), true)
        case 3:
            let target: ScrubTarget = bool ? .fraction(place(&random) / 300) : .position(place(&random))
            return (engine.scrub(to: target, owner: Owner(client: number % 3, source: number % 2), at: now), true)
        case 4:
            if number > 9 { return (engine.frameStep(direction, at: now), true) }
            if number > 7 { return (engine.revert(at: now), true) }
            return (number < 4 ? engine.cancel(at: now) : engine.undo(at: now), true)
        case 5: return (number < 8 ? engine.toggle(at: now) : engine.scrubEnd(at: now), true)
        default: return (tell(&engine, &random, at: now), false)
        }
    }

    /// Reports of libmpv: mostly expected ones, so that the walk reaches many states.
    private func tell(_ engine: inout SeekEngine, _ random: inout Seeded, at now: Instant) -> [Action] {
        guard Int.random(in: 0..<8, using: &random) > 0 else { return tellAnything(&engine, &random, at: now) }
        switch engine.player {
        case .idle: return engine.fileChangeRequested(at: now)
        case .loading(let loading):
            if engine.isFileChangeUnanswered {
                let accepted = Int.random(in: 0..<3, using: &random) > 0
                return engine.fileChangeReplied(accepted: accepted, entry: loading.started, at: now)
            }
            guard let started = loading.started else {
                return engine.fileStarted(entry: loading.expected ?? 1, at: now)
            }
            return engine.fileReady(file(started, &random), position: 20, at: now)
        case .ready: return tellOfSeeks(&engine, &random, at: now)
        }
    }

    private func tellOfSeeks(_ engine: inout SeekEngine, _ random: inout Seeded, at now: Instant) -> [Action] {
        switch engine.coordinator.inFlight {
        case .nothing:
            return Int.random(in: 0..<9, using: &random) > 0
                ? engine.playbackChanged(change(&random), at: now) : engine.seekStarted(at: now)
        case .foreign(let foreign):
            guard case .restarted(let read) = foreign.stage else { return engine.playbackRestarted(at: now) }
            return engine.positionRead(number: read, place(&random), at: now)
        case .ours(let seek):
            // On the target, or late, or elsewhere.
            let offset: Double = [0, 0, 0, 0, 3, -100].randomElement(using: &random) ?? 0
            switch seek.stage {
            case .issued: return engine.seekReplied(number: seek.number, failed: offset == 3, at: now)
            case .queued: return engine.seekStarted(at: now)
            case .started(let read, let leadsTo):
                if leadsTo != nil { return engine.playbackRestarted(at: now) }
                return engine.positionRead(number: read, seek.target, at: now)
            case .restarted(let read, _, _), .recovering(let read):
                let isTarget = offset == 0 && Bool.random(using: &random)
                return engine.positionRead(number: read, seek.target + offset, isTarget: isTarget, at: now)
            case .settling: return engine.deadlineReached(at: now)
            }
        }
    }

    /// Anything that libmpv may tell, in any order.
    private func tellAnything(_ engine: inout SeekEngine, _ random: inout Seeded, at now: Instant) -> [Action] {
        let number = Int.random(in: 0...12, using: &random)
        let entry = Int64.random(in: 1...3, using: &random)
        let bool = Bool.random(using: &random)
        let seek = engine.coordinator.seekInProgress?.number ?? number
        let position: Double? = number == 0 ? nil : place(&random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1, 2: return engine.seekReplied(number: bool ? seek : number, failed: number > 10, at: now)
        case 3, 4: return engine.seekStarted(at: now)
        case 5, 6: return engine.playbackRestarted(at: now)
        case 7, 8, 9, 10:
            return engine.positionRead(
                number: newestRead(engine), position, isTarget: bool && position != nil, at: now)
        case 11: return engine.fileChangeRequested(at: now)
        case 12: return engine.fileChangeReplied(accepted: bool, entry: number > 6 ? entry : nil, at: now)
        case 13: return engine.fileStarted(entry: entry, at: now)
        case 14, 15: return engine.fileReady(file(entry, &random), position: position, at: now)
        case 16:
            let ends: [FileEnd] = [.eof, .stop, .error, .redirect, .quit, .unknown]
            let end = ends.randomElement(using: &random) ?? .eof
            return engine.fileEnded(entry: entry, end, error: nil, redirectedTo: bool ? entry + 1 : nil, at: now)
        case 17:
            if number > 9 {
                let state = PlayerState(entry: bool ? entry : nil, isIdle: number == 10, isSeeking: number == 11)
                return engine.stateRead(state, at: now)
            }
            return number < 2
                ? engine.eventsLost(at: now)
                : bool ? engine.idleObserved(at: now) : engine.idleRead(number > 6, at: now)
        case 18: return tellPause(&engine, number, bool, at: now)
        default: return engine.playbackChanged(change(&random), at: now)
        }
    }

    /// The number of an unanswered read; otherwise one that was never issued.
    private func newestRead(_ engine: borrowing SeekEngine) -> Int {
        switch engine.coordinator.inFlight {
        case .ours(let seek):
            switch seek.stage {
            case .started(let read, _), .restarted(let read, _, _), .recovering(let read): read
            case .issued, .queued, .settling: 0
            }
        case .foreign(let foreign): if case .restarted(let read) = foreign.stage { read } else { 0 }
        case .nothing: 0
        }
    }

    private func tellPause(_ engine: inout SeekEngine, _ number: Int, _ bool: Bool, at now: Instant) -> [Action] {
        switch number {
        case 0..<4: engine.pauseReplied(at: now)
        case 4..<9: engine.pauseObserved(bool, at: now)
        default: engine.pauseRead(number: number - 8, number == 12 ? nil : bool, at: now)
        }
    }

    private func change(_ random: inout Seeded) -> PlaybackChange {
        let place = place(&random)
        let changes: [PlaybackChange] = [
            .position(place), .position(nil), .duration(place), .duration(nil), .seekable(true), .seekable(false),
            .cachedRange(nil), .cachedRange(10...60), .speed(4), .playlist(PlaylistPlace(position: 0, count: 2)),
            .played(part(&random)),
        ]
        return changes.randomElement(using: &random) ?? .position(nil)
    }

    private func file(_ entry: Int64, _ random: inout Seeded) -> Media {
        Media(
            entry: entry, duration: [nil, 0.5, 300].randomElement(using: &random) ?? nil,
            isSeekable: Int.random(in: 0..<5, using: &random) > 0, isPartiallySeekable: Bool.random(using: &random),
            cachedRange: Bool.random(using: &random) ? 20...40 : nil, played: part(&random))
    }

    private func part(_ random: inout Seeded) -> PlayedPart {
        let times: [OptionTime?] = [
            nil, .position(place(&random)), .fromStart(20), .beforeEnd(place(&random)), .fraction(0.5), .chapter(0),
            .chapter(-1),
        ]
        return PlayedPart(
            start: times.randomElement(using: &random) ?? nil, end: times.randomElement(using: &random) ?? nil,
            length: times.randomElement(using: &random) ?? nil, isBackward: Bool.random(using: &random))
    }

    /// Media seconds, in and out of a film, and such as no film has.
    private func place(_ random: inout Seeded) -> Double {
        let places: [Double] = [0, -3, 0.2, 20, 30, 40, 150, 299, 299.5, 300, 5000, 1e15, -1e15]
        return places.randomElement(using: &random) ?? 0
    }
}
