/// The progress of a chase: from the first command that moved the target to where playback ended up (C15). Positions are
/// media seconds.
public struct ChaseEvent: Equatable, Sendable, Codable {
    /// The phase of a chase.
    public enum Phase: String, Sendable, CaseIterable {
        /// No chase since the file began; only in snapshots.
        case idle
        /// The target is kept until a file is ready (C4); only in snapshots.
        case waiting
        /// A seek was issued.
        case seeking
        /// A seek ended and another follows: this picture is shown for now.
        case previewed
        /// A seek takes longer than `seek_timeout` (C6): the moment for a spinner.
        case stalled
        /// Terminal, as the next three; exactly one of them for each chase. Playback is at the target.
        case landed
        /// Playback could not get to the target; `reason` says why.
        case failed
        /// A client took the command back.
        case cancelled
        /// Something else ended the chase: another file, the end of the file.
        case aborted

        package var isTerminal: Bool {
            switch self {
            case .landed, .failed, .cancelled, .aborted: true
            case .idle, .waiting, .seeking, .previewed, .stalled: false
            }
        }
    }

    /// The phase of the chase.
    public var phase: Phase
    /// Why it stalled or ended without landing; nil otherwise, and for a reason that this version doesn't know.
    public var reason: Reason?
    /// Counts the chases of the daemon, from 1; 0 before the first.
    public var chase: Int
    /// Of the seek that this event is about; nil if none was needed.
    public var precision: Precision?
    /// The position to which the chase leads; nil while it is unknown (C4).
    public var target: Double?
    /// The playback position; nil while a seek is running.
    public var position: Double?
    /// Position minus target, in milliseconds (C14).
    public var errorMilliseconds: Double?
    /// Since the first command of this chase.
    public var elapsedMilliseconds: Double
    /// Since the newest command of this chase.
    public var waitedMilliseconds: Double
    /// Moves of the target that needed no seek of their own (C2).
    public var coalesced: Int
    /// The newest burst that moved the target; nil if none did.
    public var burst: Int?
    /// How full the cache is that the chase waits for, 0 to 1, and 0 if that is not known; nil while it waits for no data
    /// (W5).
    public var buffering: Double?

    package init(
        phase: Phase, reason: Reason? = nil, chase: Int, precision: Precision? = nil, target: Double? = nil,
        position: Double? = nil, errorMilliseconds: Double? = nil, elapsedMilliseconds: Double = 0,
        waitedMilliseconds: Double = 0, coalesced: Int = 0, burst: Int? = nil, buffering: Double? = nil
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
        self.buffering = buffering
    }

    /// Whether playback is on its way to the target. A progress bar then shows the target, so that it never jumps back.
    public var isOn: Bool {
        switch phase {
        case .waiting, .seeking, .previewed, .stalled: true
        case .idle, .landed, .failed, .cancelled, .aborted: false
        }
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
        writer.field("buffering", buffering)
    }

    package init?(fields: JSONValue) {
        guard let phase: Phase = fields.member("phase")?.word() else { return nil }
        self.phase = phase
        reason = fields.member("reason")?.word()
        chase = fields.member("chase")?.wholeNumber ?? 0
        precision = fields.member("precision")?.word()
        target = fields.member("target")?.number
        position = fields.member("position")?.number
        errorMilliseconds = fields.member("error_ms")?.number
        elapsedMilliseconds = fields.member("elapsed_ms")?.number ?? 0
        waitedMilliseconds = fields.member("waited_ms")?.number ?? 0
        coalesced = fields.member("coalesced")?.wholeNumber ?? 0
        burst = fields.member("burst")?.wholeNumber
        buffering = fields.member("buffering")?.number
    }
}

/// How exactly a seek lands, in mpv's words.
public enum Precision: String, Sendable, CaseIterable {
    /// On the frame of the target.
    case exact
    /// On a keyframe near the target: faster.
    case keyframes
}

/// Why a burst or a chase ended, or a tap was refused.
public enum Reason: String, Sendable, CaseIterable {
    /// A tap of the other button took over (B3).
    case flip
    /// `cancel`, or a total that came back to 0 (B3, B6).
    case cancelled
    /// `undo` (B6).
    case undone
    /// A scrub moved the target (C16).
    case scrub
    /// A client's absolute seek moved the target (C13).
    case seek
    /// A part was skipped (K4).
    case cue
    /// The player jumped without a command of seekd's (C9).
    case foreignSeek = "foreign-seek"
    /// Another file is being loaded, or was (C4).
    case fileChanged = "file-changed"
    /// The file ended, or playback failed (C4).
    case fileEnded = "file-ended"
    /// Nothing is loaded (B10).
    case nothingLoaded = "nothing-loaded"
    /// The file is not seekable (B10).
    case notSeekable = "not-seekable"
    /// libmpv did not complete the seek in time (C6).
    case timeout
    /// libmpv refused the seek, or playback came down elsewhere (C6, C14).
    case seekFailed = "seek-failed"
    /// The button acted on its edge instead: the next playlist entry, or stop (C8).
    case atEnd = "at-end"
    /// The daemon is stopping.
    case shuttingDown = "shutting-down"
}

extension Reason: JSONWritable {
    package func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
