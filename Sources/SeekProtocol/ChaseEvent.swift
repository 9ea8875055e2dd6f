/// How a chase goes: from the first command that moved the target to where playback ended up (C15).
package struct ChaseEvent: Equatable, Sendable, Codable {
    package enum Phase: String, Sendable, CaseIterable {
        /// There was none since the file began: only in snapshots.
        case idle
        /// The target is kept until a file is ready (C4): only in snapshots.
        case waiting
        /// A seek was issued.
        case seeking
        /// A seek came to its end and another follows: this picture is shown for now.
        case previewed
        /// A seek takes longer than `seek_timeout` (C6).
        case stalled
        // Terminal ones: exactly one for each chase.
        case landed
        case failed
        case cancelled
        case aborted

        package var isTerminal: Bool {
            switch self {
            case .landed, .failed, .cancelled, .aborted: true
            case .idle, .waiting, .seeking, .previewed, .stalled: false
            }
        }
    }

    package var phase: Phase
    package var reason: Reason?
    /// Counts the chases of the daemon, from 1.
    package var chase: Int
    /// Of the seek that this event speaks of; nil where none was needed.
    package var precision: Precision?
    /// Media seconds; nil while it is not known (C4).
    package var target: Double?
    /// Where playback is, media seconds; nil while a seek is on.
    package var position: Double?
    /// Position less target, in milliseconds (C14).
    package var errorMilliseconds: Double?
    /// Since the first command of this chase.
    package var elapsedMilliseconds: Double
    /// Since the newest command of this chase.
    package var waitedMilliseconds: Double
    /// Moves of the target that needed no seek of their own (C2).
    package var coalesced: Int
    /// The newest burst that moved the target; nil where none did.
    package var burst: Int?

    package init(
        phase: Phase, reason: Reason? = nil, chase: Int, precision: Precision? = nil, target: Double? = nil,
        position: Double? = nil, errorMilliseconds: Double? = nil, elapsedMilliseconds: Double = 0,
        waitedMilliseconds: Double = 0, coalesced: Int = 0, burst: Int? = nil
    ) {
        self.phase = phase
        self.reason = reason
        self.chase = chase
        self.precision = precision
        self.target = target
        self.position = position
        self.errorMilliseconds = errorMilliseconds
        self.elapsedMilliseconds = elapsedMilliseconds
        self.waitedMilliseconds = waitedMilliseconds
        self.coalesced = coalesced
        self.burst = burst
    }
}

extension ChaseEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("phase", phase.rawValue)
        writer.field("reason", reason)
        writer.field("chase", chase)
        writer.field("precision", precision?.rawValue)
        writer.field("target", target)
        writer.field("position", position)
        writer.field("error_ms", errorMilliseconds)
        writer.field("elapsed_ms", elapsedMilliseconds)
        writer.field("waited_ms", waitedMilliseconds)
        writer.field("coalesced", coalesced)
        writer.field("burst", burst)
    }
}
