import ArgumentParser
import SeekClient

/// Where the daemon is: what every overlay asks.
struct Daemon: ParsableArguments {
    @Option(
        help: ArgumentHelp("Where the daemon listens, instead of the usual places.", valueName: "path"),
        completion: .file())
    var socket: String?

    @Flag(help: "Where no daemon answers, wait for one instead of ending with status 3.")
    var wait = false

    func validate() throws {
        if socket == "" { throw ValidationError("--socket needs a path.") }
    }

    /// Where it is looked for, in order.
    var paths: [String] { socket.map { [$0] } ?? Connection.standardPaths }

    /// A daemon is there now, unless it may be waited for.
    func find() throws(Failure) {
        if !wait { _ = try Connection.forProgram(at: socket) }
    }

    /// A connection that comes back, to a daemon that is there now unless it may be waited for.
    func connect(to events: [SeekEvent.Name], progressRate: Double? = nil) throws(Failure) -> LiveConnection {
        try find()
        do throws(ClientError) {
            return try LiveConnection(to: events, progressRate: progressRate, paths: paths)
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
    }
}
