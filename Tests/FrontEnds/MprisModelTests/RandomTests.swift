import SeekProtocol
import TestSupport
import Testing

@testable import MprisModel

@Suite("MPRIS: random presses, Seek, SetPosition and landings with seekd's engine", .timeLimit(.minutes(20)))
struct RandomTests {
    private static let track = "/org/seekd/track/1"

    /// What a client expects of `Seek`, within the film as seekd plays it.
    private func sum(_ position: Int64, _ offset: Int64) -> Int64 {
        max(0, min(position + offset, Int64((EngineRun.duration - 1) * 1e6)))
    }

    private func offset(_ random: inout SeededRandom) -> Int64 {
        let offsets: [Int64] = [
            10_000_000, -10_000_000, 5_000_000, -2_500_000, 100_000, -100_000, 123_456, -133_333, 61_234_567,
            -83_000_001,
            60_000_000,
        ]
        return offsets.randomElement(using: &random) ?? 0
    }

    /// Whatever other clients do: position and target belong together, because events come at once.
    @Test("Position + Offset is the target of Seek, in 5,000 runs with other clients' presses")
    func withOthers() {
        var checked = 0
        for seed in 1...5_000 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let run = EngineRun(
                seed: seed, at: Double(Int.random(in: 200...3000, using: &random)), isPlaying: false, latency: 0)
            for _ in 1...5 {
                switch Int.random(in: 0..<8, using: &random) {
                case 0...2:
                    let (before, offset) = (run.shown, offset(&random))
                    run.call(.seek(offset))
                    check(run, sum(before, offset), "seed \(seed): \(before) + \(offset)")
                    checked += 1
                case 3:
                    let position = Int64.random(in: 0...3_599_000_000, using: &random)
                    run.call(.setPosition(track: Self.track, position))
                    check(run, position, "seed \(seed): SetPosition \(position)")
                case 4: run.call(.setPosition(track: "/org/seekd/track/0", 5_000_000))
                case 5, 6:
                    let step = Double(Int.random(in: 1...30, using: &random))
                    run.press(Bool.random(using: &random) ? .forward : .backward, step)
                default: break
                }
                run.wait(Int64.random(in: 0...900_000, using: &random))
            }
        }
        #expect(checked > 8_000)
    }

    private func check(_ run: EngineRun, _ expected: Int64, _ what: String) {
        let target = run.target.map(Microseconds.from(seconds:)) ?? -1
        #expect(abs(target - expected) <= 1, "\(what): expected \(expected), got the target \(target)")
        #expect(abs(run.shown - expected) <= 1, "\(what): expected \(expected), got the position \(run.shown)")
    }

    /// Calls follow each other faster than seekd answers.
    @Test("Position + Offset is the target of Seek, in 5,000 runs in which seekd answers late")
    func late() {
        for seed in 1...5_000 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let latency = Int64.random(in: 1...60_000, using: &random)
            let run = EngineRun(
                seed: seed, at: Double(Int.random(in: 1200...2400, using: &random)), isPlaying: false, latency: latency)
            var expected = run.shown
            for _ in 1...5 {
                if Int.random(in: 0..<4, using: &random) == 0 {
                    expected = Int64.random(in: 600_000_000...3_000_000_000, using: &random)
                    run.call(.setPosition(track: Self.track, expected))
                } else {
                    let offset = offset(&random)
                    expected = run.shown + offset
                    run.call(.seek(offset))
                }
                #expect(abs(run.shown - expected) <= 1, "seed \(seed): expected \(expected), got \(run.shown)")
                if Bool.random(using: &random) { run.wait(Int64.random(in: 0...600_000, using: &random)) }
                // Whatever arrives meanwhile, the position stays where the last call led.
                #expect(abs(run.shown - expected) <= 1, "seed \(seed): expected \(expected) kept, got \(run.shown)")
            }
            run.wait(10_000_000)
            check(run, expected, "seed \(seed), at the end")
            #expect(!run.hasMessages)
        }
    }

    @Test("a film that plays: Position is where it plays; a press counts from there, or from the open burst's target")
    func playing() {
        var (later, again) = (0, 0)
        for seed in 1...500 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let run = EngineRun(seed: seed, at: 1000, isPlaying: true, latency: 0)
            for _ in 1...5 {
                let (before, offset) = (run.shown, offset(&random))
                if let played = run.played {
                    #expect(abs(before - played) <= 40_000, "seed \(seed): \(before), and it plays at \(played)")
                    if run.hasBurst { later += 1 }
                }
                // Presses of one button are exact multiples of the interval while their burst is open, however long
                // the film has played on.
                let burst = offset % 100_000 == 0 ? run.burstTarget(offset < 0 ? .backward : .forward) : nil
                if burst != nil { again += 1 }
                run.call(.seek(offset))
                let target = run.target.map(Microseconds.from(seconds:)) ?? -1
                let expected = (burst ?? before) + offset
                #expect(abs(target - expected) <= 40_000, "seed \(seed): \(expected), got \(target)")
                #expect(abs(run.shown - target) <= 1, "seed \(seed): \(target), got the position \(run.shown)")
                run.wait(Int64.random(in: 0...900_000, using: &random))
            }
        }
        #expect(later > 100, "too few looks at a film that plays on in an open burst: \(later)")
        #expect(again > 100, "too few presses in an open burst: \(again)")
    }

    @Test("at most four Seeked a second while presses keep coming; the last one is where clients are")
    func rate() {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed)
            let run = EngineRun(seed: seed, at: 1000, isPlaying: false, latency: 0)
            let start = run.now
            for _ in 1...40 {
                run.call(.seek(10_000_000))
                run.wait(Int64.random(in: 10_000...90_000, using: &random))
            }
            let seeked = run.signals.compactMap { signal -> Int64? in
                if case .seeked = signal.1, signal.at >= start { signal.at } else { nil }
            }
            #expect(seeked.first == start)
            #expect(zip(seeked, seeked.dropFirst()).allSatisfy { $1 - $0 >= 250_000 }, "seed \(seed): \(seeked)")
            run.wait(5_000_000)
            guard case .seeked(let last)? = run.signals.last?.1 else {
                Issue.record("seed \(seed): no signal")
                continue
            }
            #expect(abs(last - run.shown) <= 50_000, "seed \(seed)")
        }
    }
}
