import SeekProtocol
import Testing

@testable import CoreSimulation
@testable import SeekChase
@testable import SeekCore
@testable import SeekModel

@Suite("Random walks: every input in every state")
struct WalkTests {
    @Test("no input traps in any state, and the invariants hold after each", arguments: 0..<200 as Range<UInt64>)
    func walk(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var engine = SeekEngine(settings: settings(&random))
        var checks = WalkChecks()
        var now = Instant(nanoseconds: 0)
        for _ in 0..<400 {
            now = now + .milliseconds([0, 1, 20, 150, 700, 1500].randomElement(using: &random) ?? 0)
            if Bool.random(using: &random), let deadline = engine.nextDeadline, deadline <= now {
                let actions = engine.handle(.deadlineReached, at: now)
                checks.check(actions, engine, hasSender: false)
                #expect(engine.nextDeadline.map { $0 > now } ?? true, "a deadline that was kept is still due")
            }
            if Int.random(in: 0..<50, using: &random) == 0 {
                checks.check(engine.handle(.settingsChanged(settings(&random)), at: now), engine, hasSender: false)
            }
            let (input, hasSender) = input(engine, &random)
            checks.check(engine.handle(input, at: now), engine, hasSender: hasSender)
        }
        checks.check(engine.handle(.shutDown, at: now), engine, hasSender: false)
        #expect(checks.open.isEmpty, "chases without an end: \(checks.open) (seed \(seed))")
        #expect(checks.broken.isEmpty, "\(checks.broken.joined(separator: "\n")) (seed \(seed))")
    }

    private func settings(_ random: inout SeededGenerator) -> SeekSettings {
        var settings = SeekSettings()
        settings.flip = SeekSettings.Flip.allCases.randomElement(using: &random) ?? .restart
        settings.atEnd = SeekSettings.AtEnd.allCases.randomElement(using: &random) ?? .clamp
        settings.policy = SeekSettings.Policy.allCases.randomElement(using: &random) ?? .preview
        settings.forwardSteps = [[10], [10, 30, 60], [0.3]].randomElement(using: &random) ?? [10]
        settings.skip.intro = SkipSettings.Treatment.allCases.randomElement(using: &random) ?? .ask
        settings.skip.credits = SkipSettings.Treatment.allCases.randomElement(using: &random) ?? .ask
        settings.snap = SeekSettings.Snap.allCases.randomElement(using: &random) ?? .off
        settings.skip.takenBy = SkipSettings.Taker.allCases.randomElement(using: &random) ?? .tap
        settings.seekTimeout = .milliseconds([500, 10_000].randomElement(using: &random) ?? 500)
        return settings
    }

    /// Any input at all, with answers that may be of any question.
    private func input(
        _ engine: borrowing SeekEngine, _ random: inout SeededGenerator
    ) -> (input: EngineInput, hasSender: Bool) {
        if Bool.random(using: &random) { return (command(&random), true) }
        let client = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<40, using: &random) {
        case 0:
            let rate: Double? = [nil, 1, 60].randomElement(using: &random) ?? nil
            return (.progressSubscribed(client: client, rate: rate), false)
        case 1: return (.progressUnsubscribed(client: client), false)
        case 2: return (.clientGone(client), false)
        default: return (report(engine, &random), false)
        }
    }

    /// What a client asks for.
    private func command(_ random: inout SeededGenerator) -> EngineInput {
        let number = Int.random(in: 0...12, using: &random)
        let direction = Direction.allCases.randomElement(using: &random) ?? .forward
        let owner = Owner(client: number % 3, source: number % 2)
        let bool = Bool.random(using: &random)
        switch Int.random(in: 0..<17, using: &random) {
        case 16:
            let inputs: [EngineInput] = [
                .openMenu(client: owner.client), .closeMenu(client: owner.client),
                .pressMenu(MenuKey.allCases.randomElement(using: &random) ?? .ok),
            ]
            return inputs.randomElement(using: &random) ?? .closeMenu(client: 1)
        case 13 where number < 4:
            let choices: [SleepChoice] = [.after(1), .after(20), .after(65), .chapter, .film, .next, .off]
            return .sleep(choices.randomElement(using: &random) ?? .off)
        case 14: return number < 4 ? .take : number < 8 ? .again : .tellCues(ToldCues(cues(&random)))
        case 15: return number < 3 ? .tellCues(ToldCues([])) : .tellCues(ToldCues(cues(&random)))
        case 0, 1, 2:
            let amounts: [TapAmount] = [.steps, .steps, .seconds(0.001), .seconds(86_400), .percent(1), .percent(200)]
            return .tap(
                direction, count: [1, 1, 3, 1000].randomElement(using: &random) ?? 1,
                amount: amounts.randomElement(using: &random) ?? .steps, isRepeat: number > 8)
        case 3, 4:
            if number > 3 { return .press(direction, owner: owner, isHeld: bool) }
            return .release([nil, direction][number % 2], owner: owner)
        case 5, 6:
            let places: [ScrubTarget] = [.fraction(place(&random) / 300), .position(place(&random))]
            if number > 10 { return .scrubEnd(owner: owner) }
            return .scrub(places.randomElement(using: &random) ?? .fraction(0), owner: owner)
        case 7:
            let places: [SeekPlace] = [
                .position(place(&random)), .fraction(place(&random) / 300), .scaled(1.5), .chapter(0), .chapterStep(1),
                .segment(.next),
            ]
            return .seek(
                to: places.randomElement(using: &random) ?? .chapter(0), precision: bool ? .exact : .keyframes)
        case 8: return .segment([.next, .previous, .index(number - 2)].randomElement(using: &random) ?? .next)
        case 9: return number < 6 ? .cancel : .undo
        case 10: return number < 4 ? .revert : .mark(isPermanent: bool)
        case 11: return .frameStep(direction)
        case 12: return .setPlaying(bool)
        default: return .toggle
        }
    }

    /// Reports of libmpv: mostly expected ones, so that the walk reaches many states.
    private func cues(_ random: inout SeededGenerator) -> [Cue] {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let start = place(&random)
            let lengths: [Double] = [0, 0.5, 3, 10, 100]
            let length = lengths.randomElement(using: &random) ?? 3
            return Cue(
                kind: Cue.Kind.allCases.randomElement(using: &random) ?? .intro, start: start, end: start + length,
                source: .client)
        }
    }

    private func report(_ engine: borrowing SeekEngine, _ random: inout SeededGenerator) -> EngineInput {
        guard Int.random(in: 0..<8, using: &random) > 0 else { return anyReport(engine, &random) }
        switch engine.state.player {
        case .idle: return .fileChangeRequested
        case .loading(let loading):
            if engine.isFileChangeUnanswered {
                let accepted = Int.random(in: 0..<3, using: &random) > 0
                return .fileChangeReplied(accepted: accepted, entry: loading.started)
            }
            guard let started = loading.started else { return .fileStarted(entry: loading.expected ?? 1) }
            return .fileReady(file(started, &random), position: 20)
        case .ready: return reportOfSeek(engine, &random)
        }
    }

    private func reportOfSeek(_ engine: borrowing SeekEngine, _ random: inout SeededGenerator) -> EngineInput {
        switch engine.state.coordinator.inFlight {
        case .nothing:
            return Int.random(in: 0..<9, using: &random) > 0 ? .playbackChanged(change(&random)) : .seekStarted
        case .foreign(let foreign):
            guard case .restarted(let read) = foreign.stage else { return .playbackRestarted }
            return .positionRead(number: read, place(&random))
        case .ours(let seek):
            // On the target, or late, or elsewhere.
            let offset: Double = [0, 0, 0, 0, 3, -100].randomElement(using: &random) ?? 0
            switch seek.stage {
            case .issued: return .seekReplied(number: seek.number, failed: offset == 3)
            case .queued: return .seekStarted
            case .started(let read, let leadsTo):
                return leadsTo != nil ? .playbackRestarted : .positionRead(number: read, seek.target)
            case .restarted(let read, _, _), .recovering(let read):
                let isTarget = offset == 0 && Bool.random(using: &random)
                return .positionRead(number: read, seek.target + offset, isTarget: isTarget)
            case .settling: return .deadlineReached
            }
        }
    }

    /// Anything that libmpv may report, in any order.
    private func anyReport(_ engine: borrowing SeekEngine, _ random: inout SeededGenerator) -> EngineInput {
        let number = Int.random(in: 0...12, using: &random)
        let entry = Int64.random(in: 1...3, using: &random)
        let bool = Bool.random(using: &random)
        let seek = engine.state.coordinator.seekInProgress?.number ?? number
        let position: Double? = number == 0 ? nil : place(&random)
        switch Int.random(in: 0..<23, using: &random) {
        case 0, 1, 2: return .seekReplied(number: bool ? seek : number, failed: number > 10)
        case 3, 4: return .seekStarted
        case 5, 6: return .playbackRestarted
        case 7, 8, 9, 10:
            return .positionRead(number: newestRead(engine), position, isTarget: bool && position != nil)
        case 11: return .fileChangeRequested
        case 12: return .fileChangeReplied(accepted: bool, entry: number > 6 ? entry : nil)
        case 13: return .fileStarted(entry: entry)
        case 14, 15: return .fileReady(file(entry, &random), position: position)
        case 16:
            let ends: [FileEnd] = [.eof, .stop, .error, .redirect, .quit, .unknown]
            let end = ends.randomElement(using: &random) ?? .eof
            return .fileEnded(entry: entry, end, error: nil, redirectedTo: bool ? entry + 1 : nil)
        case 17:
            if number > 9 {
                return .stateRead(PlayerState(entry: bool ? entry : nil, isIdle: number == 10, isSeeking: number == 11))
            }
            return number < 2 ? .eventsLost : bool ? .idleObserved : .idleRead(number > 6)
        case 18:
            switch number {
            case 0..<4: return .pauseReplied
            case 4..<7: return .pauseObserved(bool)
            case 7, 8: return .pauseChanged
            default: return .pauseRead(number: number - 8, number == 12 ? nil : bool)
            }
        case 19:
            if number < 8 { return .cuesFound(cues(&random), from: bool ? .chapter : .file, entry: entry) }
            return number < 10 ? .entryTitleRead(index: number - 7, bool ? "Next" : nil) : .placeRestored(number - 1)
        case 20: return .lineRead(number: number, bool ? line(&random) : nil)
        case 21:
            if number < 3 { return .playbackChanged(.muted(bool)) }
            if number < 8 { return .playbackChanged(.subtitleLine(bool ? line(&random) : nil)) }
            return .playbackChanged(
                .subtitles(SubtitleReport(isAvailable: number > 8, areOn: number == 12, choices: bool ? 1 : 0)))
        default: return .playbackChanged(change(&random))
        }
    }

    private func line(_ random: inout SeededGenerator) -> SubtitleLine {
        let start = place(&random)
        return SubtitleLine(start: start, end: [nil, start + 1, start + 100].randomElement(using: &random) ?? nil)
    }

    /// The number of an unanswered read; otherwise one that was never issued.
    private func newestRead(_ engine: borrowing SeekEngine) -> Int {
        switch engine.state.coordinator.inFlight {
        case .ours(let seek):
            switch seek.stage {
            case .started(let read, _), .restarted(let read, _, _), .recovering(let read): read
            case .issued, .queued, .settling: 0
            }
        case .foreign(let foreign): if case .restarted(let read) = foreign.stage { read } else { 0 }
        case .nothing: 0
        }
    }

    private func change(_ random: inout SeededGenerator) -> PlaybackChange {
        let place = place(&random)
        let changes: [PlaybackChange] = [
            .position(place), .position(nil), .duration(place), .duration(nil), .seekable(true), .seekable(false),
            .cachedRange(nil), .cachedRange(10...60), .cachedRanges([]), .cachedRanges([10...60, 90...100]), .speed(4),
            .playlist(PlaylistPlace(position: 0, count: 2)), .played(part(&random)),
            .decoder(.hardware("vaapi")), .decoder(.software(isChosen: false)), .decoder(.none),
        ]
        return changes.randomElement(using: &random) ?? .position(nil)
    }

    private func file(_ entry: Int64, _ random: inout SeededGenerator) -> Media {
        Media(
            entry: entry, duration: [nil, 0.5, 300].randomElement(using: &random) ?? nil,
            isSeekable: Int.random(in: 0..<5, using: &random) > 0, isPartiallySeekable: Bool.random(using: &random),
            isNetwork: Bool.random(using: &random),
            cachedRange: Bool.random(using: &random) ? 20...40 : nil, played: part(&random),
            decoder: MediaEvent.Decoder())
    }

    private func part(_ random: inout SeededGenerator) -> PlayedPart {
        let times: [OptionTime?] = [
            nil, .position(place(&random)), .fromStart(20), .beforeEnd(place(&random)), .fraction(0.5), .chapter(0),
            .chapter(-1),
        ]
        return PlayedPart(
            start: times.randomElement(using: &random) ?? nil, end: times.randomElement(using: &random) ?? nil,
            length: times.randomElement(using: &random) ?? nil, isBackward: Bool.random(using: &random))
    }

    /// Media seconds, in and out of a film, and such as no film has.
    private func place(_ random: inout SeededGenerator) -> Double {
        let places: [Double] = [0, -3, 0.2, 20, 30, 40, 150, 299, 299.5, 300, 5000, 1e15, -1e15]
        return places.randomElement(using: &random) ?? 0
    }
}
