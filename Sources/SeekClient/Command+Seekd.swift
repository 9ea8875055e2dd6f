public import SeekProtocol

/// seekd's own commands; docs/protocol.md tells what each answers.
extension Command {
    /// Presses of a seek button, which add up while they keep coming.
    ///
    /// - Parameters:
    ///   - count: 1 to 1,000 at once.
    ///   - interval: seconds that each press asks for, above 0 and at most 86,400; nil: what the daemon is set to.
    ///   - isRepeat: from a key that is held down; the daemon serves so many of these a second as it is set to.
    public static func tap(
        _ button: Direction, count: Int = 1, interval: Double? = nil, isRepeat: Bool = false
    ) -> Command {
        var members: [JSONValue.Member] = [.init("name", .text("tap")), .init("button", .text(button.rawValue))]
        if count != 1 { members.append(.init("count", .integer(Int64(count)))) }
        if let interval { members.append(.init("interval", .double(interval))) }
        if isRepeat { members.append(.init("repeat", .bool(true))) }
        return Command(.object(members))
    }

    /// A press of the play button.
    public static let toggle = Command("toggle")

    /// One step of a gesture on the progress bar; past an edge of the film the edge.
    ///
    /// - Parameter position: seconds.
    public static func scrub(to position: Double) -> Command {
        Command("scrub", named: ["position": .number(position)])
    }

    /// The same by a part of the duration, 0 to 1.
    public static func scrub(toFraction fraction: Double) -> Command {
        Command("scrub", named: ["fraction": .number(fraction)])
    }

    /// The gesture is over.
    public static let scrubEnd = Command("scrub-end")

    /// Back to where the running burst, or the scrub, began.
    public static let cancel = Command("cancel")

    /// Back to where the last jump came from; once more goes forth again.
    public static let undo = Command("undo")

    /// Events from now on; their state as it is comes first. A `LiveConnection` does this by itself.
    ///
    /// - Parameter progressRate: how often `progress` is told while it goes on, 1 to 60 a second; nil: 10.
    public static func subscribe(to events: [EventName], progressRate: Double? = nil) -> Command {
        let names = Argument.list(events.map { .text($0.rawValue) })
        guard let progressRate else { return Command("subscribe", named: ["events": names]) }
        return Command("subscribe", named: ["events": names, "progress_hz": .number(progressRate)])
    }

    /// To the start of a segment of `progress`, counted from 0.
    public static func segment(_ index: Int) -> Command { Command("segment", .integer(index)) }

    /// To the start of the next segment.
    public static let nextSegment = Command("segment", "next")

    /// To the start of this segment, or of the one before where this has only begun.
    public static let previousSegment = Command("segment", "previous")

    /// No more of these events.
    public static func unsubscribe(from events: [EventName]) -> Command {
        Command("unsubscribe", named: ["events": .list(events.map { .text($0.rawValue) })])
    }

    /// The whole state at once.
    public static let snapshot = Command("snapshot")

    /// Who the daemon is, and what it knows.
    public static let hello = Command("hello")

    /// Counters and latencies since it started.
    public static let stats = Command("stats")

    /// How a part moves and what it is drawn of, as JSON: an overlay needs no constants of its own.
    public static func choreography(of part: OverlayPart) -> Command {
        Command("choreography", .text(part.rawValue))
    }
}
