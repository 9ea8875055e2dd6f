/// libmpv, as far as the time and the work of seeks depend on it: one seek runs, the newest waits. A keyframe seek makes
/// it give up an exact one at once; for other seeks it does so 0.3 s after the start of the running one.
struct SimulatedPlayer {
    enum Message {
        case replied(Int)
        case seekStarted
        case restarted
        case position(Int, Double)
    }

    struct Picture {
        /// Milliseconds.
        let at: Double
        let target: Double
        let isExact: Bool
    }

    private struct Running {
        let target: Double
        let isExact: Bool
        let start: Double
        let end: Double
    }

    private struct Waiting {
        let target: Double
        let isExact: Bool
        let since: Double
    }

    let film: Film
    /// Media seconds.
    var position = 0.0
    /// Processor time, milliseconds.
    var work = 0.0
    var pictures: [Picture] = []
    private var running: Running?
    private var waiting: Waiting?
    private var messages: [(at: Double, message: Message)] = []

    init(film: Film) { self.film = film }

    /// Milliseconds from a command to its reply, to its execution, and to the answer of a read.
    private static let (reply, execution, read) = (1.0, 2.0, 1.5)
    private static let timeout = 300.0

    // MARK: - Commands

    mutating func seek(to target: Double, isExact: Bool, number: Int, at now: Double) {
        messages.append((now + Self.reply, .replied(number)))
        waiting = Waiting(target: target, isExact: isExact, since: now + Self.execution)
    }

    /// `seek 10 exact`.
    mutating func seekRelative(at now: Double) {
        let base = waiting?.target ?? running?.target ?? position
        waiting = Waiting(target: base + 10, isExact: true, since: waiting?.since ?? now + Self.execution)
    }

    mutating func readPosition(number: Int, at now: Double) {
        messages.append((now + Self.read, .position(number, running?.target ?? position)))
    }

    // MARK: - Time

    /// When something happens next, milliseconds; infinite if nothing does.
    var next: Double {
        min(running?.end ?? .infinity, executionOfWaiting ?? .infinity, messages.map(\.at).min() ?? .infinity)
    }

    private var executionOfWaiting: Double? {
        guard let waiting else { return nil }
        guard let running else { return waiting.since }
        if running.isExact, !waiting.isExact { return waiting.since + film.notice }
        return max(waiting.since, min(running.end, max(waiting.since, running.start + Self.timeout) + film.notice))
    }

    mutating func advance(to now: Double) {
        if let running, running.end <= now {
            finish(running, at: running.end)
            position = running.isExact ? running.target : running.target - film.distance(to: running.target)
            pictures.append(Picture(at: running.end, target: running.target, isExact: running.isExact))
            messages.append((running.end, .restarted))
        }
        guard let waiting, let execution = executionOfWaiting, execution <= now else { return }
        if let running { finish(running, at: now) }
        self.waiting = nil
        let duration = waiting.isExact ? film.landing(at: waiting.target) : film.preview
        running = Running(target: waiting.target, isExact: waiting.isExact, start: now, end: now + duration)
        messages.append((now, .seekStarted))
    }

    private mutating func finish(_ seek: Running, at now: Double) {
        work += seek.isExact ? (now - seek.start) * film.load : film.previewWork
        running = nil
    }

    /// The next message that is due, in their order.
    mutating func takeMessage(at now: Double) -> Message? {
        let due = messages.indices.filter { messages[$0].at <= now }
        guard let first = due.min(by: { messages[$0].at < messages[$1].at }) else { return nil }
        return messages.remove(at: first).message
    }
}
