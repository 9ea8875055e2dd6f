/// Why a socket could not be opened. The description says what to do about it.
package enum ListeningSocketError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `limit` is the longest that is possible, in bytes.
    case pathTooLong(String, limit: Int)
    /// The path has no name to give: it is empty or ends with a slash.
    case notAName(String)
    /// Another seekd holds the path, or is about to.
    case locked(String)
    /// Somebody listens there without a lock: not a seekd.
    case inUse(String)
    /// Something other than a socket is there.
    case notASocket(String)
    /// Two sockets of the configuration have this path.
    case twice(String)
    /// There is no such group for the socket at `path`.
    case unknownGroup(String, path: String)
    case failed(step: Step, path: String, SystemError)

    /// What was being done when the system refused.
    package enum Step: String, Sendable {
        case makeFolder = "make the folder"
        case lock = "lock"
        case inspect = "see what is at"
        case removeDead = "remove the dead socket"
        case create = "create the socket"
        case findGroup = "look up the group of"
        case setGroup = "set the group of"
        case setMode = "set the mode of"
        case listen = "listen at"
        case publish = "give the socket its name"
    }

    package var description: String {
        switch self {
        case .pathTooLong(let path, let limit):
            "the socket's path has \(path.utf8.count) bytes, at most \(limit) are possible: \(path); "
                + "choose a shorter one with --socket or socket.path"
        case .notAName(let path):
            "\"\(path)\" is not the path of a socket; name a file that seekd may make, such as /run/seekd/ipc.sock"
        case .locked(let path):
            "another seekd runs at \(path); use that one (seekctl status), stop it, or choose another path with --socket"
        case .inUse(let path):
            "another program listens at \(path) and keeps it; stop it, or choose another path with --socket"
        case .notASocket(let path):
            "\(path) is there already and is not a socket; it stays as it is: move it away, "
                + "or choose another path with --socket"
        case .twice(let path):
            "two sockets have the path \(path); give each one of its own, with --socket or in [socket] and [sockets.NAME]"
        case .unknownGroup(let name, let path):
            "there is no group \"\(name)\", which \(path) is to have; make it (groupadd), or name one of those that "
                + "\"getent group\" lists"
        case .failed(.makeFolder, let path, let error):
            "can't make the folder \(path): \(error); make it, or choose another path with --socket"
        case .failed(.setGroup, let path, let error):
            "can't set the group of \(path): \(error); seekd's user can only give it a group that the user is in"
        case .failed(let step, let path, let error):
            "can't \(step.rawValue) \(path): \(error)"
        }
    }
}
