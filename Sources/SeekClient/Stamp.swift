internal import SeekProtocol

/// When and as the how-manieth an event happened.
public struct Stamp: Equatable, Sendable {
    /// Counts all events of the daemon, from 1, with gaps where one was not subscribed to.
    public let sequence: Int
    /// When it happened, since the zero of the machine's `CLOCK_MONOTONIC`.
    public let time: Duration
    /// So many older ones of the same kind (and button) were left out because this client reads slowly. What this one
    /// says is all the same complete.
    public internal(set) var missed: Int

    init(_ event: JSONValue) {
        sequence = event["seq"]?.wholeNumber ?? 0
        time = .microseconds(event["time_us"]?.wholeNumber ?? 0)
        missed = event["missed"]?.wholeNumber ?? 0
    }
}
