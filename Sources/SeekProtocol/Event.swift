/// What seekd tells its subscribers. Each is a whole snapshot of what it speaks of: a late client needs only the newest.
///
/// Indirect, as they are handed on more often than they are read.
package indirect enum Event: Equatable, Sendable, Codable {
    case seekButton(SeekButtonEvent)
    case playButton(PlayButtonEvent)
    case chase(ChaseEvent)
    case progress(ProgressEvent)
    case media(MediaEvent)
    case shutdown(ShutdownEvent)

    package var name: EventName {
        switch self {
        case .seekButton: .seekButton
        case .playButton: .playButton
        case .chase: .chase
        case .progress: .progress
        case .media: .media
        case .shutdown: .shutdown
        }
    }
}

/// When and as the how-manieth an event was published.
package struct EventStamp: Equatable, Sendable {
    /// One counter for all events of the daemon, from 1. A snapshot bears that of the newest event before it, 0 if there
    /// was none.
    package let sequence: Int64
    /// Monotonic time in microseconds.
    package let timeMicroseconds: Int64

    package init(sequence: Int64, timeMicroseconds: Int64) {
        self.sequence = sequence
        self.timeMicroseconds = timeMicroseconds
    }
}

extension Event {
    /// The event's line, with its `\n`.
    ///
    /// - Parameter missed: how many older ones of this name (and button) a slow client was not sent.
    package func line(_ stamp: EventStamp, missed: Int = 0) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.object { writer in
            writer.field("event", name)
            fields.writeFields(to: &writer)
            if missed > 0 { writer.field("missed", missed) }
            writer.field("seq", stamp.sequence)
            writer.field("time_us", stamp.timeMicroseconds)
        }
        writer.newline()
        return writer.bytes
    }

    private var fields: any EventFields {
        switch self {
        case .seekButton(let event): event
        case .playButton(let event): event
        case .chase(let event): event
        case .progress(let event): event
        case .media(let event): event
        case .shutdown(let event): event
        }
    }
}

/// The fields of one kind of event; also written as an object of its own in snapshots.
package protocol EventFields: JSONWritable {
    func writeFields(to writer: inout JSONWriter)
}

extension EventFields {
    package func write(to writer: inout JSONWriter) {
        writer.object { writeFields(to: &$0) }
    }
}
