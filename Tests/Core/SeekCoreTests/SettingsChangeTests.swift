import FlightRecorder
import SeekModel
import SeekProtocol
import Testing

@testable import SeekCore

@Suite("Settings that change while the engine runs")
struct SettingsChangeTests {
    private let now = Instant(nanoseconds: 1_000_000_000)

    @Test("a button shows its new interval; what is the same is not told")
    func intervals() {
        var settings = SeekSettings()
        var engine = SeekEngine(settings: settings)
        let revision = engine.revision
        #expect(engine.handle(.settingsChanged(settings), at: now) == [])
        settings.forwardSteps = [30, 60]
        let actions = engine.handle(.settingsChanged(settings), at: now)
        #expect(actions.count == 1)
        guard case .publish(.seekButton(let event))? = actions.first else { return #expect(Bool(false)) }
        #expect(event.button == .forward && event.phase == .settled)
        #expect(event.interval == 30 && event.label == "30" && event.spoken == "Forward 30 seconds")
        #expect(engine.revision > revision)
        #expect(engine.settings == settings)
    }

    /// A button that has failed, with default settings.
    private func failed() -> SeekEngine {
        var engine = SeekEngine(settings: SeekSettings())
        _ = engine.handle(.tap(.forward, count: 1, amount: .steps, isRepeat: false), at: now)
        #expect(engine.state.forward.shown.phase == .failed && engine.state.forward.shown.reason == .nothingLoaded)
        return engine
    }

    @Test("an end is told once: with its new interval the button is settled, without a reason")
    func failedOnce() {
        var engine = failed()
        var settings = SeekSettings()
        settings.forwardSteps = [30]
        let event = SeekButtonEvent(
            button: .forward, phase: .settled, burst: 1, taps: 1, interval: 30, label: "30",
            spoken: "Forward 30 seconds")
        #expect(engine.handle(.settingsChanged(settings), at: now) == [.publish(.seekButton(event))])
        #expect(engine.handle(.settingsChanged(settings), at: now) == [])
    }

    @Test("without a new interval an end is not told again")
    func failedUnchanged() {
        var engine = failed()
        var settings = SeekSettings()
        settings.policy = .exact
        #expect(engine.handle(.settingsChanged(settings), at: now) == [])
        #expect(engine.state.forward.shown.phase == .failed)
    }

    @Test("cancelled, settled with a reason, tapped and pending: what each becomes with a new interval")
    func phases() throws {
        for (input, phase) in [
            ("0 tap forward\n10 cancel", SeekButtonEvent.Phase.settled),
            ("0 tap forward\n10 tap backward", .settled),
            ("0 tap forward", .tapped),
            ("0 load asked\n10 tap forward", .pending),
        ] {
            var transcript = Transcript(
                Media(entry: 1, duration: 300, isSeekable: true), at: 20, settings: SeekSettings())
            try transcript.perform(input)
            var engine = SeekEngine(settings: SeekSettings(), restoring: transcript.engine.checkpoint)
            var event = engine.state.forward.shown
            var settings = SeekSettings()
            settings.forwardSteps = [30]
            let actions = engine.handle(.settingsChanged(settings), at: transcript.now)
            (event.phase, event.reason, event.interval) = (phase, nil, 30)
            if phase != .tapped { (event.label, event.spoken) = ("30", "Forward 30 seconds") }
            #expect(actions.first == .publish(.seekButton(event)), "\(input)")
        }
    }

    @Test("a checkpoint after it continues with the new settings")
    func checkpoint() {
        var settings = SeekSettings()
        var engine = SeekEngine(settings: settings)
        settings.backwardSteps = [5]
        settings.policy = .exact
        settings.seekTimeout = .seconds(2)
        _ = engine.handle(.settingsChanged(settings), at: now)
        let copy = SeekEngine(settings: settings, restoring: engine.checkpoint)
        #expect(copy.checkpoint == engine.checkpoint)
    }

    @Test("a trace that spans it replays with the settings of each input")
    func trace() throws {
        var settings = SeekSettings()
        settings.forwardSteps = [30]
        let tap = EngineInput.tap(.forward, count: 1, amount: .steps, isRepeat: false)
        var engine = SeekEngine(settings: SeekSettings())
        var ring = InputRing(capacity: 16)
        for input in [.fileStarted(entry: 1), .fileReady(.film, position: 20), tap, .settingsChanged(settings), tap] {
            if ring.needsCheckpoint { ring.checkpoint(engine) }
            ring.record(input, engine.handle(input, at: now), at: now)
        }
        #expect(engine.chaseTarget == 60)
        let lines = try #require(ring.trace).lines(includingTitles: true)
        var replay = TraceReplay(try Trace(lines: lines))
        while let step = replay.step() { #expect(step.isEqual, "\(step.recorded.input)") }
        #expect(replay.state == engine.checkpoint)
    }
}
