import SeekCore
import SeekModel
import SeekProtocol

/// Simulated users and scripts: a sequence of habits, and then nothing.
struct UserModel {
    var chance: SeededGenerator
    private var now: Int64 = 0
    private var planned: [(at: Int64, act: Scenario.Act)] = []

    init(chance: SeededGenerator) {
        self.chance = chance
    }

    mutating func acts() -> [(at: Int64, act: Scenario.Act)] {
        if chance.chance(0.95) { load() }
        for _ in 0..<chance.int(2...9) {
            habit()
            pause()
        }
        // Playback rests in the end, so that a run that comes to rest has no more events at all.
        let silence = chance.milliseconds(100...40_000)
        if chance.chance(0.06) {
            planned.append((now + silence / 20, .command(.shutDown)))
        }
        planned.append((now + silence, .command(.setPlaying(false))))
        return planned.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    private mutating func pause() {
        now += chance.chance(0.3) ? chance.milliseconds(0...30) : chance.milliseconds(30...4_000)
    }

    private mutating func act(_ act: Scenario.Act) {
        planned.append((now, act))
    }

    private mutating func tap(_ direction: Direction, count: Int = 1, interval: Double? = nil, isRepeat: Bool = false) {
        let amount = interval.map { TapAmount.seconds($0) } ?? .steps
        act(.command(.tap(direction, count: count, amount: amount, isRepeat: isRepeat)))
    }

    private mutating func habit() {
        switch chance.int(0...20) {
        case 0...3: burst()
        case 4: flips()
        case 5: heldKey()
        case 6: scrubs()
        case 7:
            burst()
            act(.command(.cancel))
        case 8:
            burst()
            pause()
            for _ in 0..<chance.int(1...3) { act(.command(.undo)) }
        case 9: toggles()
        case 10: changeFile()
        case 11: toTheEdge()
        case 12: oddTap()
        case 13: twoAtOnce()
        case 14...16: seeks()
        case 17: marks()
        case 18: holds()
        case 19: breaksLine()
        default:
            burst()
            meddle()
        }
    }

    // MARK: - Habits

    private mutating func burst() {
        let direction = chance.pick([Direction.forward, .forward, .backward])
        let slowest = chance.pick([2.0, 60, 300, 900, 2_000])
        for _ in 0..<chance.int(1...8) {
            tap(direction)
            now += chance.milliseconds(1...slowest)
        }
    }

    private mutating func flips() {
        for _ in 0..<chance.int(2...8) {
            tap(chance.pick(Direction.allCases))
            now += chance.milliseconds(1...500)
        }
    }

    private mutating func heldKey() {
        let direction = chance.pick(Direction.allCases)
        tap(direction)
        now += chance.milliseconds(200...500)
        for _ in 0..<chance.int(3...40) {
            tap(direction, isRepeat: true)
            now += 33_000_000
        }
    }

    /// A button that is held down: released, abandoned, or taken over by another command.
    private mutating func holds() {
        let owner = anyOwner()
        let direction = chance.pick(Direction.allCases)
        act(.command(.press(direction, owner: owner, isHeld: chance.chance(0.3))))
        now += chance.milliseconds(0...4_000)
        if chance.chance(0.4) {
            let other = anyOwner()
            act(.command(.press(direction, owner: other, isHeld: chance.chance(0.3))))
            now += chance.milliseconds(0...1_000)
            act(.command(.release(nil, owner: chance.chance(0.5) ? owner : other)))
            now += chance.milliseconds(0...1_000)
        }
        switch chance.int(0...5) {
        case 0: tap(chance.pick(Direction.allCases))
        case 1: act(.command(.clientGone(owner.client)))
        case 2: act(.command(.press(direction == .forward ? .backward : .forward, owner: anyOwner())))
        case 3: act(.command(.scrub(.position(chance.double(0...700)), owner: Owner(client: 3))))
        default: break
        }
        now += chance.milliseconds(0...500)
        for client in 1...2 {
            for source in 0...1 { act(.command(.release(nil, owner: Owner(client: client, source: source)))) }
        }
    }

    /// One of two clients, or a device behind it.
    private mutating func anyOwner() -> Owner { Owner(client: chance.int(1...2), source: chance.int(0...1)) }

    private mutating func scrubs() {
        let owner = anyOwner()
        for _ in 0..<chance.int(1...12) {
            let target =
                chance.chance(0.7)
                ? ScrubTarget.fraction(chance.double(0...1)) : .position(chance.pick([chance.double(0...700), -0.0]))
            act(.command(.scrub(target, owner: chance.chance(0.1) ? Owner(client: 3) : owner)))
            now += chance.milliseconds(1...200)
            if chance.chance(0.05) { tap(.forward) }
        }
        switch chance.int(0...3) {
        case 0: act(.command(.cancel))
        case 1: act(.command(.clientGone(owner.client)))
        case 2: act(.command(.scrubEnd(owner: owner)))
        default: break
        }
    }

    private mutating func toggles() {
        for _ in 0..<chance.int(1...4) {
            act(.command(chance.chance(0.6) ? .toggle : .setPlaying(chance.chance(0.5))))
            now += chance.milliseconds(0...300)
            guard chance.chance(0.3) else { continue }
            // Also before libmpv has reported the change of a toggle: it then reports no change of the value (C7).
            now += chance.chance(0.5) ? chance.milliseconds(0...5) : 50_000_000
            act(.foreign(.pause(chance.chance(0.5))))
            now += chance.milliseconds(0...50)
        }
    }

    /// At the worst times: right after taps, and right before taps.
    private mutating func changeFile() {
        if chance.chance(0.7) { burst() }
        for _ in 0..<chance.int(1...2) {
            switch chance.int(0...9) {
            case 0...3: load()
            case 4, 5: act(.next)
            case 6: act(.stop)
            case 7, 8: act(.loadMissing)
            default: act(.foreign(chance.pick([.next, .stop, .load(ModelFile.any(&chance))])))
            }
            now += chance.milliseconds(0...20)
        }
        if chance.chance(0.7) { burst() }
    }

    private mutating func load() {
        var files: [ModelFile] = []
        for _ in 0..<chance.int(1...3) { files.append(ModelFile.any(&chance)) }
        act(.load(files))
        // Most wait for the picture; some don't.
        if chance.chance(0.7) { now += chance.milliseconds(100...1_500) }
    }

    /// A film over a network, whose line breaks at the worst times.
    private mutating func breaksLine() {
        if chance.chance(0.7) {
            act(.load([ModelFile(.slow, &chance), ModelFile.any(&chance)]))
            now += chance.milliseconds(chance.chance(0.8) ? 6_000...9_000 : 0...6_000)
        }
        for _ in 0..<chance.int(1...3) {
            if chance.chance(0.5) { burst() }
            let fault = chance.pick([LineAct.cut, .stall, .close, .down])
            act(.foreign(.line(fault)))
            now += chance.milliseconds(0...chance.pick([5, 500, 5_000]))
            switch chance.int(0...5) {
            case 0...2: burst()
            case 3: seeks()
            case 4: toggles()
            default: if chance.chance(0.5) { changeFile() }
            }
            now += chance.milliseconds(0...chance.pick([100, 3_000, 60_000]))
            // A server that can't be reached may stay so: the film is given up.
            if fault != .stall, chance.chance(0.03) { return }
            act(.foreign(.line(.restore)))
            now += chance.milliseconds(0...3_000)
        }
    }

    private mutating func toTheEdge() {
        act(.command(.scrub(.fraction(chance.pick([0, 0.01, 0.97, 1])), owner: Owner(client: 1))))
        now += chance.milliseconds(10...1_500)
        flips()
    }

    private mutating func oddTap() {
        tap(
            chance.pick(Direction.allCases), count: chance.pick([2, 3, 20, 1_000]),
            interval: chance.pick([nil, 0.04, 3, 600, 86_400]))
    }

    private mutating func twoAtOnce() {
        for _ in 0..<chance.int(1...4) {
            tap(.forward)
            tap(chance.pick(Direction.allCases))
            now += chance.milliseconds(0...100)
        }
    }

    /// Absolute seeks of other clients, alone and among taps.
    private mutating func seeks() {
        for _ in 0..<chance.int(1...6) {
            let precision = chance.pick([Precision.exact, .exact, .keyframes])
            let place = anyPlace()
            act(.command(.seek(to: place, precision: precision)))
            if chance.chance(0.1) { act(.command(.seek(to: place, precision: chance.pick([.exact, .keyframes])))) }
            now += chance.milliseconds(0...chance.pick([5, 100, 1_500]))
            if chance.chance(0.3) { tap(chance.pick(Direction.allCases), interval: chance.pick([nil, 0.01, 100_000])) }
            if chance.chance(0.1) { act(.command(.undo)) }
            if chance.chance(0.1) { act(.command(.scrub(.fraction(chance.double(0...1)), owner: Owner(client: 1)))) }
        }
    }

    private mutating func anyPlace() -> SeekPlace {
        switch chance.int(0...6) {
        case 0: .position(chance.double(-100...600))
        case 1: .position(chance.pick([chance.double(-100...600), -0.0]))
        case 2: .fraction(chance.double(-0.1...1.1))
        case 3: .scaled(chance.pick([-1, 0, 0.5, 1, 1.1, 3, 1e300]))
        case 4: .chapter(Int64(chance.int(-2...9)))
        default: .chapterStep(chance.pick([-2, -1, 0, 1, 1, 2, .min, .max]))
        }
    }

    private mutating func marks() {
        if chance.chance(0.5) { burst() }
        act(.command(.mark(isPermanent: chance.chance(0.5))))
        if chance.chance(0.5) { seeks() }
        for _ in 0..<chance.int(1...3) {
            act(.command(chance.chance(0.5) ? .undo : .revert))
            now += chance.milliseconds(0...500)
        }
    }

    /// Other scripts, during the burst before or a little later.
    private mutating func meddle() {
        for _ in 0..<chance.int(1...4) {
            let at = chance.chance(0.7) ? max(0, now - chance.milliseconds(0...1_000)) : now
            let act: ForeignAct
            switch chance.int(0...7) {
            case 0: act = .absolute(chance.double(-5...300))
            case 1, 2: act = .relative(chance.pick([-10, -5, 5, 10, 60]))
            case 3: act = .keyframes(chance.double(0...200))
            case 4, 5: act = .refresh
            default: act = .restart
            }
            planned.append((at, .foreign(act)))
        }
    }
}
