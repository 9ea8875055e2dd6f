import RemoteKeys
import TestSupport

/// People who press keys, and devices that report it with every fault that is known of them.
struct PressSimulation {
    /// What a person does: the truth that the reports only hint at.
    struct Press: Equatable {
        let key: KeyID
        let start: Int
        let end: Int
    }

    private(set) var presses: [Press] = []
    private(set) var reports: [Timed<KeyEvent>] = []
    /// The profile of the device at 1; the one at 2 has exact releases.
    let profile: SourceProfile
    private var random: SeededRandom
    private let isShort: Bool

    /// - Parameter isShort: whether nobody holds a key.
    init(seed: UInt64, _ profile: SourceProfile, isShort: Bool) {
        self.profile = profile
        self.isShort = isShort
        random = SeededRandom(seed: seed)
        reports = [Timed(0, .added(source: 1, profile)), Timed(0, .added(source: 2, .exact))]
        var events: [Timed<KeyEvent>] = []
        // Each key has a person of its own, so that two are down at once.
        for key in [forward, backward, KeyID(source: 2, name: "KEY_FASTFORWARD")] { events += person(key) }
        // Events of the same time stay in their order: a key's own are in order, and those of others may come between.
        events = events.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        for source in [1, 2] {
            // A release that is dropped makes any press a long one.
            if !isShort, chance(0.3) { drop(&events, from: source) }
            let end = chance(0.3) ? int(0...12_000) : 30_000
            events.removeAll { $0.at >= end && $0.value.source == source }
            events.append(Timed(end, .gone(source: source)))
        }
        reports += events.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    // MARK: - People

    private mutating func person(_ key: KeyID) -> [Timed<KeyEvent>] {
        var events: [Timed<KeyEvent>] = []
        var now = int(0...1_000)
        while now < 12_000 {
            let press = Press(
                key: key, start: now, end: now + (isShort || chance(0.6) ? int(70...300) : int(500...3_000)))
            presses.append(press)
            let reported = report(press, key.source == 1 ? profile : .exact)
            events += reported
            now = max(press.end + 150, (reported.last?.at ?? 0) + 130) + int(0...1_500)
        }
        return events
    }

    // MARK: - Devices

    private mutating func report(_ press: Press, _ profile: SourceProfile) -> [Timed<KeyEvent>] {
        switch profile {
        case .infrared: infrared(press)
        case .cec: cec(press)
        case .avrcp:
            chance(0.3) && press.end - press.start < 1_900 ? held(press, until: press.start + 2_000) : plain(press)
        case .lirc: lirc(press)
        default: exact(press)
        }
    }

    private func held(_ press: Press, until end: Int, every period: Int = 33, from delay: Int = 250) -> [Timed<
        KeyEvent
    >] {
        [Timed(press.start, .down(press.key))]
            + stride(from: press.start + delay, to: end, by: period).map { Timed($0, .repeated(press.key)) }
            + [Timed(end, .up(press.key))]
    }

    private func plain(_ press: Press) -> [Timed<KeyEvent>] { held(press, until: press.end) }

    /// With bounces at both ends, early repeats, and sometimes without its release.
    private mutating func exact(_ press: Press) -> [Timed<KeyEvent>] {
        var events = [Timed(press.start, KeyEvent.down(press.key))]
        var now = press.start
        for _ in 0..<int(0...3) {
            events.append(Timed(now + int(1...8), .up(press.key)))
            now += int(9...18)
            events.append(Timed(now, .down(press.key)))
        }
        let period = int(20...60)
        events += stride(from: now + period, to: press.end, by: period).map { Timed($0, .repeated(press.key)) }
        if chance(0.1) { return events }
        now = press.end
        events.append(Timed(now, .up(press.key)))
        for _ in 0..<int(0...3) {
            events.append(Timed(now + int(1...20), .down(press.key)))
            now += int(21...50)
            events.append(Timed(now, .up(press.key)))
        }
        return events
    }

    /// Up to four transmissions, and a release up to 230 ms after the last.
    private mutating func infrared(_ press: Press) -> [Timed<KeyEvent>] {
        let last = max(press.end, press.start + int(0...3) * 110)
        return held(press, until: last + int(100...230), every: 125, from: 500)
    }

    private mutating func cec(_ press: Press) -> [Timed<KeyEvent>] {
        let gap = int(200...500)
        var messages = Array(stride(from: press.start, to: press.end, by: gap))
        if messages.count == 1, chance(0.3) { messages.append(press.start + gap) }
        let hasRelease = chance(0.5)
        let end = hasRelease ? max(press.end, messages[messages.count - 1] + 20) : messages[messages.count - 1] + 550
        guard messages.count > 1 else { return held(press, until: end, every: 125, from: 100_000) }
        return held(press, until: end, every: 125, from: gap)
    }

    private mutating func lirc(_ press: Press) -> [Timed<KeyEvent>] {
        let period = int(45...114)
        let last = max(press.end, press.start + int(0...3) * period)
        return [Timed(press.start, .down(press.key))]
            + stride(from: press.start + period, through: last, by: period).map { Timed($0, .repeated(press.key)) }
    }

    /// SYN_DROPPED: the kernel's buffer was full. Then libevdev reports what differs from what it knew.
    private mutating func drop(_ events: inout [Timed<KeyEvent>], from source: Int) {
        let start = int(0...12_000)
        let end = start + int(100...3_000)
        // A bounce that is cut in two is a second press: not simulated.
        let own = events.filter { $0.value.source == source }
        guard !own.contains(where: { abs($0.at - start) < 130 || abs($0.at - end) < 130 }) else { return }
        var known: Set<KeyID> = []
        var truth: Set<KeyID> = []
        for event in own where event.at <= end {
            event.value.apply(to: &truth)
            if event.at < start { event.value.apply(to: &known) }
        }
        events.removeAll { $0.value.source == source && (start...end).contains($0.at) }
        let index = events.firstIndex { $0.at > end } ?? events.endIndex
        let ups = known.subtracting(truth).map { Timed(end, KeyEvent.up($0)) }
        events.insert(contentsOf: ups + truth.subtracting(known).map { Timed(end, KeyEvent.down($0)) }, at: index)
    }

    // MARK: - Chance

    private mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }
}

extension KeyEvent {
    var source: Int {
        switch self {
        case .down(let id), .repeated(let id), .up(let id): id.source
        case .added(let source, _), .gone(let source): source
        }
    }

    fileprivate func apply(to keys: inout Set<KeyID>) {
        switch self {
        case .down(let id): keys.insert(id)
        case .up(let id): keys.remove(id)
        case .repeated, .added, .gone: break
        }
    }
}
