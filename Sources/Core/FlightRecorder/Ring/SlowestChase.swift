package import SeekModel
package import SeekProtocol

/// The slowest chase of the last hour, with the trace that replays it. One is kept: when it is an hour old, the next
/// chase that ends takes its place.
package struct SlowestChase: Sendable {
    package static let age = Duration.seconds(3600)

    package struct Kept: Equatable, Sendable {
        /// The chase's end: `landed` or `failed`.
        package let end: ChaseEvent
        package let endedAt: Instant
        package let trace: Trace
    }

    private var kept: Kept?

    package init() {}

    /// - Parameters:
    ///   - trace: makes the trace of the inputs since this moment; asked for only if the chase is kept.
    package mutating func take(_ chase: ChaseEvent, at now: Instant, trace: (_ start: Instant) -> Trace?) {
        guard chase.phase == .landed || chase.phase == .failed else { return }
        if let slowest = current(at: now), slowest.end.waitedMilliseconds >= chase.waitedMilliseconds { return }
        let start = Instant(nanoseconds: now.nanoseconds - Int64(max(0, chase.elapsedMilliseconds) * 1e6))
        kept = trace(start).map { Kept(end: chase, endedAt: now, trace: $0) }
    }

    /// Nil if no chase ended within the hour.
    package func current(at now: Instant) -> Kept? {
        guard let kept, now - kept.endedAt < Self.age else { return nil }
        return kept
    }
}
