package import SeekProtocol

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
