/// What seekd publishes to its subscribers. Each event is a whole snapshot of its subject: a client needs only the newest.
///
/// Indirect, because events are passed on more often than they are read.
public indirect enum Event: Equatable, Sendable, Codable {
    case seekButton(SeekButtonEvent)
    case playButton(PlayButtonEvent)
    case chase(ChaseEvent)
    case progress(ProgressEvent)
    case media(MediaEvent)
    case cues(CuesEvent)
    case offer(OfferEvent)
    case subtitles(SubtitlesEvent)
    case sleep(SleepEvent)
    case menu(MenuEvent)
    case shutdown(ShutdownEvent)

    /// What a client subscribes to in order to get this event.
    public var name: EventName {
        switch self {
        case .seekButton: .seekButton
        case .playButton: .playButton
        case .chase: .chase
        case .progress: .progress
        case .media: .media
        case .cues: .cues
        case .offer: .offer
        case .subtitles: .subtitles
        case .sleep: .sleep
        case .menu: .menu
        case .shutdown: .shutdown
        }
    }
}

/// The events that a client can subscribe to.
public enum EventName: String, Sendable, CaseIterable {
    case seekButton = "seek-button"
    case playButton = "play-button"
    case chase
    case progress
    case media
    case cues
    case offer
    case subtitles
    case sleep
    case menu
    case shutdown

    package static let allNames = allCases.map(\.rawValue)
}

extension EventName: JSONWritable {
    package func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}

/// The fields of one kind of event: encoder and decoder. Snapshots contain them as objects.
package protocol EventFields: JSONWritable {
    func writeFields(to writer: inout JSONWriter)

    /// Reads the members of an object and ignores those that it doesn't know. A missing member has its neutral value.
    ///
    /// - Returns: nil if a word that decides what the event means is unknown: a newer daemon wrote it.
    init?(fields: JSONValue)
}

extension EventFields {
    package func write(to writer: inout JSONWriter) {
        writer.object { writeFields(to: &$0) }
    }
}

extension Event {
    /// The event's line, with its `\n`.
    package func line(_ stamp: EventStamp) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.object { writer in
            writer.field("event", name)
            writeFields(to: &writer)
            stamp.writeFields(to: &writer)
        }
        writer.newline()
        return writer.bytes
    }

    private func writeFields(to writer: inout JSONWriter) {
        switch self {
        case .seekButton(let event): event.writeFields(to: &writer)
        case .playButton(let event): event.writeFields(to: &writer)
        case .chase(let event): event.writeFields(to: &writer)
        case .progress(let event): event.writeFields(to: &writer)
        case .media(let event): event.writeFields(to: &writer)
        case .cues(let event): event.writeFields(to: &writer)
        case .offer(let event): event.writeFields(to: &writer)
        case .subtitles(let event): event.writeFields(to: &writer)
        case .sleep(let event): event.writeFields(to: &writer)
        case .menu(let event): event.writeFields(to: &writer)
        case .shutdown(let event): event.writeFields(to: &writer)
        }
    }

    /// Decodes a line's object.
    ///
    /// - Returns: nil if this is none of seekd's events, or one of a newer daemon with a word that is unknown here.
    package init?(_ object: JSONValue) {
        guard let name: EventName = object.member("event")?.word() else { return nil }
        let event: Event? =
            switch name {
            case .seekButton: SeekButtonEvent(fields: object).map(Event.seekButton)
            case .playButton: PlayButtonEvent(fields: object).map(Event.playButton)
            case .chase: ChaseEvent(fields: object).map(Event.chase)
            case .progress: ProgressEvent(fields: object).map(Event.progress)
            case .media: MediaEvent(fields: object).map(Event.media)
            case .cues: CuesEvent(fields: object).map(Event.cues)
            case .offer: OfferEvent(fields: object).map(Event.offer)
            case .subtitles: SubtitlesEvent(fields: object).map(Event.subtitles)
            case .sleep: SleepEvent(fields: object).map(Event.sleep)
            case .menu: MenuEvent(fields: object).map(Event.menu)
            case .shutdown: ShutdownEvent(fields: object).map(Event.shutdown)
            }
        guard let event else { return nil }
        self = event
    }
}

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

/// The daemon is stopping; it closes the connection right after this event.
public struct ShutdownEvent: Equatable, Sendable, Codable {
    /// Why: "SIGTERM", "SIGINT", "SIGHUP", "quit", "player", "display".
    public var reason: String

    package init(reason: String) {
        self.reason = reason
    }
}

extension ShutdownEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("reason", reason)
    }

    package init?(fields: JSONValue) {
        reason = fields.member("reason")?.repairedText ?? ""
    }
}
