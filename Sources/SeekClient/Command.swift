package import SeekProtocol

/// What is asked of the daemon: one of seekd's commands, or any of mpv's.
///
/// A command out of range (a count of 0, a fraction of 2) is refused by the daemon, in words.
public struct Command: Equatable, Sendable {
    /// As it stands behind `"command":`.
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

    /// An argument, written as a literal or as one of these.
    public enum Argument: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case number(Double)
        case flag(Bool)
        /// For lists and whatever else is given by its parts.
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
    /// A text, as it is written.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number, as it is written.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number, as it is written.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A flag, as it is written.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
}
