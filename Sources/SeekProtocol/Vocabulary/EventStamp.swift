/// Sequence number and monotonic timestamp of an event.
public struct EventStamp: Equatable, Sendable {
    /// One counter for all events of the daemon, from 1. A client sees gaps for the events that it has not subscribed to. A
    /// snapshot has the number of the newest event before it, or 0.
    public var sequence: Int64
    /// When the event happened: microseconds of the machine's `CLOCK_MONOTONIC`.
    public var timeMicroseconds: Int64
    /// How many older events of this name (and button) were left out because the client reads slowly. The event is complete
    /// without them.
    public var missed: Int

    package init(sequence: Int64, timeMicroseconds: Int64, missed: Int = 0) {
        self.sequence = sequence
        self.timeMicroseconds = timeMicroseconds
        self.missed = missed
    }

    /// When the event happened, since the zero of the machine's `CLOCK_MONOTONIC`.
    public var time: Duration { .microseconds(timeMicroseconds) }
}

extension EventStamp {
    func writeFields(to writer: inout JSONWriter) {
        if missed > 0 { writer.field("missed", missed) }
        writer.field("seq", sequence)
        writer.field("time_us", timeMicroseconds)
    }

    package init(fields: JSONValue) {
        sequence = Int64(fields.member("seq")?.wholeNumber ?? 0)
        timeMicroseconds = Int64(fields.member("time_us")?.wholeNumber ?? 0)
        missed = fields.member("missed")?.wholeNumber ?? 0
    }
}
