import SeekCore
package import SeekModel
import SeekProtocol

/// Everything about a run that is settled before it begins; all of it follows from the seed.
package struct Scenario {
    package let seed: UInt64
    package let settings: SeekSettings
    let mischief: PlayerModel.Mischief
    let speed: Double
    /// Whether films have parts by name.
    let hasParts: Bool
    /// Whether films have subtitles, which the viewer has switched off.
    let hasSubtitles: Bool
    /// What people and scripts do, in order of time (nanoseconds).
    var acts: [(at: Int64, act: Act)]

    /// An action of a user or a script.
    enum Act: Equatable, Sendable {
        case command(EngineInput)
        /// `loadfile` for the first, `loadfile ... append` for the others, without a pause.
        case load([ModelFile])
        /// `loadlist` of a file that does not exist.
        case loadMissing
        case next
        case stop
        case foreign(ForeignAct)
    }

    package init(seed: UInt64) {
        self.seed = seed
        var chance = SeededGenerator(seed: seed)
        var settings = Self.settings(&chance)
        settings.landing = SeekSettings.Landing.allCases[Int(seed % 3)]
        mischief = Self.mischief(&chance)
        speed = chance.pick([1, 1, 1, 1.5, 0.5, 2])
        var user = UserModel(chance: chance)
        let acts = user.acts()
        let parts = Parts.plan(seed: seed, until: acts.last?.at ?? 0)
        hasParts = parts != nil
        hasSubtitles = seed % 2 == 0
        settings.skip = parts?.settings ?? settings.skip
        self.settings = settings
        let end = acts.last?.at ?? 0
        let others =
            Self.sleepers(seed: seed, until: end) + Self.menus(seed: seed, until: end)
            + Self.listeners(seed: seed, until: end) + Self.steps(seed: seed, until: end)
            + Self.oddities(seed: seed, until: end)
        self.acts = ((parts?.acts ?? []) + others + acts).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    /// In some runs somebody sets the sleep timer.
    private static func sleepers(seed: UInt64, until end: Int64) -> [(at: Int64, act: Act)] {
        guard seed % 8 == 5, end > 0 else { return [] }
        var chance = SeededGenerator(seed: seed &+ 1)
        let last = (at: end, act: Act.command(.sleep(.off)))
        return [last]
            + (0..<chance.int(1...4)).map { _ in
                let choice: SleepChoice = chance.pick([
                    .after(1), .after(5), .after(12), .after(30), .after(75), .chapter, .film, .next, .off,
                ])
                return (chance.milliseconds(0...Double(end) / 1e6), .command(.sleep(choice)))
            }
    }

    /// In some runs overlays open menus, and somebody presses their keys.
    private static func menus(seed: UInt64, until end: Int64) -> [(at: Int64, act: Act)] {
        guard seed % 8 == 3, end > 0 else { return [] }
        var chance = SeededGenerator(seed: seed &+ 2)
        return (0..<chance.int(3...30)).map { _ in
            let client = chance.int(1...3)
            let input: EngineInput = chance.pick([
                .openMenu(client: client), .openMenu(client: client), .closeMenu(client: client), .clientGone(client),
                .pressMenu(chance.pick(MenuKey.allCases)), .pressMenu(chance.pick(MenuKey.allCases)), .pressMenu(.menu),
            ])
            return (chance.milliseconds(0...Double(end) / 1e6), .command(input))
        }
    }

    /// In some runs clients subscribe to progress, each at a rate of its own.
    private static func listeners(seed: UInt64, until end: Int64) -> [(at: Int64, act: Act)] {
        guard seed % 8 == 1, end > 0 else { return [] }
        var chance = SeededGenerator(seed: seed &+ 3)
        return (0..<chance.int(2...12)).map { _ in
            let client = chance.int(11...13)
            let input: EngineInput = chance.pick([
                .progressSubscribed(client: client, rate: chance.pick([nil, 1, 7, 10, 60, 0.2, 1_000])),
                .progressSubscribed(client: client, rate: nil), .progressUnsubscribed(client: client),
                .clientGone(client),
            ])
            return (chance.milliseconds(0...Double(end) / 1e6), .command(input))
        }
    }

    /// In some runs somebody shows single frames, a few in a row, and goes to chapters by their place among them.
    private static func steps(seed: UInt64, until end: Int64) -> [(at: Int64, act: Act)] {
        guard seed % 8 == 7, end > 0 else { return [] }
        var chance = SeededGenerator(seed: seed &+ 4)
        var acts: [(at: Int64, act: Act)] = []
        for _ in 0..<chance.int(1...6) {
            var at = chance.milliseconds(0...Double(end) / 1e6)
            if chance.chance(0.4) {
                let choice: SegmentChoice = chance.pick([.next, .previous, .index(chance.int(-1...9))])
                acts.append((at, .command(.segment(choice))))
                continue
            }
            for _ in 0..<chance.int(1...5) {
                acts.append((min(at, end), .command(.frameStep(chance.pick(Direction.allCases)))))
                at += chance.milliseconds(1...chance.pick([5, 60, 400]))
            }
        }
        return acts
    }

    /// In some runs clients send what makes no sense.
    private static func oddities(seed: UInt64, until end: Int64) -> [(at: Int64, act: Act)] {
        guard seed % 8 == 4, end > 0 else { return [] }
        var chance = SeededGenerator(seed: seed &+ 5)
        let cue = Cue(kind: .intro, start: 9, end: 3, source: .client)
        return (0..<chance.int(2...20)).map { _ in
            let direction = chance.pick(Direction.allCases)
            let percent = TapAmount.percent(chance.pick([1, 7.5, 250, 0, -3]))
            let input: EngineInput = chance.pick([
                .tap(direction, count: chance.int(1...3), amount: percent, isRepeat: false),
                .tap(direction, count: 1, amount: .seconds(chance.pick([0, -3])), isRepeat: false),
                .scrubEnd(owner: Owner(client: 21)), .tellCues(ToldCues([cue])),

                .placeRestored(chance.int(0...3)), .playbackChanged(.cachedRange(nil)),
            ])
            return (chance.milliseconds(0...Double(end) / 1e6), .command(input))
        }
    }

    private static func settings(_ chance: inout SeededGenerator) -> SeekSettings {
        var settings = SeekSettings()
        settings.policy = chance.pick([.preview, .preview, .exact])
        settings.hold = chance.chance(0.8)
        settings.flip = chance.pick(SeekSettings.Flip.allCases)
        // The checkers tell a held button's own taps by their speed, which a shared total does not show.
        settings.held = settings.flip == .net ? .off : chance.pick([.scrub, .repeat, .off])
        settings.atEnd = chance.pick(SeekSettings.AtEnd.allCases)
        settings.accumulateWindow = .milliseconds(chance.pick([800, 800, 200, 2_000]))
        settings.forwardSteps = chance.pick([[10], [10], [10, 10, 30, 60], [2.5, 5], [0.4]])
        settings.backwardSteps = chance.pick([[10], [10], [10, 10, 30, 60], [7], [0.4, 30]])
        settings.seekTimeout = .seconds(chance.pick([10, 10, 1, 3]))
        settings.endGuard = chance.pick([1, 1, 0, 5])
        return settings
    }

    private static func mischief(_ chance: inout SeededGenerator) -> PlayerModel.Mischief {
        // Half of the runs are honest: there, nothing may fail.
        guard chance.chance(0.5) else { return PlayerModel.Mischief() }
        return PlayerModel.Mischief(
            silentFailure: chance.pick([0, 0, 0.05, 0.2]), stuckSeek: chance.pick([0, 0.05, 0.3]),
            blockedCore: chance.pick([0, 0, 0.05, 0.2]), buffering: chance.pick([0, 0.2]),
            overflow: chance.pick([0, 0, 0.001, 0.01]))
    }
}
