internal import Glibc
package import SeekClient
import Synchronization

extension Connection {
    /// A connection to the first daemon that answers.
    ///
    /// - Parameter path: the socket's path; nil: the standard places.
    /// - Throws: a message with every path that was tried, its error, and how to start a daemon.
    package static func forProgram(at path: String?) throws(Failure) -> Connection {
        var tried: [String] = []
        var isForbidden = false
        for path in path.map({ [$0] }) ?? standardPaths {
            do {
                return try Connection(path: path)
            } catch .pathTooLong(let path, let limit) {
                throw Failure(.usage, "\(ClientError.pathTooLong(path: path, limit: limit))")
            } catch {
                if case .unreachable(_, EACCES) = error { isForbidden = true }
                tried.append("\(error)".forTerminal)
            }
        }
        let permission =
            isForbidden
            ? "\nIf permission is denied, see socket.mode and socket.group in the daemon's configuration." : ""
        throw Failure(
            .noAnswer,
            """
            no daemon answers
              \(tried.joined(separator: "\n  "))
            Start one with `systemctl --user start seekd`, or in a terminal with `seekd FILE`; \
            use --socket PATH for another socket.\(permission)
            """)
    }
}

/// The updates of a connection, and what other threads report, in the order in which they came; for a loop that waits in
/// `poll`. Swift's task pool is not used: it wakes every second even when it has nothing to do.
package final class ConnectionInbox<Report: Sendable>: Sendable {
    package enum Arrival: Sendable {
        case update(Update)
        case report(Report)
    }

    private let connection: LiveConnection
    private let arrivals = Mutex<[Arrival]>([])
    private let wakeup: WakeupPipe

    /// Readable when there is something to take.
    package var descriptor: Int32 { wakeup.descriptor }

    /// - Throws: `noAnswer` if no pipe can be made.
    package init(_ connection: LiveConnection) throws(Failure) {
        wakeup = try WakeupPipe.forProgram()
        self.connection = connection
        connection.wake(wakeup)
    }

    package func take() -> [Arrival] {
        wakeup.drain()
        return arrivals.withLock { arrivals in
            drain(into: &arrivals)
            defer { arrivals = [] }
            return arrivals
        }
    }

    /// Sends a command whose reply arrives here, unless `report` returns nil.
    package func send(
        _ command: Command, report: @escaping @Sendable (Result<Response, ClientError>) -> Report?
    ) throws(ClientError) {
        // On the connection's thread, which also queues the updates: those before the reply are there already.
        try connection.send(command) { [self] result in
            if let report = report(result) { put(report) }
        }
    }

    /// Asks for the folder from which the films' relative names start: mpv's property `working-directory`.
    ///
    /// - Parameter report: of the folder; nil if it is not known.
    package func askForFolder(_ report: @escaping @Sendable (String?) -> Report) {
        try? send(Command("get_property", .text("working-directory"))) { result in
            guard case .success(let response) = result else { return report(nil) }
            return report(response.data?.repairedText)
        }
    }

    package func put(_ report: Report) {
        arrivals.withLock { arrivals in
            drain(into: &arrivals)
            arrivals.append(.report(report))
        }
        wakeup.wake()
    }

    private func drain(into arrivals: inout [Arrival]) {
        while let update = connection.takeUpdate() { arrivals.append(.update(update)) }
    }
}

extension WakeupPipe {
    /// - Throws: `noAnswer` if no pipe can be made.
    package static func forProgram() throws(Failure) -> WakeupPipe {
        do throws(ClientError) {
            return try WakeupPipe()
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
    }
}
