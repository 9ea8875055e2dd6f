package import Linux

/// Why a socket could not be opened. The description says what to do.
package enum ListeningSocketError: Error, Equatable, Sendable, CustomStringConvertible {
    /// `limit`: the longest possible path, in bytes.
    case pathTooLong(String, limit: Int)
    /// The path names no file: it is empty or ends with a slash.
    case notAName(String)
    /// Another seekd listens at the path, or is starting to. `process`: its ID; nil if unknown.
    case locked(String, process: Int32?)
    /// Another program listens there, without seekd's lock.
    case inUse(String)
    /// Something other than a socket is there.
    case notASocket(String)
    /// Two sockets of the configuration have this path.
    case twice(String)
    /// There is no such group for the socket at `path`.
    case unknownGroup(String, path: String)
    case failed(step: Step, path: String, SystemError)

    /// The step that the system refused.
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
            "the socket's path has \(path.utf8.count) bytes, expected at most \(limit): \(path); "
                + "choose a shorter one with --socket or socket.path"
        case .notAName(let path):
            "invalid socket path \"\(path)\": expected the path of a file that seekd may make, such as /run/seekd/ipc.sock"
        case .locked(let path, let process?):
            "another seekd runs at \(path), process \(process); use that one (seekctl status), stop it "
                + "(kill \(process)), or choose another path with --socket"
        case .locked(let path, nil):
            "another seekd runs at \(path); use that one (seekctl status), stop it, or choose another path with --socket"
        case .inUse(let path):
            "another program listens at \(path); stop it, or choose another path with --socket"
        case .notASocket(let path):
            "\(path) exists and is not a socket: move it away, or choose another path with --socket"
        case .twice(let path):
            "two sockets have the path \(path); give each its own, with --socket or in [socket] and [sockets.NAME]"
        case .unknownGroup(let name, let path):
            "unknown group \"\(name)\" for \(path): make it (groupadd), or name one that \"getent group\" lists"
        case .failed(.makeFolder, let path, let error):
            "can't make the folder \(path): \(error); make it, or choose another path with --socket"
        case .failed(.setGroup, let path, let error):
            "can't set the group of \(path): \(error); seekd's user can only give it a group that the user is in"
        case .failed(let step, let path, let error):
            "can't \(step.rawValue) \(path): \(error)"
        }
    }
}
