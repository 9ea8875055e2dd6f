import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

/// The connection options that every subcommand has, and requests on that connection.
struct Daemon: ParsableArguments {
    /// Replies come at once: a daemon that takes longer hangs.
    private static let replyTimeout: Duration = .seconds(10)

    @Option(
        help: ArgumentHelp("The daemon's socket, instead of the standard places.", valueName: "path"),
        completion: .file())
    var socket: String?

    func validate() throws {
        if socket == "" { throw ValidationError("--socket needs a path.") }
    }

    /// A connection to the first daemon that answers.
    func connect() throws(Failure) -> Connection {
        try Connection.forProgram(at: socket)
    }

    /// One request on a connection of its own.
    @discardableResult
    func request(_ name: String, _ arguments: [(ByteString, JSONValue?)] = []) throws(Failure) -> Response {
        var connection = try connect()
        return try Self.request(name, arguments, on: &connection)
    }

    /// - Throws: `refused` with the daemon's code and message, or `noAnswer`.
    @discardableResult
    static func request(
        _ name: String, _ arguments: [(ByteString, JSONValue?)] = [], on connection: inout Connection,
        onEvent: (Message) -> Void = { _ in }
    ) throws(Failure) -> Response {
        let members = arguments.compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
        let command = JSONValue.object([JSONValue.Member("name", .text(name))] + members)
        return try served(reply(to: command, on: &connection, onEvent: onEvent))
    }

    /// The reply to a command, also if it is a refusal.
    static func reply(
        to command: JSONValue, on connection: inout Connection, onEvent: (Message) -> Void = { _ in }
    ) throws(Failure) -> Response {
        do {
            return try connection.request(command, deadline: .now + replyTimeout, onEvent: onEvent)
        } catch .outputClosed {
            Glibc.exit(0)
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
    }

    /// - Throws: `refused` with the daemon's code and message.
    static func served(_ response: Response) throws(Failure) -> Response {
        guard response.isSuccess else {
            throw Failure(.refused, (response.error + (response.message.map { ": \($0)" } ?? "")).forTerminal)
        }
        return response
    }

    /// Waits for the next message; nil at the end of the connection. Exits if the reader of the output is gone.
    static func next(on connection: inout Connection) throws(Failure) -> Message? {
        do {
            return try connection.nextMessage()
        } catch .outputClosed {
            Glibc.exit(0)
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
    }
}

/// mpv's commands and properties, by mpv's names: seekd serves them on the same socket.
extension Daemon {
    private static let unavailable = "property unavailable"

    /// A property's value; null if it has none now.
    static func property(_ name: String, on connection: inout Connection) throws(Failure) -> JSONValue {
        let response = try reply(to: .array([.text("get_property"), .text(name)]), on: &connection)
        return response.error == unavailable ? .null : try served(response).data ?? .null
    }

    static func set(_ name: String, to value: JSONValue, on connection: inout Connection) throws(Failure) {
        try mpv([.text("set_property"), .text(name), value], on: &connection)
    }

    /// - Parameter command: its name and its arguments.
    @discardableResult
    static func mpv(_ command: [JSONValue], on connection: inout Connection) throws(Failure) -> JSONValue {
        try served(reply(to: .array(command), on: &connection)).data ?? .null
    }
}
