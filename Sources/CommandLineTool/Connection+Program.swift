internal import Glibc
package import SeekClient

extension Connection {
    /// For a program: a connection to the first place where somebody answers.
    ///
    /// - Parameter path: where the person says that the daemon is; nil: the usual places.
    /// - Throws: every path that was tried and why nobody answers there, and what to do about it.
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
            ? "\nWhere permission is denied, socket.mode in the daemon's configuration says who may connect." : ""
        throw Failure(
            .noAnswer,
            """
            no daemon answers
              \(tried.joined(separator: "\n  "))
            Start one with `systemctl --user start seekd`, or in a terminal with `seekd FILE`; \
            --socket PATH names another place.\(permission)
            """)
    }
}
