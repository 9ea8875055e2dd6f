/// A point of the frontier: what a rule costs, and what it makes a viewer wait.
struct Point: Codable {
    /// What was varied: a share, milliseconds, or a part of the cadence.
    let parameter: Double
    /// Processor time of bursts, of raw mpv's for the same taps.
    let work: Double
    /// From the last tap to the exact picture, of one exact seek (`Study.heavy`), or in milliseconds beyond the earliest
    /// that is possible behind a preview (`Study.any`).
    let delay: Double
    /// The same time, of raw mpv's.
    let besideRaw: Double
    /// Pictures before the last tap.
    let pictures: Double
}

struct Curve: Codable {
    let name: String
    let points: [Point]
}

/// A person's taps vary by this much of their interval.
let jitter = 0.12

enum Study {
    /// The last target, media seconds.
    private static let target = 209.5
    private static let rounds = 20

    /// Bursts on the heavy film, at one interval in milliseconds. The film is known from two bursts before.
    static func heavy(_ rule: Rule, _ parameter: Double, taps: Int, every gap: Double, jitter: Double) -> Point {
        var chance = SeededGenerator(seed: UInt64(gap) * 977 + UInt64(taps))
        var chase = SimulatedChase(Film.heavy.inSeekd, rule)
        let origin = target - 10 * Double(taps)
        var (delay, rawDelay, work, rawWork, pictures) = (0.0, 0.0, 0.0, 0.0, 0)
        for round in -2..<rounds {
            let times = chance.taps(taps, every: gap, jitter: jitter)
            let outcome = chase.burst(from: origin, taps: times)
            if round < 0 { continue }
            let raw = rawBurst(on: .heavy, from: origin, taps: times)
            delay += outcome.delay
            work += outcome.work
            pictures += outcome.pictures
            rawDelay += raw.delay
            rawWork += raw.work
        }
        return Point(
            parameter: parameter, work: work / rawWork,
            delay: delay / Double(rounds) / Film.heavy.inSeekd.landing(at: target), besideRaw: delay / rawDelay,
            pictures: Double(pictures) / Double(rounds))
    }

    /// Bursts of 2 to 20 taps, one every 60 ms to 1 s, on 60 films from light to very heavy.
    static func any(_ rule: Rule, _ parameter: Double) -> Point {
        var chance = SeededGenerator(seed: 7)
        var (delay, besideRaw, work, rawWork, pictures, bursts) = (0.0, 0.0, 0.0, 0.0, 0, 0.0)
        for _ in 0..<60 {
            let film = Film.any(&chance)
            var chase = SimulatedChase(film.inSeekd, rule)
            for round in 0..<25 {
                let gap = 60 * chance.power(of: 1000.0 / 60)
                let origin = 20 + 300 * chance.unit()
                let times = chance.taps(length(&chance), every: gap, jitter: jitter)
                let outcome = chase.burst(from: origin, taps: times)
                // The first bursts learn the film.
                if round < 2 { continue }
                let raw = rawBurst(on: film, from: origin, taps: times)
                let earliest = film.inSeekd.preview + film.inSeekd.landing(at: origin + 10 * Double(times.count))
                delay += outcome.delay - earliest
                besideRaw += outcome.delay / raw.delay
                work += outcome.work
                rawWork += raw.work
                pictures += outcome.pictures
                bursts += 1
            }
        }
        return Point(
            parameter: parameter, work: work / rawWork, delay: delay / bursts, besideRaw: besideRaw / bursts,
            pictures: Double(pictures) / bursts)
    }

    /// Most bursts are short.
    private static func length(_ chance: inout SeededGenerator) -> Int {
        switch chance.unit() {
        case ..<0.2: 20
        case ..<0.4: 10
        case ..<0.7: 3 + Int(chance.unit() * 4)
        default: 2
        }
    }
}
