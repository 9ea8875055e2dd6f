import SeekCore
import SeekModel
import SeekProtocol
import TestSupport

@testable import MprisModel

/// seekd's engine with a player that lands where it is sent, after a while, and the model as its client. Everything
/// happens on one clock.
final class EngineRun {
    /// What is on its way; microseconds.
    private struct Event {
        var at: Int64
        var order: Int
        var what: What
    }

    private enum What {
        case input(EngineInput)
        /// A command of the model's arrives at the engine.
        case command(JSONValue, serial: Int?)
        case event(SeekProtocol.Event, time: Int64)
        case reply(serial: Int, JSONValue?)
        case timer
    }

    static let duration = 3600.0
    private static let client = 7

    private(set) var model = MprisModel(MprisSettings())
    private(set) var now: Int64 = 1_000_000_000
    /// What the engine has set as its newest target.
    private(set) var target: Double?
    private(set) var signals: [(at: Int64, MprisSignal)] = []
    private var engine = SeekEngine(settings: SeekSettings())
    private var queue: [Event] = []
    private var order = 0
    private var position: Double
    private var isPaused: Bool
    /// Between the model and the engine, microseconds each way.
    private let latency: Int64
    private var random: SeededRandom
    private var timer: Int64?
    private var seeksInFlight = 0
    private var isSeeking: Bool { seeksInFlight > 0 }

    init(seed: UInt64, at position: Double, isPlaying: Bool, latency: Int64) {
        self.position = position
        isPaused = !isPlaying
        self.latency = latency
        random = SeededRandom(seed: seed)
        feed(.progressSubscribed(client: Self.client, rate: MprisModel.progressRate))
        feed(.fileStarted(entry: 1))
        feed(
            .fileReady(
                Media(entry: 1, path: "/films/film.mkv", duration: Self.duration, isSeekable: true), position: position)
        )
        feed(.pauseObserved(isPaused))
        feed(.playbackChanged(.position(position)))
        wait(2_000_000)
    }

    // MARK: - Acts

    /// Another client presses a button.
    func press(_ button: Direction, _ seconds: Double) {
        feed(.tap(button, count: 1, amount: .seconds(seconds), isRepeat: false))
        settle()
    }

    func call(_ call: MprisCall) {
        // As libmpv does, once a frame.
        if !isPaused { feed(.playbackChanged(.position(position))) }
        for action in model.take(call, at: now) {
            switch action {
            case .send(let command): send(.command(command, serial: nil))
            case .move(let command, let serial): send(.command(command, serial: serial))
            case .ask, .refuse, .findArt: break
            }
        }
        settle()
    }

    /// Everything that is due in this time happens.
    func wait(_ microseconds: Int64) {
        let end = now + microseconds
        while let index = next(until: end) {
            let event = queue.remove(at: index)
            advance(to: event.at)
            handle(event.what)
        }
        advance(to: end)
        announce()
    }

    /// What clients of the bus read, microseconds.
    var shown: Int64 {
        guard case .long(let position) = model.value(of: .position, at: now) else { return -1 }
        return position
    }

    /// Where the film plays, microseconds; nil during a seek, or while the landing is on its way.
    var played: Int64? {
        isSeeking || engine.chaseTarget != nil ? nil : Microseconds.from(seconds: position)
    }

    /// Where the open burst of a button leads, microseconds.
    func burstTarget(_ button: Direction) -> Int64? {
        let snapshot = engine.snapshot(at: SeekModel.Instant(nanoseconds: now * 1000))
        let shown = button == .forward ? snapshot.forward : snapshot.backward
        return shown.phase == .tapped ? shown.target.map(Microseconds.from(seconds:)) : nil
    }

    var hasBurst: Bool { burstTarget(.forward) != nil || burstTarget(.backward) != nil }

    /// Whether messages between the model and the engine are on their way.
    var hasMessages: Bool {
        queue.contains {
            switch $0.what {
            case .command, .event, .reply: true
            case .input, .timer: false
            }
        }
    }

    // MARK: - The queue

    private func next(until end: Int64) -> Int? {
        let due = queue.indices.filter { queue[$0].at <= end }
        return due.min { (queue[$0].at, queue[$0].order) < (queue[$1].at, queue[$1].order) }
    }

    /// What is due now happens.
    private func settle() { wait(0) }

    private func schedule(_ what: What, after delay: Int64) {
        order += 1
        queue.append(Event(at: now + delay, order: order, what: what))
    }

    private func send(_ what: What) { schedule(what, after: latency) }

    private func advance(to time: Int64) {
        if !isPaused, !isSeeking { position += Double(time - now) / 1e6 }
        now = time
    }

    private func handle(_ what: What) {
        switch what {
        case .input(let input):
            if case .playbackRestarted = input { seeksInFlight -= 1 }
            feed(input)
        case .command(let command, let serial): obey(command, serial)
        case .event(let event, let time):
            _ = model.take(event, happened: time, at: now)
            announce()
        case .reply(let serial, let data): model.answered(serial, data)
        case .timer:
            timer = nil
            // As libmpv does, once a frame.
            feed(.playbackChanged(.position(position)))
            feed(.deadlineReached)
        }
    }

    private func obey(_ command: JSONValue, _ serial: Int?) {
        guard case .array(let words) = command else { return }
        let input: EngineInput
        switch words[0].repairedText {
        case "tap":
            input = .tap(
                words[1].word(as: Direction.self) ?? .forward, count: 1, amount: .seconds(words[3].number ?? 0),
                isRepeat: false)
        case "scrub": input = .scrub(.position(words[1].number ?? 0), owner: Owner(client: Self.client))
        default: input = .scrubEnd(owner: Owner(client: Self.client))
        }
        feed(input, serial: serial)
    }

    private func feed(_ input: EngineInput, serial: Int? = nil) {
        for action in engine.handle(input, at: SeekModel.Instant(nanoseconds: now * 1000)) { perform(action, serial) }
        guard let due = engine.nextDeadline?.nanoseconds, timer != due else { return }
        timer = due
        queue.removeAll { if case .timer = $0.what { true } else { false } }
        schedule(.timer, after: max(0, (due + 999) / 1000 - now))
    }

    private func perform(_ action: Action, _ serial: Int?) {
        switch action {
        case .seek(let number, let target, _):
            // A seek that takes the place of another has one restart with it, as in libmpv.
            queue.removeAll { if case .input(.playbackRestarted) = $0.what { true } else { false } }
            seeksInFlight = 1
            position = target
            let delay = Int64.random(in: 1_000...400_000, using: &random)
            schedule(.input(.seekReplied(number: number, failed: false)), after: 0)
            schedule(.input(.seekStarted), after: 0)
            schedule(.input(.playbackRestarted), after: delay)
        case .setPause(let isPaused):
            self.isPaused = isPaused
            schedule(.input(.pauseReplied), after: 0)
            schedule(.input(.pauseObserved(isPaused)), after: 0)
        case .readPause(let number): schedule(.input(.pauseRead(number: number, isPaused)), after: 0)
        case .readPosition(let number): schedule(.input(.positionRead(number: number, position)), after: 0)
        case .publish(let event): send(.event(event, time: now))
        case .tick(let progress, _): send(.event(.progress(progress), time: now))
        case .reply(let reply): answer(reply, serial)
        default: break
        }
    }

    private func answer(_ reply: Reply, _ serial: Int?) {
        guard let serial else { return }
        var data: JSONValue?
        switch reply {
        case .success(.tap(let tap)): data = Self.data(tap.target, tap.chase)
        case .success(.moved(let target, let chase)): data = Self.data(target, chase)
        case .success, .refused: data = nil
        }
        target = data?["target"]?.number ?? target
        send(.reply(serial: serial, data))
    }

    private static func data(_ target: Double?, _ chase: Int?) -> JSONValue {
        .object([
            .init("target", target.map(JSONValue.double) ?? .null),
            .init("chase", chase.map { .integer(Int64($0)) } ?? .null),
        ])
    }

    private func announce() {
        for signal in model.announce(at: now) { signals.append((now, signal)) }
    }
}
