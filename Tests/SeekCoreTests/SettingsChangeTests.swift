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
        #expect(engine.use(settings, at: now) == [])
        settings.forwardSteps = [30, 60]
        let actions = engine.use(settings, at: now)
        #expect(actions.count == 1)
        guard case .publish(.seekButton(let event))? = actions.first else { return #expect(Bool(false)) }
        #expect(event.button == .forward && event.phase == .settled)
        #expect(event.interval == 30 && event.label == "30" && event.spoken == "Forward 30 seconds")
        #expect(engine.revision > revision)
        #expect(engine.settings == settings)
    }

    @Test("a checkpoint after it continues with the new settings")
    func checkpoint() {
        var settings = SeekSettings()
        var engine = SeekEngine(settings: settings)
        settings.backwardSteps = [5]
        settings.policy = .exact
        settings.seekTimeout = .seconds(2)
        _ = engine.use(settings, at: now)
        let copy = SeekEngine(settings: settings, restoring: engine.checkpoint)
        #expect(copy.checkpoint == engine.checkpoint)
    }
}
