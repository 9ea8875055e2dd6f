/// Decides when `Seeked` is sent (M3): at the first press, then at most four times a second, then where playback lands if
/// clients would otherwise be wrong. Times are microseconds.
struct SeekedSignals: Equatable, Sendable {
    /// Between two signals while the target moves.
    private static let interval: Int64 = 250_000
    /// How far clients may be off after a landing.
    private static let landingTolerance: Int64 = 50_000
    /// How far they may be off otherwise: seekd reports the position once a second.
    private static let jumpTolerance: Int64 = 500_000

    /// What clients were told last: they count on from there.
    private var told: Int64 = 0
    private var toldAt: Int64 = 0
    private var signalledAt: Int64?
    /// The target that clients were told; nil if none is pending.
    private var target: Int64?
    private var wasPending = false
    /// When `signal` has something to say at the latest; nil: not without an input.
    private(set) var deadline: Int64?

    /// - Returns: the position to send, if it is time.
    mutating func signal(_ playhead: Playhead, at now: Int64) -> Int64? {
        deadline = nil
        let position = playhead.position(at: now)
        guard playhead.isPending else {
            if playhead.isLanded { return landed(playhead, at: position, now) }
            let tolerance = wasPending ? Self.landingTolerance : Self.jumpTolerance
            (target, wasPending) = (nil, false)
            return isOff(from: position, by: tolerance, playhead, at: now) ? tell(position, at: now) : nil
        }
        let isFirst = !wasPending
        wasPending = true
        guard target != position else { return nil }
        if !isFirst, let signalledAt, now < signalledAt + Self.interval {
            deadline = signalledAt + Self.interval
            return nil
        }
        target = position
        return tell(position, at: now)
    }

    /// More presses may follow: the limit of signals holds.
    private mutating func landed(_ playhead: Playhead, at position: Int64, _ now: Int64) -> Int64? {
        guard isOff(from: position, by: Self.landingTolerance, playhead, at: now) else { return nil }
        if let signalledAt, now < signalledAt + Self.interval {
            deadline = signalledAt + Self.interval
            return nil
        }
        target = nil
        return tell(position, at: now)
    }

    /// Clients read the position again themselves, or know it: another track, a pause, another rate.
    mutating func rebase(to position: Int64, at now: Int64) {
        (told, toldAt) = (position, now)
    }

    /// A client of the bus counts on from what it was told.
    func believed(_ playhead: Playhead, at now: Int64) -> Int64 {
        guard playhead.isPlaying else { return told }
        return Microseconds.sum(
            told, Microseconds.from(seconds: Microseconds.seconds(max(0, now - toldAt)) * playhead.rate))
    }

    private func isOff(from position: Int64, by tolerance: Int64, _ playhead: Playhead, at now: Int64) -> Bool {
        // A client does not count beyond the end. It may have been told of a place there, in a file that has grown.
        let believed = min(believed(playhead, at: now), max(told, playhead.length ?? .max))
        let (difference, isOver) = position.subtractingReportingOverflow(believed)
        return isOver || difference.magnitude > tolerance.magnitude
    }

    private mutating func tell(_ position: Int64, at now: Int64) -> Int64 {
        rebase(to: position, at: now)
        signalledAt = now
        return position
    }
}
