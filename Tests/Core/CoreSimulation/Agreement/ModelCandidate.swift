import SeekCore

/// One of the states in which the model of libmpv can be, given what a client has seen: the model, and what it has yet
/// to do, at times that nobody knows.
struct ModelCandidate {
    let script: PlayerScript
    var model: PlayerModel
    /// Steps whose turn has not come.
    var commands: [Int] = []
    /// What the model's core thread will do some time.
    var pending: [PlayerModel.Moment] = []
    /// Where playback has come down last, media seconds.
    private var base = 0.0
    /// Events that the client has not seen yet.
    var ring: [PlayerRecording.Sighting] = []

    /// So much longer than it takes its client to see it, a seek may have been in execution, nanoseconds.
    private static let delay: Int64 = 30_000_000
    /// So late a client may see events, media seconds.
    private static let clientDelay = 1.0

    /// - Parameter seed: of what the model decides: odd and even ones are different versions.
    init(_ script: PlayerScript, seed: UInt64) {
        self.script = script
        model = PlayerModel(seed: seed, mischief: PlayerModel.Mischief(), speed: 1)
        model.beTold()
    }

    // MARK: - What can come next

    /// What may happen next, at this moment.
    func possible(at now: Int64) -> [PlayerModel.Moment] {
        var possible = pending.filter(isLive)
        if !commands.isEmpty { possible.append(.command) }
        if isNearEnd(at: now) { possible.append(.endOfFile(model.generation)) }
        return possible
    }

    /// Whether something must still happen.
    var isBusy: Bool {
        !commands.isEmpty || !ring.isEmpty || model.slot != nil || model.hasPauseChanged
            || pending.contains(where: isLive)
            || Self.properties.contains { model.changes[$0.rawValue].isFetching || model.changes[$0.rawValue].isUntold }
    }

    /// Whether it would change anything.
    private func isLive(_ moment: PlayerModel.Moment) -> Bool {
        switch moment {
        case .executeSeek: model.isExecuteScheduled
        case .finishSeek(let generation), .loseSeek(let generation): model.running?.generation == generation
        case .leaveFile: model.leaving.isScheduled
        case .opened(let generation): generation == model.generation && !model.leaving.isScheduled
        case .firstRestart(let generation):
            if case .starting = model.phase { generation == model.generation } else { false }
        case .resume(let generation), .settle(let generation), .endOfFile(let generation):
            generation == model.generation
        case .beginClosing(let entry):
            model.playingEntry?.id == entry && model.leaving.isScheduled && !model.isClosing
        case .closeAtEnd(let entry): model.isClosing && model.playingEntry?.id == entry && !model.leaving.isScheduled
        case .frameShown: model.isStepping
        case .fetch: true
        case .command, .tick: false
        }
    }

    private func isNearEnd(at now: Int64) -> Bool {
        guard case .playing(let entry) = model.phase, model.anchor.rate > 0 else { return false }
        let tolerance = Self.clientDelay + PlayerScript.Clip.tolerance(of: entry.file)
        return model.position(at: now) >= entry.file.playable - tolerance
    }

    /// The states after this moment: more than one if the model decides by chance.
    func after(_ moment: PlayerModel.Moment, at now: Int64) -> [ModelCandidate] {
        (0..<choices(of: moment)).map { seed in
            var next = self
            next.model.chance = SeededGenerator(seed: UInt64(seed))
            next.handle(moment, at: now)
            return next
        }
    }

    private func choices(of moment: PlayerModel.Moment) -> Int {
        switch moment {
        case .finishSeek, .closeAtEnd: 8
        // A target before the beginning counts from an end that is perhaps not known.
        case .command: model.playingEntry != nil && model.playingEntry?.file.duration == nil ? 8 : 1
        default: 1
        }
    }

    private mutating func handle(_ moment: PlayerModel.Moment, at now: Int64) {
        var step = 0
        if moment == .command {
            step = commands.removeFirst()
            model.commands = [script.request(step, to: model)]
        } else if let index = pending.firstIndex(of: moment) {
            pending.remove(at: index)
        }
        let before = model.running
        model.handle(moment, at: now)
        if model.running != before { model.running?.startedAt -= Self.delay }
        switch moment {
        case .executeSeek, .finishSeek, .opened, .firstRestart: base = model.anchor.position
        default: break
        }
        for (_, moment) in model.moments {
            switch moment {
            case .tick, .command: break
            case .fetch(let property): if Self.properties.contains(property) { pending.append(moment) }
            // While it plays, `isNearEnd` tells.
            case .endOfFile: if model.anchor.rate == 0 { pending.append(moment) }
            case .executeSeek, .finishSeek, .loseSeek, .resume, .settle, .leaveFile, .opened, .firstRestart,
                .frameShown,
                .beginClosing, .closeAtEnd:
                pending.append(moment)
            }
        }
        pending = pending.filter(isLive)
        ring += model.ring.compactMap { PlayerRecording.Sighting($0, step: step) }
        forgetOutput()
    }

    private mutating func forgetOutput() {
        model.moments = []
        model.truths = []
        model.ring = []
        model.ringHead = 0
    }

    // MARK: - Properties

    private static let properties = [PlayerProperty.pause, .idle]

    // MARK: - What the client sees

    /// The state after the client has seen this; nil if it can't see it now.
    func seeing(_ sighting: PlayerRecording.Sighting, at now: Int64) -> ModelCandidate? {
        var next = self
        if let first = ring.first {
            guard fits(first, sighting) else { return nil }
            next.ring.removeFirst()
            return next
        }
        switch sighting {
        case .pause(let value):
            guard next.tells(.pause, value) else { return nil }
        case .idle(let value):
            guard next.tells(.idle, value) else { return nil }
        case .pauseChanged:
            guard model.hasPauseChanged else { return nil }
            next.model.hasPauseChanged = false
        default: return nil
        }
        return next
    }

    /// Whether this value is there to be told; then it is told.
    private mutating func tells(_ property: PlayerProperty, _ value: Bool) -> Bool {
        guard model.changes[property.rawValue].isUntold, model.changes[property.rawValue].value == .flag(value) else {
            return false
        }
        model.changes[property.rawValue].isUntold = false
        return true
    }

    private func fits(_ expected: PlayerRecording.Sighting, _ got: PlayerRecording.Sighting) -> Bool {
        guard case .positionRead(let step, let position) = expected, case .positionRead(step, let other) = got else {
            return expected == got
        }
        return isNear(position, other)
    }

    /// Whether libmpv may be at rest like this.
    func fits(_ rest: PlayerRecording.Rest, at now: Int64) -> Bool {
        !isBusy && model.isIdle == rest.isIdle && model.isPaused == rest.isPaused
            && isNear(model.reportedPosition(at: now), rest.position)
    }

    private func isNear(_ position: Double?, _ other: Double?) -> Bool {
        guard let position, let other, let entry = model.playingEntry else {
            return (position == nil) == (other == nil)
        }
        let tolerance = PlayerScript.Clip.tolerance(of: entry.file)
        // A busy machine plays late; and it has begun before its client saw so.
        let hasPlayed = position > base
        let late = hasPlayed ? position - base : 0
        let range = -tolerance - late...tolerance + (hasPlayed ? Self.clientDelay : 0)
        // From mpv 0.39 on the target of a seek is told as within the file.
        let within = min(max(position, 0), entry.file.length)
        return range.contains(other - position) || model.running != nil && range.contains(other - within)
    }

    // MARK: - Equality

    /// What it is about, for people.
    var description: String {
        let parts = [
            "\(model.phase)".prefix(8).description, "commands \(commands)", "pending \(pending)", "ring \(ring)",
            "slot \(model.slot.map { "\($0.goal)" } ?? "-")", "running \(model.running.map { "\($0.target)" } ?? "-")",
            "paused \(model.isPaused)", "told of pause \(!model.hasPauseChanged)",
        ]
        return parts.joined(separator: ", ").replacing("CoreSimulation.PlayerModel.", with: "")
    }

    /// Equal for states that do not differ in what they can do.
    var fingerprint: Int {
        var hasher = Hasher()
        switch model.phase {
        case .idle: hasher.combine(0)
        case .opening(let entry): combine(1, entry, &hasher)
        case .starting(let entry): combine(2, entry, &hasher)
        case .playing(let entry): combine(3, entry, &hasher)
        }
        hasher.combine(model.nextBeginsFirst)
        hasher.combine(model.playlist.map(\.id))
        hasher.combine(model.current)
        hasher.combine(model.leaving.isScheduled)
        hasher.combine(model.leaving.next?.id)
        switch model.slot?.goal {
        case .absolute(let target): hasher.combine(target)
        case .relative(let amount): hasher.combine(-amount - 10_000)
        case .frameBack: hasher.combine(1)
        case nil: hasher.combine(0)
        }
        hasher.combine(model.slot?.isExact)
        hasher.combine(model.slot?.waits)
        hasher.combine(model.running?.target)
        hasher.combine(model.running?.isExact)
        hasher.combine(model.isPaused)
        hasher.combine(model.isStepping)
        hasher.combine(model.unsettled != nil)
        hasher.combine(model.isClosing)
        hasher.combine(model.hasShown)
        hasher.combine(model.hasPauseChanged)
        hasher.combine(model.anchor.rate > 0)
        hasher.combine((model.anchor.position * 2).rounded())
        for property in Self.properties { combine(property, &hasher) }
        hasher.combine(commands.count)
        hasher.combine(ring)
        for moment in pending { hasher.combine(Self.kind(of: moment)) }
        return hasher.finalize()
    }

    private func combine(_ phase: Int, _ entry: PlayerModel.Entry, _ hasher: inout Hasher) {
        hasher.combine(phase)
        hasher.combine(entry.id)
    }

    private func combine(_ property: PlayerProperty, _ hasher: inout Hasher) {
        let change = model.changes[property.rawValue]
        hasher.combine(change.isFetching)
        hasher.combine(change.isUntold)
        hasher.combine(change.value == .flag(true))
    }

    /// Of moments that are live there is one of each kind.
    private static func kind(of moment: PlayerModel.Moment) -> Int {
        switch moment {
        case .command: 0
        case .executeSeek: 1
        case .finishSeek: 2
        case .loseSeek: 3
        case .resume: 4
        case .settle: 5
        case .endOfFile: 6
        case .leaveFile: 7
        case .opened: 8
        case .firstRestart: 9
        case .fetch(let property): 20 + property.rawValue
        case .tick: 10
        case .frameShown: 11
        case .closeAtEnd: 12
        case .beginClosing: 13
        }
    }
}
