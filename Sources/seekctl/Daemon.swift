import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

/// Where the daemon is, and how it is asked: what every subcommand shares.
struct Daemon: ParsableArguments {
    /// Replies come at once; a daemon that takes this long has stopped.
    private static let patience: Duration = .seconds(10)

    @Option(
        help: ArgumentHelp("Where the daemon listens, instead of the usual places.", valueName: "path"),
        completion: .file())
    var socket: String?

    func validate() throws {
        if socket == "" { throw ValidationError("--socket needs a path.") }
    }

    /// A connection to the first place where somebody answers.
    func connect() throws(Failure) -> Connection {
        try Connection.forProgram(at: socket)
    }

    /// One request on a connection of its own.
    @discardableResult
    func request(_ name: String, _ arguments: [(ByteString, JSONValue?)] = []) throws(Failure) -> Response {
        var connection = try connect()
        return try Self.request(name, arguments, on: &connection)
    }

    /// - Throws: what the daemon refuses, in its words; and that it does not answer.
    @discardableResult
    static func request(
        _ name: String, _ arguments: [(ByteString, JSONValue?)] = [], on connection: inout Connection,
        onEvent: (Message) -> Void = { _ in }
    ) throws(Failure) -> Response {
        let members = arguments.compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
        let response: Response
        do {
            response = try connection.request(
                .object([JSONValue.Member("name", .text(name))] + members), deadline: .now + patience,
                onEvent: onEvent)
        } catch .outputClosed {
            Glibc.exit(0)
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
        guard response.isSuccess else {
            throw Failure(.refused, (response.error + (response.message.map { ": \($0)" } ?? "")).forTerminal)
        }
        return response
    }
}
