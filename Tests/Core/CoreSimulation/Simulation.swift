import SeekCore
import SeekModel
import SeekProtocol

/// What the player keeps of the film that libmpv waits for before it closes it.
private struct PlayerClosingModel {
    private var entry: Int64?
    private(set) var isWaiting = false
    private var isReopening = false

    mutating func waits(_ entry: Int64) { (self.entry, isWaiting) = (entry, true) }

    mutating func started(_ entry: Int64) {
        isReopening = false
        if entry != self.entry { isWaiting = false }
    }

    mutating func reopens() { isReopening = !isWaiting }

    mutating func read(_ closing: FileClosing) -> FileClosing {
        defer { isReopening = false }
        return isReopening ? .asked : closing
    }

    mutating func takeHook() -> Bool {
        defer { isWaiting = false }
        return isWaiting
    }
}

/// One run: the engine, the model of libmpv, and as much of the daemon as stands between them.
///
/// Time is virtual and everything happens on one queue, so that a scenario always gives the same trace.
package struct Simulation: ~Copyable {
    private enum Event {
        case act(Int)
        case player(PlayerModel.Moment)
        /// The loop looks at the ring: one message, then the next.
        case drain
        case timer(Int64)
        /// The server of a film was looked for.
        case probe(Int, canTell: Bool)
        /// The files beside a film were read.
        case parts([Cue], entry: Int64)
        case entryTitle(Int)
    }

    /// The states of `MediaProbe`: the first restart of a file whose start was lost is the engine's.
    private enum Probe {
        case idle
        case opening
        /// Its first restart is still to come.
        case loaded
        case asking
    }

    private let scenario: Scenario
    private var engine: SeekEngine
    private var player: PlayerModel
    private var queue = EventQueue<Event>()
    private var chance: SeededGenerator
    private(set) var trace: [TraceEntry] = []

    /// The first of the engine's own invariants that did not hold.
    private var invariant: Complaint?

    private var isDraining = false
    private var armed: Int64?
    /// The entry that libmpv opened last, and what the daemon's probe has seen of it.
    private var opened: Int64?
    private var probe = Probe.idle
    private var isShutDown = false
    private var closing = PlayerClosingModel()

    /// So long after the last act whatever is still going on is not going to end.
    private static let timeout: Int64 = 1_300_000_000_000
    /// A run with more lines than this goes round in circles.
    private static let longestTrace = 200_000

    package static func run(_ scenario: Scenario) -> [TraceEntry] {
        runToRest(scenario).trace
    }

    /// The trace, and what did not hold of the engine's own invariants.
    static func runToRest(_ scenario: Scenario) -> (trace: [TraceEntry], invariant: Complaint?) {
        var simulation = Simulation(scenario)
        simulation.run()
        return (simulation.trace, simulation.invariant)
    }

    private init(_ scenario: Scenario) {
        self.scenario = scenario
        engine = SeekEngine(settings: scenario.settings)
        player = PlayerModel(
            seed: scenario.seed ^ 0x706C_6179, mischief: scenario.mischief, speed: scenario.speed)
        chance = SeededGenerator(seed: scenario.seed ^ 0x6C6F_6F70)
        trace.reserveCapacity(1_024)
    }

    private mutating func run() {
        feed(.playbackChanged(.speed(scenario.speed)))
        for index in scenario.acts.indices { queue.schedule(.act(index), at: scenario.acts[index].at) }
        let end = (scenario.acts.last?.at ?? 0) + Self.timeout
        var isQuiet = true
        while let event = queue.next() {
            // A timer that was set again since.
            if case .timer(let due) = event, due != armed { continue }
            if queue.now > end || trace.count > Self.longestTrace {
                isQuiet = false
                break
            }
            handle(event)
        }
        rest(isQuiet: isQuiet)
    }

    private mutating func handle(_ event: Event) {
        switch event {
        case .act(let index): perform(scenario.acts[index].act)
        case .player(let moment): player.handle(moment, at: queue.now)
        case .drain: drain()
        case .timer:
            armed = nil
            feed(.deadlineReached)
        case .probe(let number, let canTell):
            feed(.serverProbed(number: number, isReachable: canTell ? player.line.server != .away : nil))
        case .parts(let cues, let entry): feed(.cuesFound(cues, from: .file, entry: entry))
        case .entryTitle(let index): feed(.entryTitleRead(index: index, index % 2 == 0 ? nil : "Episode"))
        }
        settlePlayer()
    }

    /// Takes the events that the player has scheduled and reported.
    private mutating func settlePlayer() {
        for truth in player.truths { record(.truth(truth)) }
        player.truths.removeAll(keepingCapacity: true)
        for (at, moment) in player.moments { queue.schedule(.player(moment), at: at) }
        player.moments.removeAll(keepingCapacity: true)
        if player.wakesClient {
            player.wakesClient = false
            guard !isDraining else { return }
            isDraining = true
            // The loop is quick, unless it is busy.
            let latency = chance.chance(0.05) ? chance.milliseconds(1...40) : chance.milliseconds(0.01...0.3)
            queue.schedule(.drain, at: queue.now + latency)
        }
    }

    private mutating func note(_ broken: String) {
        invariant = invariant ?? Complaint(checker: "Invariant", index: trace.count - 1, text: broken)
    }

    private mutating func record(_ what: TraceEntry.What) {
        trace.append(TraceEntry(at: queue.now, what: what))
    }

    private mutating func rest(isQuiet: Bool) {
        let now = Instant(nanoseconds: queue.now)
        record(
            .rest(
                Rest(
                    snapshot: engine.snapshot(at: now), nextDeadline: engine.nextDeadline?.nanoseconds,
                    entry: player.playingEntry?.id, position: player.reportedPosition(at: queue.now),
                    isPaused: player.isPaused, isQuiet: isQuiet, isShutDown: isShutDown)))
    }

    // MARK: - The daemon

    private mutating func feed(_ input: EngineInput) {
        if isShutDown { return }
        record(.input(input))
        let actions = engine.handle(input, at: Instant(nanoseconds: queue.now))
        for action in actions { record(.action(action)) }
        // A debug build has trapped.
        #if !DEBUG
            if let broken = engine.brokenInvariant(after: input, actions) { note(broken) }
        #endif
        for action in actions { perform(action) }
        let due = engine.nextDeadline?.nanoseconds
        if let due, due != armed { queue.schedule(.timer(due), at: due) }
        armed = due
    }

    private mutating func perform(_ act: Scenario.Act) {
        switch act {
        case .command(.shutDown):
            feed(.shutDown)
            isShutDown = true
        case .command(let input): feed(input)
        case .load(let files):
            feed(.fileChangeRequested)
            player.submit(.load(files[0]), at: queue.now)
            for file in files.dropFirst() { player.submit(.append(file), at: queue.now) }
        case .loadMissing:
            feed(.fileChangeRequested)
            player.submit(.loadMissing, at: queue.now)
        case .next:
            feed(.fileChangeRequested)
            player.submit(.next, at: queue.now)
        case .stop:
            feed(.fileChangeRequested)
            player.submit(.stop, at: queue.now)
        case .foreign(let act): player.submit(.foreign(act), at: queue.now)
        }
    }

    private mutating func perform(_ action: Action) {
        let now = queue.now
        switch action {
        case .seek(let number, let target, let precision):
            player.submit(.seek(number: number, target: target, isExact: precision == .exact), at: now)
        case .stepBack(let number): player.submit(.stepBack(number: number), at: now)
        case .readPosition(let number): player.submit(.readPosition(number: number), at: now)
        case .readCache: player.submit(.readCache, at: now)
        case .setDemuxerOffset(let offset): player.submit(.setDemuxerOffset(offset), at: now)
        case .setPause(let pause): player.submit(.setPause(pause), at: now)
        case .readPause(let number): player.submit(.readPause(number: number), at: now)
        case .readIdle: player.submit(.readIdle, at: now)
        case .readState: player.submit(.readState, at: now)
        case .readMedia(let entry):
            (opened, probe) = (entry, .asking)
            player.submit(.readFile(entry: entry), at: now)
        case .playlistNext: player.submit(.next, at: now)
        case .stop: player.submit(.stop, at: now)
        // There are no playlist steps: an entry is asked for only while nothing is loaded.
        case .playEntry: player.submit(.again(nil, from: nil, orOther: true), at: now)
        case .playEntryAgain(let entry, let position, let otherwise):
            player.submit(.again(entry, from: position, orOther: otherwise != nil), at: now)
        case .closeFile: if closing.takeHook() { player.submit(.continueHook, at: now) }
        case .readClosing: if closing.isWaiting { player.submit(.readClosing, at: now) }
        case .reopen(let entry, let position):
            closing.reopens()
            player.submit(.reopen(entry: entry, from: position), at: now)
        case .probeServer(let number, let url):
            let latency = chance.milliseconds(player.line.server == .away ? 0.1...1_000 : 0.1...300)
            queue.schedule(.probe(number, canTell: url != ""), at: now + latency)
        case .readEntryTitle(let index):
            queue.schedule(.entryTitle(index), at: now + chance.milliseconds(0.1...20))
        case .frameStep(let direction): player.submit(.frameStep(direction), at: now)
        // There are no lines.
        case .setPartMute, .showSubtitles, .setSoundLevel, .readLine, .tick, .publish, .reply: break
        }
    }

    private mutating func drain() {
        guard let message = player.nextMessage(at: queue.now) else {
            isDraining = false
            return
        }
        receive(message)
        queue.schedule(.drain, at: queue.now + chance.milliseconds(0.002...0.03))
    }

    private mutating func receive(_ message: PlayerMessage) {
        switch message {
        case .seekReplied(let number, let failed): feed(.seekReplied(number: number, failed: failed))
        case .positionRead(let number, let position, let isTarget):
            feed(.positionRead(number: number, position, isTarget: isTarget))
        case .cacheRead(let entry, let ranges):
            if entry == opened { feed(.playbackChanged(.cachedRanges(ranges))) }
        case .pauseRead(let number, let isPaused): feed(.pauseRead(number: number, isPaused))
        case .idleRead(let isIdle): feed(.idleRead(isIdle))
        case .stateRead(let state):
            if state.entry != opened { (opened, probe) = (nil, .idle) }
            feed(.stateRead(state))
        case .eventsLost: feed(.eventsLost)
        case .pauseReplied: feed(.pauseReplied)
        case .fileChangeReplied(let accepted, let entry): feed(.fileChangeReplied(accepted: accepted, entry: entry))
        case .fileStarted(let entry):
            (opened, probe) = (entry, .opening)
            closing.started(entry)
            feed(.fileStarted(entry: entry))
        case .fileLoaded: if probe == .opening { probe = .loaded }
        case .fileEnded(let entry, let end, let redirectedTo):
            (opened, probe) = (nil, .idle)
            feed(.fileEnded(entry: entry, end, error: nil, redirectedTo: redirectedTo))
        case .fileRead(let entry, let media, let position):
            if entry == opened, let media, media.entry == entry {
                feed(.fileReady(media, position: position))
                findParts(entry)
                findSubtitles()
            }
        case .seekStarted: feed(.seekStarted)
        case .playbackRestarted:
            if probe == .loaded, let opened {
                probe = .asking
                player.submit(.readFile(entry: opened), at: queue.now)
            } else {
                feed(.playbackRestarted)
            }
        case .changed(let property, let value): receive(property, value)
        case .pauseChanged: feed(.pauseChanged)
        case .closing(let entry):
            closing.waits(entry)
            player.submit(.readClosing, at: queue.now)
        case .closingRead(let entry, let how): feed(.fileClosing(entry: entry, closing.read(how)))
        case .reopenReplied: if closing.takeHook() { player.submit(.continueHook, at: queue.now) }
        }
    }

    /// The files beside a film are read, on a thread of their own.
    private mutating func findParts(_ entry: Int64) {
        guard scenario.hasParts, let file = player.playlist.first(where: { $0.id == entry })?.file else { return }
        let cues = Parts.of(file)
        guard !cues.isEmpty else { return }
        let latency = chance.milliseconds(chance.chance(0.2) ? 50...4_000 : 0.2...30)
        queue.schedule(.parts(cues, entry: entry), at: queue.now + latency)
    }

    private mutating func findSubtitles() {
        guard scenario.hasSubtitles else { return }
        // Some viewers mute the film: then no skip is too far.
        if scenario.seed % 8 == 0 { feed(.playbackChanged(.muted(true))) }
        feed(.playbackChanged(.subtitles(SubtitleReport(isAvailable: true))))
    }

    private mutating func receive(_ property: PlayerProperty, _ value: PlayerProperty.Value) {
        switch (property, value) {
        case (.position, .number(let position)): feed(.playbackChanged(.position(position)))
        case (.duration, .number(let duration)): feed(.playbackChanged(.duration(duration)))
        case (.pause, .flag(let isPaused)): feed(.pauseObserved(isPaused))
        case (.hasNext, .flag(let has)):
            feed(.playbackChanged(.playlist(PlaylistPlace(position: 0, count: has ? 2 : 1))))
        case (.idle, .flag(let isIdle)): if isIdle { feed(.idleObserved) }
        case (.cacheLevel, .number(let level)): feed(.playbackChanged(.cacheLevel(level)))
        case (.position, .flag), (.duration, .flag), (.pause, .number), (.hasNext, .number), (.idle, .number),
            (.cacheLevel, .flag):
            break
        }
    }
}
