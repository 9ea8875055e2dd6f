/// What seekd publishes to its subscribers. Each event is a whole snapshot of its subject: a client needs only the newest.
///
/// Indirect, because events are passed on more often than they are read.
public indirect enum Event: Equatable, Sendable, Codable {
    case seekButton(SeekButtonEvent)
    case playButton(PlayButtonEvent)
    case chase(ChaseEvent)
    case progress(ProgressEvent)
    case media(MediaEvent)
    case shutdown(ShutdownEvent)

    /// What a client subscribes to in order to get this event.
    public var name: EventName {
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

/// The events that a client can subscribe to.
public enum EventName: String, Sendable, CaseIterable {
    case seekButton = "seek-button"
    case playButton = "play-button"
    case chase
    case progress
    case media
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
            case .shutdown: ShutdownEvent(fields: object).map(Event.shutdown)
            }
        guard let event else { return nil }
        self = event
    }
}
