import SeekCore
import SeekModel
import SeekProtocol

/// The parts of simulated films (K1), and what people do with them. They have a generator of their own: a run without
/// parts is the same as before there were any.
struct Parts {
    private var chance: SeededGenerator

    private init(_ chance: SeededGenerator) {
        self.chance = chance
    }

    /// Those of a file beside a film; empty for some.
    static func of(_ file: ModelFile) -> [Cue] {
        var parts = Parts(SeededGenerator(seed: file.length.bitPattern))
        return parts.chance.chance(0.8) ? parts.any(in: file.length, from: .file) : []
    }

    /// What is set and done in a run; nil for a run without parts.
    static func plan(seed: UInt64, until end: Int64) -> (
        settings: SkipSettings, acts: [(at: Int64, act: Scenario.Act)]
    )? {
        var parts = Parts(SeededGenerator(seed: seed ^ 0x7061_7274))
        guard parts.chance.chance(0.5) else { return nil }
        let settings = parts.settings()
        let acts = (0..<parts.chance.int(0...8)).map { _ in
            (at: Int64(parts.chance.double(0...1) * Double(end)), act: Scenario.Act.command(parts.command()))
        }
        return (settings, acts)
    }

    private mutating func any(in length: Double, from source: Cue.Source) -> [Cue] {
        var cues: [Cue] = []
        var start = chance.chance(0.4) ? 0 : chance.double(0...15)
        while start < min(length, 120) {
            let end = min(length, start + chance.double(0.5...chance.pick([4, 12, 40])))
            cues.append(Cue(kind: chance.pick(Cue.Kind.allCases), start: start, end: end, source: source))
            // Some touch, some lie in another.
            start = chance.chance(0.2) ? end : chance.chance(0.1) ? start + 1 : end + chance.double(0.1...20)
        }
        if chance.chance(0.5) {
            let start = max(0, length - chance.double(2...60))
            cues.append(Cue(kind: .credits, start: start, end: length - chance.pick([0, 0.4, 5]), source: source))
        }
        return cues.filter { $0.end >= $0.start }
    }

    private mutating func settings() -> SkipSettings {
        var settings = SkipSettings()
        let treatments = SkipSettings.Treatment.allCases + [.ask, .always]
        settings.intro = chance.pick(treatments)
        settings.recap = chance.pick(treatments)
        settings.credits = chance.pick(treatments)
        settings.preview = chance.pick(treatments)
        settings.commercial = chance.pick(treatments)
        settings.cut = chance.pick([.always, .always, .off])
        settings.mutes = chance.chance(0.8)
        settings.alwaysHeard = chance.chance(0.3)
        settings.inGroup = chance.chance(0.1)
        settings.takenBy = chance.pick([.tap, .tap, .take])
        settings.offerTime = .seconds(chance.pick([8, 1, 60]))
        settings.nextCountdown = chance.pick([0, 2, 10])
        return settings
    }

    private mutating func command() -> EngineInput {
        switch chance.int(0...6) {
        case 0...2: .take
        case 3: .undo
        case 4: .tap(.forward, count: 1, amount: .steps, isRepeat: false)
        case 5: .tellCues(ToldCues(chance.chance(0.2) ? [] : any(in: 60, from: .client)))
        default: .tellCues(ToldCues(any(in: 60, from: .sound), from: .sound))
        }
    }
}
