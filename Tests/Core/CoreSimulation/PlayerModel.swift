import SeekChase
import SeekCore
import SeekModel
import SeekProtocol

/// libmpv as a client of its API sees it, with its measured faults: replies that mean "queued", events without
/// ids, merged and stale restarts, silent failures, properties that lag behind the ring.
///
/// The core thread's work is a list of moments that the simulation's queue brings back in time. What it does to seeks
/// is in `PlayerModel+Seeks.swift`, to files in `PlayerModel+Files.swift`, what a broken line does in
/// `PlayerModel+Line.swift`, what a client reads in `PlayerModel+Client.swift`.
struct PlayerModel {
    /// Something that the core does at a time of its own.
    enum Moment: Equatable, Sendable {
        case command
        case executeSeek
        case finishSeek(Int)
        case loseSeek(Int)
        case resume(Int)
        case settle(Int)
        case endOfFile(Int)
        /// This entry, which is left, is no more loaded.
        case beginClosing(Int64)
        /// This entry is closed at its end.
        case closeAtEnd(Int64)
        case leaveFile
        case opened(Int)
        case firstRestart(Int)
        case fetch(PlayerProperty)
        case tick(Int)
        /// The frame of a step is shown.
        case frameShown
    }

    struct Entry: Equatable {
        var id: Int64
        var file: ModelFile
    }

    enum Phase: Equatable {
        case idle
        case opening(Entry)
        /// Loaded, its first picture not there yet.
        case starting(Entry)
        case playing(Entry)
    }

    /// The one slot in which seeks wait and merge.
    struct QueuedSeek: Equatable {
        enum Goal: Equatable {
            case absolute(Double)
            case relative(Double)
            /// The frame before the one that is shown when it is executed.
            case frameBack
        }

        var goal: Goal
        var isExact: Bool
        var cause: Truth.Cause
        /// Whether it leaves a seek in execution some time, as seeks by commands do.
        var waits = true
    }

    struct RunningSeek: Equatable {
        var target: Double
        var isExact: Bool
        var cause: Truth.Cause
        var startedAt: Int64
        var generation: Int
        /// The demuxer hangs: not even a newer seek interrupts it.
        var isStuck: Bool
    }

    /// How often what goes wrong.
    struct Mischief: Equatable {
        var silentFailure = 0.0
        var stuckSeek = 0.0
        var blockedCore = 0.0
        var buffering = 0.0
        /// The event queue overflows at this share of events.
        var overflow = 0.0
    }

    var chance: SeededGenerator
    var mischief: Mischief
    let speed: Double
    /// From mpv 0.40 on `playlist-next` begins the first entry where none is current.
    var nextBeginsFirst: Bool

    var playlist: [Entry] = []
    /// The entry that plays, or the next one to be.
    var current: Int64? { didSet { last = current ?? last } }
    /// The entry that was current last.
    private(set) var last: Int64?
    var phase: Phase = .idle
    var leaving: (isScheduled: Bool, next: Entry?) = (false, nil)
    private var entries: Int64 = 0

    var slot: QueuedSeek?
    var isExecuteScheduled = false
    var running: RunningSeek?
    /// The target of a seek whose restart came, though libmpv does not know yet where it came down.
    var unsettled: Double?
    /// The target of the daemon's newest seek.
    private var sought: Double?
    var demuxerOffset = 0.0
    /// What the cache holds of a file over a network, media seconds. The oldest range is first.
    var held: [ClosedRange<Double>] = []
    var isPaused = false
    /// libmpv plays for one frame, and pauses then.
    var isStepping = false
    var isBuffering = false
    /// So long the file has played, seconds.
    var played = 0.0
    /// Whether the file has shown a picture.
    var hasShown = false
    /// The file has ended or is left, and is being closed.
    var isClosing = false
    var line = Line()
    /// Where playback was, when, and how fast it moves.
    var anchor: (position: Double, at: Int64, rate: Double) = (0, 0, 0)
    var generation = 0

    var commands: [PlayerRequest] = []
    private var lastCommandDue: Int64 = 0
    private var blockedUntil: Int64 = 0

    var ring: [PlayerMessage] = []
    var ringHead = 0
    var changes = PlayerProperty.allCases.map { _ in PlayerProperty.Change() }
    /// A change of `pause` is to be reported without its value.
    var hasPauseChanged = false

    /// Output for the simulation: scheduled events, facts, and whether to wake the client.
    var moments: [(at: Int64, moment: Moment)] = []
    var truths: [Truth] = []
    var wakesClient = false

    init(seed: UInt64, mischief: Mischief, speed: Double) {
        chance = SeededGenerator(seed: seed)
        self.mischief = mischief
        self.speed = speed
        nextBeginsFirst = seed.isMultiple(of: 2)
    }

    // MARK: - The core thread

    mutating func submit(_ request: PlayerRequest, at now: Int64) {
        commands.append(request)
        let latency = chance.chance(0.1) ? chance.milliseconds(0.5...10) : chance.milliseconds(0.02...0.5)
        lastCommandDue = max(now + latency, lastCommandDue)
        moments.append((lastCommandDue, .command))
    }

    mutating func handle(_ moment: Moment, at now: Int64) {
        if now < blockedUntil {
            moments.append((blockedUntil, moment))
            return
        }
        switch moment {
        case .command: if !commands.isEmpty { perform(commands.removeFirst(), at: now) }
        case .executeSeek: executeSeek(at: now)
        case .finishSeek(let generation): finishSeek(generation, at: now)
        case .loseSeek(let generation): loseSeek(generation, at: now)
        case .resume(let generation): resume(generation, at: now)
        case .settle(let generation): settle(generation, at: now)
        case .endOfFile(let generation): endOfFile(generation, at: now)
        case .beginClosing(let entry): if playingEntry?.id == entry, leaving.isScheduled { isClosing = true }
        case .closeAtEnd(let entry): closeAtEnd(entry, at: now)
        case .leaveFile: leaveFile(at: now)
        case .opened(let generation): opened(generation, at: now)
        case .firstRestart(let generation): firstRestart(generation, at: now)
        case .fetch(let property): fetch(property, at: now)
        case .tick(let generation): tick(generation, at: now)
        case .frameShown: if isStepping { setPause(true, at: now) }
        }
    }

    mutating func block(for time: Int64, at now: Int64) {
        blockedUntil = now + time
        truths.append(.blocked(time))
    }

    private mutating func perform(_ request: PlayerRequest, at now: Int64) {
        switch request {
        case .seek(let number, let target, let isExact):
            sought = target
            queueOurs(number, target, isExact: isExact, at: now)
        case .stepBack(let number): stepBack(.ours(number), at: now)
        case .frameStep(let direction): stepFrame(direction, at: now)
        case .setDemuxerOffset(let offset): demuxerOffset = offset
        case .readPosition(let number):
            let position = reportedPosition(at: now)
            let isTarget = (running != nil || unsettled != nil) && position == sought
            post(.positionRead(number: number, position, isTarget: isTarget))
        case .readCache: if let entry = playingEntry { post(.cacheRead(entry: entry.id, held)) }
        case .readPause(let number): post(.pauseRead(number: number, isPaused))
        case .readIdle: post(.idleRead(isIdle))
        case .readState: post(.stateRead(state))
        case .readFile(let entry): readFile(entry, at: now)
        case .setPause(let pause):
            setPause(pause, at: now)
            post(.pauseReplied)
        case .load(let file): post(.fileChangeReplied(accepted: true, entry: load(file, at: now)))
        case .append(let file): append(file, at: now)
        case .loadMissing: post(.fileChangeReplied(accepted: false, entry: nil))
        case .next: post(.fileChangeReplied(accepted: next(at: now), entry: nil))
        case .again(let id, let position, let orOther):
            let accepted = again(id, from: position, orOther: orOther, at: now)
            post(.fileChangeReplied(accepted: accepted, entry: nil))
        case .stop:
            stop(at: now)
            post(.fileChangeReplied(accepted: true, entry: nil))
        case .readClosing: if let entry = openEntry { post(.closingRead(entry: entry.id, closing())) }
        case .continueHook: continueHook(at: now)
        case .reopen(let entry, let position):
            reopen(entry, from: position, at: now)
            post(.reopenReplied)
        case .foreign(let act): perform(act, at: now)
        }
    }

    private mutating func perform(_ act: ForeignAct, at now: Int64) {
        switch act {
        case .absolute(let target): seek(to: target, isExact: true, at: now)
        case .keyframes(let target): seek(to: target, isExact: false, at: now)
        case .relative(let amount): queue(QueuedSeek(goal: .relative(amount), isExact: true, cause: .foreign), at: now)
        case .refresh: refresh(at: now)
        case .restart: if case .playing = phase, running == nil, line.hook == nil { post(.playbackRestarted) }
        case .line(let act): perform(act, at: now)
        case .pause(let pause): setPause(pause, at: now)
        case .load(let file):
            truths.append(.foreignFile)
            _ = load(file, at: now)
        case .next:
            truths.append(.foreignFile)
            _ = next(at: now)
        case .stop:
            truths.append(.foreignFile)
            stop(at: now)
        }
    }

    private mutating func seek(to target: Double, isExact: Bool, at now: Int64) {
        guard !lacksEnd(for: target) else { return truths.append(.refused(.foreign)) }
        queue(QueuedSeek(goal: .absolute(target), isExact: isExact, cause: .foreign), at: now)
    }

    // MARK: - Playing

    /// `idle-active`: true as soon as `stop` is asked for, even while the file is still being left.
    var isIdle: Bool { leaving.isScheduled ? leaving.next == nil : phase == .idle }

    var state: PlayerState {
        let isSeeking = if case .playing = phase { running != nil } else { true }
        return PlayerState(entry: openEntry?.id, isIdle: isIdle, isSeeking: isSeeking)
    }

    var openEntry: Entry? {
        switch phase {
        case .idle: nil
        case .opening(let entry), .starting(let entry), .playing(let entry): entry
        }
    }

    var playingEntry: Entry? {
        switch phase {
        case .idle, .opening: nil
        case .starting(let entry), .playing(let entry): entry
        }
    }

    /// Where playback really is; during a seek, where that leads.
    func position(at now: Int64) -> Double {
        anchor.position + anchor.rate * Double(now - anchor.at) / 1e9
    }

    func reportedPosition(at now: Int64) -> Double? {
        playingEntry == nil || isClosing ? nil : unsettled ?? position(at: now)
    }

    /// Playback continues from here, at the current speed.
    mutating func anchor(at position: Double, _ now: Int64) {
        guard let entry = playingEntry else { return }
        var isPlaying = false
        if case .playing = phase { isPlaying = !isPaused && !isBuffering && running == nil && line.hook == nil }
        unsettled = nil
        if anchor.rate > 0 { played += Double(now - anchor.at) / 1e9 }
        let rate = isPlaying ? speed : 0
        anchor = (position, now, rate)
        truths.append(.playback(entry: entry.id, position: position, rate: rate))
        generation += 1
        note(.position, at: now)
        guard rate > 0 else { return }
        scheduleTick(entry.file, at: now)
    }

    /// The next frame to report, or the end if that comes first.
    private mutating func scheduleTick(_ file: ModelFile, at now: Int64) {
        let left = Int64(max(0, reach(file) - position(at: now)) / anchor.rate * 1e9)
        let isLast = left <= Self.tickInterval
        moments.append(isLast ? (now + left, .endOfFile(generation)) : (now + Self.tickInterval, .tick(generation)))
    }

    /// A film tells its position with every frame; so few are enough here.
    static let tickInterval: Int64 = 250_000_000

    private mutating func tick(_ generation: Int, at now: Int64) {
        guard generation == self.generation, let entry = playingEntry else { return }
        note(.position, at: now)
        scheduleTick(entry.file, at: now)
    }

    /// Back is a seek that nobody has numbered; forward, libmpv plays until the next frame is shown.
    private mutating func stepFrame(_ direction: Direction, at now: Int64) {
        if direction == .backward { return stepBack(.foreign, at: now) }
        guard let entry = playingEntry, entry.file.streams != .sound else { return }
        setPause(false, at: now)
        isStepping = true
        moments.append((now + chance.milliseconds(1...60), .frameShown))
    }

    mutating func setPause(_ pause: Bool, at now: Int64) {
        if pause { isStepping = false }
        guard pause != isPaused else { return }
        isPaused = pause
        note(.pause, at: now)
        if case .playing = phase, running == nil, !isBuffering { anchor(at: position(at: now), now) }
    }

    private mutating func settle(_ generation: Int, at now: Int64) {
        guard generation == self.generation else { return }
        unsettled = nil
        note(.position, at: now)
    }

    private mutating func resume(_ generation: Int, at now: Int64) {
        guard generation == self.generation, isBuffering else { return }
        if line.connection == .stalled, lacks(position(at: now)) { return }
        isBuffering = false
        note(.cacheLevel, at: now)
        anchor(at: position(at: now), now)
    }

    mutating func newEntry(_ file: ModelFile) -> Entry {
        entries += 1
        return Entry(id: entries, file: file)
    }
}
