package import SeekModel
package import SeekProtocol

/// The chase (Apple QA1820): one seek at a time, and always to the newest target.
///
/// It decides which seeks to issue and when a seek has ended; the engine decides which commands move the target.
/// libmpv's events are in `SeekCoordinator+Events.swift`, arrivals in `SeekCoordinator+Landing.swift`, the choice of
/// the next seek in `SeekCoordinator+Previews.swift`, what is known of a film over a network in `RemoteFilm.swift`.
package struct SeekCoordinator: Equatable, Sendable, Codable {
    /// The seek that libmpv is executing. It outlives its chase, because a seek can't be cancelled (C1).
    package enum InFlight: Equatable, Sendable, Codable {
        /// Can go to: ours, foreign.
        case nothing
        /// Can go to: nothing, ours (the next one), foreign.
        case ours(Seek)
        /// Can go to: nothing, ours (an absolute target need not wait for it).
        case foreign(ForeignSeek)
    }

    /// The result of an input for the buttons.
    package enum Outcome: Equatable, Sendable {
        case none
        /// A position was read, also while a seek is in flight: as if libmpv had reported it.
        case told(Double)
        /// No seek is in flight, and playback is at this position.
        case arrived(Double?)
        /// A jump that is not ours ended here (C9).
        case jumped(to: Double)
        /// The chase ended without landing (C6), at this position, if it is known.
        case failed(Reason, at: Double?)
    }

    package struct Step: Equatable, Sendable {
        package var actions: [Action] = []
        package var outcome: Outcome = .none
    }

    /// The position of an arrival and its distance from the target, media seconds.
    package struct Arrival: Equatable, Sendable {
        package var position: Double?
        package var error: Double?

        package init(position: Double? = nil, error: Double? = nil) {
            self.position = position
            self.error = error
        }
    }

    /// The goal and the arrival of our last seek (C3).
    package struct Landing: Equatable, Sendable, Codable {
        package var goal: Goal
        package var position: Double
        /// Where the frame after the one that is shown begins, media seconds; nil if that is not known.
        var nextFrame: Double?
    }

    package internal(set) var inFlight: InFlight = .nothing
    /// The running chase.
    package internal(set) var chase: Chase?
    /// The newest chase's last event, for snapshots.
    private var last: ChaseEvent?
    var policy: SeekSettings.Policy
    var timeout: Duration
    /// How long a landing may wait for the next tap, of what it costs (C12).
    var landingRule: LandingRule
    package internal(set) var landing: Landing?
    /// Learned from this file's previews (C11) and landings (C12).
    var keyframes = Keyframes()
    var landingCost = LandingCost()
    var landingDelay = LandingDelay()
    /// Nil of a local film.
    var remote: RemoteFilm?
    /// The goals of stalled seeks, whose late events are not foreign (C6). The newest few.
    var stalledGoals: [Goal] = []
    /// Where the newest seek leads that had begun, and has stalled or was given up, until libmpv tells of a seek again;
    /// media seconds.
    var begunStalled: Double?
    /// The read after a restart that came before our seek's own event.
    var staleRead: Int?
    /// `hr-seek-demuxer-offset` of this file, seconds (C14).
    var demuxerOffset = 0.0
    /// A larger offset did not help in this file: its frames last long.
    var hasLongFrames = false
    /// The longest distance of two frames that was seen in this file, seconds.
    var longestFrame = 0.0
    /// When the newest seek was issued, and the newest preview: see `pace`.
    var soughtAt: Instant?
    var previewedAt: Instant?
    /// libmpv has not answered a file change: no seek is issued until it has (C4).
    package var isSuspended = false
    private var chases = 0
    private var seeks = 0
    private var reads = 0

    /// The minimum interval between seeks: pictures shown for less are not seen, so faster commands are coalesced.
    static let pace = Duration.milliseconds(33)
    /// The minimum interval between previews of taps, which is longer than for a gesture: a viewer who drags watches
    /// the pictures, one who taps waits for the last.
    static let paceOfTaps = Duration.milliseconds(77)

    package init(policy: SeekSettings.Policy, landingRule: LandingRule, timeout: Duration) {
        self.policy = policy
        self.landingRule = landingRule
        self.timeout = timeout
    }

    package init(settings: SeekSettings) {
        self.init(policy: settings.policy, landingRule: settings.landing.rule, timeout: settings.seekTimeout)
    }

    /// Uses other settings from now on.
    package mutating func use(_ settings: SeekSettings) {
        policy = settings.policy
        landingRule = settings.landing.rule
        timeout = settings.seekTimeout
    }

    /// The number of the running chase, or of the last one.
    package var newest: Int { chase?.id ?? chases }

    package var isForeignSeekInFlight: Bool {
        if case .foreign = inFlight { return true }
        return false
    }

    package var seekInProgress: Seek? {
        if case .ours(let seek) = inFlight { return seek }
        return nil
    }

    package var deadline: Instant? {
        switch inFlight {
        case .nothing: isSuspended ? nil : nextSeekDue
        case .ours(let seek):
            !isSuspended && isToBeSuperseded(seek)
                ? min(seek.deadline, nextSeekDue ?? seek.deadline) : seek.nextDeadline
        case .foreign(let foreign):
            isSuspended || !isNewer(than: foreign.since)
                ? foreign.deadline : min(foreign.deadline, nextSeekDue ?? foreign.deadline)
        }
    }

    /// Whether the target is newer than a foreign seek that began at a moment: it was set since, or it is absolute and
    /// waits for the pace (C2, C9).
    func isNewer(than start: Instant) -> Bool {
        guard let chase, let goal = chase.goal else { return false }
        return chase.aimedAt >= start || (chase.isAbsolute && chase.soughtGoal != goal)
    }

    // MARK: - Targets

    /// Taps are kept (C4): a chase without a target. Returns its number.
    package mutating func wait(burst: Int?, at now: Instant) -> Int {
        let (chase, id) = waiting(chase, burst: burst, at: now)
        self.chase = chase
        return id
    }

    /// The same for a chase that waits for libmpv's answer to a file change.
    package mutating func waiting(_ chase: Chase?, burst: Int?, at now: Instant) -> (Chase, id: Int) {
        var chase = chase ?? begin(at: now)
        chase.movedAt = now
        chase.aim = chase.goal.map { .goalBeforeKept($0) } ?? .kept
        chase.burst = burst ?? chase.burst
        return (chase, chase.id)
    }

    /// Gives the chase of commands that wait for libmpv's answer to a file change; `adopt` takes it back.
    package mutating func handOver() -> Chase? {
        if let joined = chase?.separateJoined() { return joined }
        return chase.take()
    }

    /// Takes over a chase that waited for libmpv's reply to a file change. If libmpv refused, the running chase
    /// continues to its target, and both end at once (C15).
    package mutating func adopt(_ waiting: Chase) {
        guard var chase else {
            self.chase = waiting
            return
        }
        chase.joined += [waiting.id] + waiting.joined
        chase.movedAt = waiting.movedAt
        chase.aim = chase.goal.map { .goalBeforeKept($0) } ?? .kept
        chase.burst = waiting.burst ?? chase.burst
        self.chase = chase
    }

    /// Kept commands were served or dropped, and no longer move the target.
    package mutating func clearKept() {
        if case .goalBeforeKept(let goal) = chase?.aim { chase?.aim = .goal(goal) }
    }

    /// Moves the target, and seeks unless a seek of ours is in flight: then its completion will (C1, C2).
    package mutating func chase(
        to target: Double, _ manner: Manner, burst: Int?, _ playback: Playback, at now: Instant
    ) -> [Action] {
        aim(at: target, manner, burst: burst, at: now)
        return pursue(playback, at: now)
    }

    /// A tap at the edge: no seek, also if the film has played on since (B4, C15). Unless a seek is still to come: also
    /// one that has stalled moves playback away, if none has landed since (C6).
    package mutating func stay(at target: Double, burst: Int?, _ playback: Playback, at now: Instant) -> [Action] {
        guard chase?.target == nil, seekInProgress == nil, stalledGoals.isEmpty || landing != nil else {
            return chase(to: target, .once(.exact), burst: burst, playback, at: now)
        }
        aim(at: target, .once(.exact), burst: burst, at: now)
        let arrival = arrivalAlready(at: Goal(target: target, precision: .exact), playback)
        return end(.landed, nil, arrival ?? Arrival(position: playback.position), at: now)
    }

    /// Moves the target without seeking: several moves at once are one seek.
    package mutating func aim(at target: Double, _ manner: Manner, burst: Int?, at now: Instant) {
        var chase = chase ?? begin(at: now)
        let goal = Goal(target: target, precision: manner.precision)
        if chase.goal != goal { chase.moves += 1 }
        chase.aim = .goal(goal)
        chase.movedAt = now
        chase.aimedAt = now
        chase.isAbsolute = burst == nil
        chase.previews = previews(manner, behind: chase.previews, at: now)
        if case .tap(_, _, let cameFrom) = manner { chase.cameFrom = cameFrom } else { chase.cameFrom = nil }
        chase.burst = burst ?? chase.burst
        self.chase = chase
    }

    /// Seeks to the target, unless a seek of ours is in flight (C1), playback is there already (C3), or it is too soon.
    package mutating func pursue(_ playback: Playback, at now: Instant) -> [Action] {
        guard !isSuspended, let goal = chase?.goal else { return [] }
        switch inFlight {
        case .ours(let seek): guard isToBeSuperseded(seek) else { return [] }
        case .foreign: break
        case .nothing:
            if let arrival = arrivalAlready(at: goal, playback) {
                // Kept commands will move this target, and their replies named this chase (C15).
                if case .goalBeforeKept = chase?.aim { return [] }
                return end(.landed, nil, arrival, at: now)
            }
        }
        guard let due = nextSeekDue, due <= now else { return [] }
        supersede(at: now)
        return issue(to: nextGoal(towards: goal), at: now)
    }

    /// Ends the chase, also while libmpv still executes a seek.
    package mutating func end(
        _ phase: ChaseEvent.Phase, _ reason: Reason? = nil, _ arrival: Arrival = Arrival(), at now: Instant
    ) -> [Action] {
        guard let chase else { return [] }
        self.chase = nil
        var actions = show(phase, reason, arrival, of: chase, at: now)
        for id in chase.joined {
            var joined = chase
            joined.id = id
            actions += show(phase, reason, arrival, of: joined, at: now)
        }
        return actions
    }

    /// The file ended, and its seeks with it: a file change aborts a seek without an event (C4).
    package mutating func forgetFile() {
        forgetSeeks()
        keyframes = Keyframes()
        landingCost = LandingCost()
        landingDelay = LandingDelay()
        remote = nil
        demuxerOffset = 0
        hasLongFrames = false
        longestFrame = 0
        last = nil
    }

    /// The connection to the film's server was lost, and the seek in flight with it (W2). The chase waits.
    package mutating func loseSeek() {
        forgetSeeks()
        chase?.previews = nil
        chase?.soughtGoal = nil
    }

    /// libmpv's seeks have ended, and nothing more will come of them.
    private mutating func forgetSeeks() {
        inFlight = .nothing
        landing = nil
        stalledGoals = []
        begunStalled = nil
        staleRead = nil
        soughtAt = nil
        previewedAt = nil
    }

    /// The film was opened again, to be continued at a place (W2). libmpv has restored the file's options.
    ///
    /// - Parameters:
    ///   - position: where it is now, media seconds.
    ///   - place: where it was asked to begin, media seconds.
    package mutating func reopened(at position: Double?, place: Double?, _ playback: Playback) {
        demuxerOffset = 0
        remote?.cached = []
        guard let position, let goal = chase?.goal, goal.target == place,
            abs(position - goal.target) <= playback.tolerance
        else { return }
        landing = Landing(goal: Goal(target: goal.target, precision: .exact), position: position)
        chase?.sought = .exact
    }

    private mutating func begin(at now: Instant) -> Chase {
        chases += 1
        return Chase(id: chases, startedAt: now, movedAt: now, aimedAt: now)
    }

    /// Playback is at the target, or at the arrival of a seek to it, and has not moved since (C3).
    private func arrivalAlready(at goal: Goal, _ playback: Playback) -> Arrival? {
        // A seek that took too long may still move it (C6).
        guard stalledGoals.isEmpty, let position = playback.position else { return nil }
        let isLanding =
            landing.map {
                ($0.goal.serves(goal) || isShowing(goal, after: $0))
                    && abs(position - $0.position) < playback.tolerance / 2
            } ?? false
        guard isLanding || abs(position - goal.target) < 0.0005 else { return nil }
        return Arrival(position: position, error: position - goal.target)
    }

    /// Whether the frame of the last landing is the one at the target of a backward burst.
    private func isShowing(_ goal: Goal, after landing: Landing) -> Bool {
        guard let nextFrame = landing.nextFrame, chase?.cameFrom != nil else { return false }
        return (landing.position..<nextFrame).contains(goal.target)
    }

    // MARK: - Seeks

    /// - Parameter position: where a seek to the same target landed (C14); this one serves no move of the target.
    mutating func issue(to goal: Goal, retriedFrom position: Double? = nil, at now: Instant) -> [Action] {
        seeks += 1
        let isPreview = chase?.previews != nil && goal != chase?.goal
        let followsForeign = isForeignSeekInFlight
        soughtAt = now
        if isPreview { previewedAt = now }
        landing = nil
        inFlight = .ours(
            Seek(
                number: seeks, goal: goal, retriedFrom: position, isPreview: isPreview,
                queuedBehind: seekInProgress?.landingInProgress, followsForeign: followsForeign, issuedAt: now,
                deadline: now + timeout, stage: .issued))
        let seek = Action.seek(number: seeks, target: goal.target, precision: goal.precision)
        // What follows a preview, or a landing off its target (C14), serves no other move of the target.
        let served = isPreview ? chase?.goal : goal
        if chase?.soughtGoal != served { chase?.seeks += 1 }
        chase?.sought = goal.precision
        chase?.soughtGoal = served
        if isPreview { chase?.previews?.isOn = true }
        let seeking = chase.map { show(.seeking, of: $0, at: now) } ?? []
        return readsBeforeSeek + [seek] + seeking
    }

    /// Shows the frame before the one that is shown at a position (C14).
    mutating func stepBack(from position: Double, towards goal: Goal, at now: Instant) -> [Action] {
        seeks += 1
        soughtAt = now
        landing = nil
        inFlight = .ours(
            Seek(
                number: seeks, goal: goal, stepsBackFrom: position, isPreview: false, queuedBehind: nil,
                followsForeign: false, issuedAt: now, deadline: now + timeout, stage: .issued))
        return [.stepBack(number: seeks)]
    }

    mutating func nextRead() -> Int {
        reads += 1
        return reads
    }

    // MARK: - Events

    mutating func show(
        _ phase: ChaseEvent.Phase, _ reason: Reason? = nil, _ arrival: Arrival = Arrival(), of chase: Chase,
        at now: Instant
    ) -> [Action] {
        let event = event(phase, reason, arrival, of: chase, at: now)
        last = event
        return [.publish(.chase(event))]
    }

    private func event(
        _ phase: ChaseEvent.Phase, _ reason: Reason?, _ arrival: Arrival, of chase: Chase, at now: Instant
    ) -> ChaseEvent {
        ChaseEvent(
            phase: phase, reason: reason, chase: chase.id, precision: chase.sought, target: chase.target,
            position: arrival.position, errorMilliseconds: arrival.error.map { $0 * 1000 },
            elapsedMilliseconds: (now - chase.startedAt).milliseconds,
            waitedMilliseconds: (now - chase.movedAt).milliseconds, coalesced: chase.coalesced, burst: chase.burst)
    }

    /// The event of the running chase, or the last event of this file's last one.
    package func snapshot(at now: Instant) -> ChaseEvent {
        guard let chase else { return last ?? ChaseEvent(phase: .idle, chase: chases) }
        return event(chase.target == nil ? .waiting : .seeking, nil, Arrival(), of: chase, at: now)
    }
}
