package import ArgumentParser
internal import Glibc
package import SeekClient

extension ParsableCommand {
    /// Does what argument-parser's own `main` does, with the exit statuses of `Failure`.
    package static func runProgram() {
        // Writing to a closed pipe then fails with EPIPE, which `StandardOutput` handles.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            failure.exit()
        } catch {
            let text = fullMessage(for: error)
            guard exitCode(for: error) != .success else {
                StandardOutput.write(line: text)
                return
            }
            Failure(.usage, text).exit(prefix: "")
        }
    }
}

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

/// The options of a front end that keeps what it has found.
package struct CacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder for what is kept, instead of the standard one.", valueName: "folder"),
        completion: .directory)
    package var cache: String?

    @Flag(name: .customLong("no-cache"), help: "Keep nothing.")
    package var isOff = false

    package init() {}

    package func validate() throws {
        if cache == "" { throw ValidationError("--cache needs a folder.") }
        if cache != nil, isOff { throw ValidationError("expected either --cache or --no-cache, got both.") }
    }

    /// - Parameter name: of the standard folder, in the user's folder of caches. A service has one of its own.
    /// - Returns: nil if nothing is kept, or if there is no folder to be found.
    package func folder(named name: String) -> String? {
        guard !isOff else { return nil }
        if let cache { return cache }
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        if let service = environment("CACHE_DIRECTORY")?.split(separator: ":").first { return String(service) }
        let caches = environment("XDG_CACHE_HOME") ?? environment("HOME").map { "\($0)/.cache" }
        guard let caches, caches.hasPrefix("/") else { return nil }
        return "\(caches)/\(name)"
    }
}

/// The signal mask that a program inherits.
package enum Signals {
    /// Unblocks these signals: a parent that starts a program from a worker thread may have blocked them.
    package static func unblock(_ numbers: [Int32]) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
