public import SeekProtocol

/// A command for the daemon: one of seekd's, or any of mpv's.
///
/// The daemon checks arguments: it refuses a count of 0 or a fraction of 2 with a message.
public struct Command: Equatable, Sendable {
    /// The value of `"command"` in a request.
    package let value: JSONValue

    package init(_ value: JSONValue) {
        self.value = value
    }

    /// The request's line, with its `\n`.
    func line(requestID: Int) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("command", value)
            writer.field("request_id", requestID)
        }
        writer.newline()
        return writer.bytes
    }

    /// Any command, with its arguments in order: `Command("loadfile", "/films/film.mkv", "append-play")`.
    public init(_ name: String, _ arguments: Argument...) {
        value = .array([.text(name)] + arguments.map(\.value))
    }

    /// Any command, with its arguments by name: `Command("osd-overlay", named: ["id": 1, "format": "none", "data": ""])`.
    public init(_ name: String, named arguments: KeyValuePairs<String, Argument>) {
        let members = arguments.map { JSONValue.Member(ByteString($0.key), $0.value.value) }
        value = .object([JSONValue.Member("name", .text(name))] + members)
    }

    /// An argument: a literal, or one of these cases.
    public enum Argument: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case number(Double)
        case flag(Bool)
        /// A list.
        case list([Argument])

        var value: JSONValue {
            switch self {
            case .text(let text): .text(text)
            case .integer(let number): .integer(Int64(number))
            case .number(let number): .double(number)
            case .flag(let flag): .bool(flag)
            case .list(let elements): .array(elements.map(\.value))
            }
        }
    }
}

extension Command.Argument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// A string literal.
    public init(stringLiteral value: String) { self = .text(value) }
    /// An integer literal.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A floating-point literal.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A Boolean literal.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
}

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

    /// Makes the skip that is offered.
    public static let take = Command("take")
    /// The next choice of the sleep timer.
    public static let nextSleep = Command("sleep", "next")

    /// Takes the keys of remotes for a menu that this client shows, until `menuClosed` or the end of the connection.
    public static let menuOpen = Command("menu-open")

    /// Leaves the keys of remotes to the buttons again.
    public static let menuClosed = Command("menu-closed")

    /// Presses a key of the menu that an overlay shows; `menu` opens it.
    public static func menu(_ key: MenuKey) -> Command { Command("menu", .text(key.rawValue)) }

    /// Goes back to the start of the last line of the subtitles; once more: to the line before.
    public static let again = Command("again")

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
