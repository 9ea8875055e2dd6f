package import SeekModel
package import SeekProtocol

/// The way to a target: from the first command that moves it to the landing.
package struct Chase: Equatable, Sendable, Codable {
    package enum Aim: Equatable, Sendable, Codable {
        /// It has only kept commands (C4). Can go to: goal.
        case kept
        /// Kept commands have joined it, and will move this target. Can go to: goal, kept.
        case goalBeforeKept(Goal)
        /// Can go to: goalBeforeKept.
        case goal(Goal)
    }

    var id: Int
    /// Chases of commands that joined this one when libmpv refused a file change: they end with it.
    var joined: [Int] = []
    package var aim = Aim.kept
    /// The newest burst that moved the target.
    var burst: Int?
    var startedAt: Instant
    var movedAt: Instant
    /// When its goal was set last; kept commands don't set it.
    var aimedAt: Instant
    /// Whether its goal is independent of the position of playback: no burst set it.
    var isAbsolute = false
    /// How often the target moved, and the number of seeks for it: the difference was coalesced (C2).
    var moves = 0
    var seeks = 0
    /// The precision of its newest seek; nil if it has needed none.
    var sought: Precision?
    /// The goal of that seek; for a preview, the landing.
    var soughtGoal: Goal?
    /// Nil if it goes straight to its target.
    var previews: Previews?
    /// The origin of a backward burst: a frame from before it is to be shown. Media seconds.
    var cameFrom: Double?

    var coalesced: Int { max(0, moves - seeks) }

    /// The target and its precision; nil while all its commands are kept (C4).
    package var goal: Goal? {
        switch aim {
        case .kept: nil
        case .goalBeforeKept(let goal), .goal(let goal): goal
        }
    }

    /// Media seconds.
    package var target: Double? { goal?.target }

    /// Its file ended: only its kept commands remain (C4).
    package mutating func forgetTarget() {
        aim = .kept
        isAbsolute = false
        (sought, soughtGoal, previews) = (nil, nil, nil)
    }

    /// Takes out what has joined it: its own target is of this film, and what has joined it goes on in the next one.
    ///
    /// - Returns: nil if nothing has joined it, or if it has no target of its own.
    mutating func separateJoined() -> Chase? {
        guard let first = joined.first, let goal else { return nil }
        var other = self
        (other.id, other.joined) = (first, Array(joined.dropFirst()))
        other.forgetTarget()
        (aim, joined) = (.goal(goal), [])
        return other
    }

    /// The chase after the seek to its newest target, which is not coalesced, for an event about the seek before.
    func aboutToSeek(behind seek: Seek) -> Chase {
        var chase = self
        if soughtGoal != goal { chase.seeks += 1 }
        chase.sought = seek.precision
        return chase
    }
}

/// Keyframe seeks on the way to a chase's target (C10).
struct Previews: Equatable, Sendable, Codable {
    /// No picture from before this is to be shown (C11), media seconds; nil if any will do.
    var notBefore: Double?
    /// When the exact seek is due, unless the target moves before; nil if its delay is the bet of C12.
    var landAt: Instant?
    /// False if the target was requested without previews (C13): only the landing remains.
    var areWanted = true
    /// Whether they follow a gesture instead of taps.
    var isGesture = false
    /// The target of the newest one that ended; nil before that.
    var shown: Double?
    /// The position of the newest picture that the burst has shown, media seconds; nil before the first.
    var picture: Double?
    /// Whether any was issued: from then on playback is not at its target (C7).
    var isOn = false
}

/// How a target was requested, which determines how the chase gets there.
package enum Manner: Equatable, Sendable {
    /// By one seek (C13).
    case once(Precision)
    /// By a tap of a burst: previews, and a landing when the taps seem to have stopped (C12).
    ///
    /// - Parameters:
    ///   - notBefore: no picture from before this position may be shown (C11), media seconds.
    ///   - cameFrom: the origin of a backward burst, media seconds.
    case tap(isFirst: Bool, notBefore: Double?, cameFrom: Double? = nil)
    /// By a gesture: previews, and a landing when it ends (C16).
    case gesture(until: Instant)

    var precision: Precision {
        switch self {
        case .once(let precision): precision
        case .tap, .gesture: .exact
        }
    }
}

/// A seek of ours that libmpv is executing (C5).
package struct Seek: Equatable, Sendable, Codable {
    package enum Stage: Equatable, Sendable, Codable {
        /// Handed over. Can go to: queued.
        case issued
        /// Its reply came without error. Can go to: started.
        case queued
        /// A seek event came, and its target is being read: during a seek the position is its target, which
        /// distinguishes our seek from another one that has merged with it. Can go to: started, restarted, queued.
        case started(read: Int, leadsTo: Double?)
        /// Events were lost: its position tells whether it is over. Can go to: queued, started, settling.
        case recovering(read: Int)
        /// The first picture is shown, and its position is being read. Can go to: started, settling.
        case restarted(read: Int, leadsTo: Double?, at: Instant)
        /// The restart came, but libmpv still reports the seek's target, because nothing can be shown there. The
        /// position is read again. Can go to: restarted, started.
        case settling(readAt: Instant, leadsTo: Double?, restartedAt: Instant)
    }

    var number: Int
    var goal: Goal
    /// Issued because the one before landed off its target (C14): where that was, media seconds.
    var retriedFrom: Double?
    /// It shows the frame before this position instead of seeking to its goal (C14), media seconds.
    var stepsBackFrom: Double?
    /// Issued for its picture, before a landing (C10).
    var isPreview: Bool
    /// The goal of a landing of ours that was in progress when it was issued: libmpv may execute that one first.
    var queuedBehind: Goal?
    /// A foreign seek was in flight when it was issued: that one is older.
    var followsForeign: Bool
    var issuedAt: Instant
    /// The newest seek event since its reply.
    var startedAt: Instant?
    /// Another seek event came after its restart: libmpv seeks to where it came down, or elsewhere.
    var isSoughtAgain = false
    /// When it is stalled (C6).
    var deadline: Instant
    var stage: Stage

    /// Whether its restart came, and its position is being read.
    var hasRestarted: Bool {
        switch stage {
        case .restarted, .settling: true
        case .issued, .queued, .started, .recovering: false
        }
    }

    /// The goal of the landing before it, which libmpv may be executing still; nil once its own seek event has come.
    var landingBefore: Goal? { startedAt == nil ? queuedBehind : nil }

    /// The goal of the landing that libmpv may be executing, this one or the one before it; nil if there is none.
    var landingInProgress: Goal? { landingBefore ?? (precision == .exact ? goal : nil) }

    /// When something is due: its position is to be read again, or it is stalled.
    var nextDeadline: Instant {
        if case .settling(let readAt, _, _) = stage { return min(readAt, deadline) }
        return deadline
    }

    /// Media seconds.
    package var target: Double { goal.target }
    var precision: Precision { goal.precision }
}

/// A foreign seek, from its seek event to its arrival (C9).
package struct ForeignSeek: Equatable, Sendable, Codable {
    package enum Stage: Equatable, Sendable, Codable {
        /// Can go to: restarted.
        case started
        /// Can go to: started.
        case restarted(read: Int)
    }

    var stage: Stage
    /// When nothing more is expected of it.
    var deadline: Instant
    var since: Instant
    /// The last known position before it, and its time.
    var from: Double?
    var fromAt: Instant
    /// Where the stalled seek leads that had begun, if no seek event was between it and this restart: it is the end of
    /// that seek (C6). Media seconds.
    var begunBefore: Double?

    init(_ stage: Stage, behind playback: Playback, deadline: Instant, at now: Instant) {
        self.stage = stage
        self.deadline = deadline
        since = now
        from = playback.position
        fromAt = playback.positionAt ?? now
    }
}

/// A target and its precision.
package struct Goal: Equatable, Sendable, Codable {
    /// Media seconds.
    package var target: Double
    package var precision: Precision

    /// Whether a seek to this is also a seek to the other: the same target, and no less exact.
    func serves(_ other: Goal) -> Bool {
        target == other.target && (precision == .exact || other.precision == .keyframes)
    }
}
