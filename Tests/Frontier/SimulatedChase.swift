import SeekChase
import SeekModel
import SeekProtocol

/// One burst on one player.
struct Outcome {
    /// From the last tap to the exact picture, milliseconds.
    let delay: Double
    /// Processor time, milliseconds.
    let work: Double
    /// Pictures before the last tap.
    let pictures: Int

    init(_ player: SimulatedPlayer, taps: [Double], target: Double) {
        guard let last = taps.last, let picture = player.pictures.last, picture.isExact,
            abs(picture.target - target) < 0.001
        else { fatalError("expected a landing at \(target), got \(player.pictures)") }
        delay = picture.at - last
        work = player.work
        pictures = player.pictures.count { $0.at < last }
    }
}

/// Raw mpv, with `seek 10 exact` for each tap.
func rawBurst(on film: Film, from origin: Double, taps: [Double]) -> Outcome {
    var player = SimulatedPlayer(film: film)
    player.position = origin
    var left = ArraySlice(taps)
    while true {
        let now = min(left.first ?? .infinity, player.next)
        if now == .infinity { break }
        player.advance(to: now)
        while player.takeMessage(at: now) != nil {}
        if let tap = left.first, tap <= now {
            player.seekRelative(at: now)
            left.removeFirst()
        }
    }
    return Outcome(player, taps: taps, target: origin + 10 * Double(taps.count))
}

/// When a burst lands.
enum Rule {
    /// As seekd does (C12).
    case seekd(LandingRule)
    /// This long after each tap but the first. Milliseconds.
    case fixed(Double)
    /// This much of the time between the two newest taps after each.
    case cadence(Double)
    /// Told which tap is the last: the limit of what is possible behind a preview.
    case told

    /// The other rules land before seekd's own would.
    fileprivate var delay: LandingRule {
        if case .seekd(let landing) = self { landing } else { LandingRule(promptTaps: 0, share: 1000) }
    }

    /// When to land after the newest of the taps so far; nil: as seekd does. Milliseconds.
    fileprivate func landing(after taps: ArraySlice<Double>, isLast: Bool) -> Double? {
        guard let newest = taps.last else { return nil }
        switch self {
        case .seekd: return nil
        case .told: return isLast ? newest : nil
        case .fixed(let delay): return newest + (taps.count > 1 ? delay : 0)
        case .cadence(let part): return newest + (taps.dropLast().last.map { (newest - $0) * part } ?? 0)
        }
    }
}

/// seekd's chase with a film: one burst after another.
struct SimulatedChase {
    private let rule: Rule
    private let film: Film
    private var coordinator: SeekCoordinator
    private var playback = Playback()
    private var player: SimulatedPlayer
    /// Milliseconds.
    private var now = 0.0

    init(_ film: Film, _ rule: Rule) {
        self.film = film
        self.rule = rule
        player = SimulatedPlayer(film: film)
        coordinator = SeekCoordinator(policy: .preview, landingRule: rule.delay, timeout: .seconds(100))
        playback.setPlaying(false, at: instant)
    }

    private var instant: Instant { Instant(nanoseconds: Int64((now * 1_000_000).rounded(.up))) }

    mutating func burst(from origin: Double, taps offsets: [Double]) -> Outcome {
        now += 5_000
        let taps = offsets.map { $0 + now }
        player.position = origin
        player.work = 0
        player.pictures = []
        playback.setPosition(origin, at: instant)
        var served = 0
        while true {
            let tap = served < taps.count ? taps[served] : .infinity
            let landing =
                coordinator.chase == nil
                ? nil
                : rule.landing(after: taps[..<served], isLast: served == taps.count).flatMap { $0 > now ? $0 : nil }
            let deadline = coordinator.deadline.map { Double($0.nanoseconds) / 1_000_000 }
            let next = min(tap, landing ?? .infinity, deadline ?? .infinity, player.next)
            if next == .infinity { break }
            now = max(now, next)
            player.advance(to: now)
            while let message = player.takeMessage(at: now) { hear(message) }
            if tap <= now {
                served += 1
                let manner = Manner.tap(isFirst: served == 1, notBefore: origin)
                perform(
                    coordinator.chase(
                        to: origin + 10 * Double(served), manner, burst: 1, playback, at: instant))
                // What is due at once.
                if let due = rule.landing(after: taps[..<served], isLast: served == taps.count), due <= now {
                    perform(coordinator.landNow(playback, at: instant))
                }
            }
            if let landing, landing <= now, tap > now { perform(coordinator.landNow(playback, at: instant)) }
            if let deadline = coordinator.deadline, deadline <= instant {
                follow(coordinator.deadlineReached(playback, at: instant))
            }
        }
        return Outcome(player, taps: taps, target: origin + 10 * Double(taps.count))
    }

    private mutating func hear(_ message: SimulatedPlayer.Message) {
        switch message {
        case .replied(let number):
            follow(coordinator.seekReplied(number: number, failed: false, playback, at: instant))
        case .seekStarted: follow(coordinator.seekStarted(playback, at: instant))
        case .restarted: follow(coordinator.restarted(playback, at: instant))
        case .position(let number, let position):
            follow(coordinator.positionRead(number: number, position, playback, at: instant))
        }
    }

    private mutating func follow(_ step: SeekCoordinator.Step) {
        if case .arrived(let position?) = step.outcome { playback.setPosition(position, at: instant) }
        perform(step.actions)
    }

    private mutating func perform(_ actions: [Action]) {
        for action in actions {
            switch action {
            case .seek(let number, let target, let precision):
                player.seek(to: target, isExact: precision == .exact, number: number, at: now)
            case .readPosition(let number): player.readPosition(number: number, at: now)
            default: break
            }
        }
    }
}
