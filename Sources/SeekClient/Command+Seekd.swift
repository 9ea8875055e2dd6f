public import SeekProtocol

/// seekd's own commands; docs/protocol.md describes their replies.
extension Command {
    /// Presses a seek button; presses in quick succession add up.
    ///
    /// - Parameters:
    ///   - button: forward or backward.
    ///   - count: 1 to 1,000 at once.
    ///   - interval: seconds that each press asks for, above 0 and at most 86,400; nil: the daemon's setting.
    ///   - isRepeat: the press comes from a held key; the daemon serves a limited number of these a second.
    public static func tap(
        _ button: Direction, count: Int = 1, interval: Double? = nil, isRepeat: Bool = false
    ) -> Command {
        var members: [JSONValue.Member] = [.init("name", .text("tap")), .init("button", .text(button.rawValue))]
        if count != 1 { members.append(.init("count", .integer(Int64(count)))) }
        if let interval { members.append(.init("interval", .double(interval))) }
        if isRepeat { members.append(.init("repeat", .bool(true))) }
        return Command(.object(members))
    }

    /// Presses a seek button and holds it down until `release`: a tap, then skips by itself. It ends also when the
    /// connection closes.
    public static func press(_ button: Direction) -> Command {
        Command("press", named: ["button": .text(button.rawValue)])
    }

    /// Releases the button that this client holds down.
    public static let release = Command("release")

    /// Plays or pauses.
    public static let toggle = Command("toggle")

    /// Plays, also if it plays already.
    public static let play = Command("play")

    /// Pauses, also if it is paused already.
    public static let pause = Command("pause")

    /// One step of a gesture on the progress bar. A position beyond an edge of the film means the edge.
    ///
    /// - Parameter position: seconds.
    public static func scrub(to position: Double) -> Command {
        Command("scrub", named: ["position": .number(position)])
    }

    /// The same, as a fraction of the duration, 0 to 1.
    public static func scrub(toFraction fraction: Double) -> Command {
        Command("scrub", named: ["fraction": .number(fraction)])
    }

    /// Ends the gesture.
    public static let scrubEnd = Command("scrub-end")

    /// Goes back to the position before the running burst or scrub.
    public static let cancel = Command("cancel")

    /// Goes back to the position before the last change of target; a second undo goes forward again.
    public static let undo = Command("undo")

    /// Subscribes to events; the first ones are the current state. A `LiveConnection` does this itself.
    ///
    /// - Parameters:
    ///   - events: at least one name, each at most once.
    ///   - progressRate: `progress` events a second during playback, 1 to 60; nil: 10.
    public static func subscribe(to events: [EventName], progressRate: Double? = nil) -> Command {
        let names = Argument.list(events.map { .text($0.rawValue) })
        guard let progressRate else { return Command("subscribe", named: ["events": names]) }
        return Command("subscribe", named: ["events": names, "progress_hz": .number(progressRate)])
    }

    /// Goes to the start of a segment of `progress`, counted from 0.
    public static func segment(_ index: Int) -> Command { Command("segment", .integer(index)) }

    /// Goes to the start of the next segment.
    public static let nextSegment = Command("segment", "next")

    /// Goes to the start of this segment, or of the one before if this one has just begun.
    public static let previousSegment = Command("segment", "previous")

    /// Unsubscribes from these events.
    public static func unsubscribe(from events: [EventName]) -> Command {
        Command("unsubscribe", named: ["events": .list(events.map { .text($0.rawValue) })])
    }

    /// The whole state at once.
    public static let snapshot = Command("snapshot")

    /// Versions, commands, events and this client's access.
    public static let hello = Command("hello")

    /// Counters and latencies since the daemon started.
    public static let stats = Command("stats")

    /// The movements and shapes of a part, so that an overlay needs no constants of its own.
    public static func choreography(of part: OverlayPart) -> Command {
        Command("choreography", .text(part.rawValue))
    }
}
