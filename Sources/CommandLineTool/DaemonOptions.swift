package import ArgumentParser
package import SeekClient

/// The options of a front end that say where the daemon listens.
package struct DaemonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The daemon's socket, instead of the standard places.", valueName: "path"),
        completion: .file())
    package var socket: String?

    @Flag(help: "If no daemon answers, wait for one instead of ending with status 3.")
    package var wait = false

    package init() {}

    package func validate() throws {
        if socket == "" { throw ValidationError("--socket needs a path.") }
    }

    /// The paths where a daemon is looked for, in order.
    package var paths: [String] { socket.map { [$0] } ?? Connection.standardPaths }

    /// Fails if no daemon answers now, unless `--wait` was given.
    package func requireDaemon() throws(Failure) {
        if !wait { _ = try Connection.forProgram(at: socket) }
    }

    /// A reconnecting subscription. Fails as `requireDaemon` does.
    package func connect(
        to events: [EventName], progressRate: Double? = nil, observing properties: [String] = []
    ) throws(Failure) -> LiveConnection {
        try requireDaemon()
        do throws(ClientError) {
            return try LiveConnection(
                to: events, progressRate: progressRate, observing: properties, paths: paths)
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
    }
}
