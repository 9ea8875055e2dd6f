internal import Glibc
package import SeekClient

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
