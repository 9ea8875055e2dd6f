internal import SeekProtocol

/// How the target is pursued: from the first command that moves it to where playback ends up. Positions are seconds of the
/// film.
public struct ChaseState: Equatable, Sendable {
    /// How far a chase is.
    public enum Phase: String, Sendable, CaseIterable {
        /// There was none since the film began.
        case idle
        /// Its commands are kept until the film is ready.
        case waiting
        /// A seek was issued.
        case seeking
        /// A seek has ended and another follows: this picture is shown for now.
        case previewed
        /// A seek takes long: the moment for a spinner.
        case stalled
        /// The end: playback is at the target.
        case landed
        /// The end: it could not get there, `reason` says why.
        case failed
        /// The end, by whoever cancelled.
        case cancelled
        /// The end, by others: another film, the film's end.
        case aborted
    }

    /// How exactly a seek is to land.
    public enum Precision: String, Sendable, CaseIterable {
        case exact
        case keyframes
    }

    /// How far it is.
    public let phase: Phase
    /// Why it ended without landing, or is stalled; docs/protocol.md has them all.
    public let reason: String?
    /// Counts the chases of the daemon, from 1; 0 before the first.
    public let chase: Int
    /// Of the seek that this speaks of; nil where none was needed.
    public let precision: Precision?
    /// Where it leads now; nil until a film that loads is ready.
    public let target: Double?
    /// Where playback is; nil while a seek is on.
    public let position: Double?
    /// Position less target.
    public let error: Duration?
    /// Since its first command.
    public let elapsed: Duration
    /// Since its newest command.
    public let waited: Duration
    /// Moves of the target that needed no seek of their own.
    public let coalesced: Int
    /// The newest burst that moved the target; nil where none did.
    public let burst: Int?
    /// When this happened.
    public internal(set) var stamp: Stamp

    init?(_ fields: JSONValue) {
        guard let phase: Phase = fields["phase"]?.word() else { return nil }
        self.phase = phase
        reason = fields["reason"]?.text
        chase = fields["chase"]?.wholeNumber ?? 0
        precision = fields["precision"]?.word()
        target = fields["target"]?.number
        position = fields["position"]?.number
        error = fields["error_ms"]?.milliseconds
        elapsed = fields["elapsed_ms"]?.milliseconds ?? .zero
        waited = fields["waited_ms"]?.milliseconds ?? .zero
        coalesced = fields["coalesced"]?.wholeNumber ?? 0
        burst = fields["burst"]?.wholeNumber
        stamp = Stamp(fields)
    }

    /// Whether playback is on its way to the target: the progress bar then shows that, so that it never jumps back.
    public var isOn: Bool {
        switch phase {
        case .waiting, .seeking, .previewed, .stalled: true
        case .idle, .landed, .failed, .cancelled, .aborted: false
        }
    }
}
