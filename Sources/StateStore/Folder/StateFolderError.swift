package import SocketServer

/// Why a folder can't be used for state.
package enum StateFolderError: Error, Equatable, Sendable, CustomStringConvertible {
    case system(String, SystemError)
    /// It belongs to another user.
    case owner(String, UInt32)
    /// Another seekd uses it.
    case inUse(String)

    package var description: String {
        switch self {
        case .system(let path, let error): "\(path): \(error)"
        case .owner(let path, let user): "\(path) belongs to the user \(user): expected a folder of seekd's own user"
        case .inUse(let path): "\(path) is in use by another seekd: give this one a folder of its own, XDG_STATE_HOME"
        }
    }
}

/// Why a file can't be read as state.
package enum StateFileError: Error, Equatable, Sendable, CustomStringConvertible {
    case system(SystemError)
    case notAFile
    /// It belongs to another user.
    case owner(UInt32)
    /// It is larger than any state; bytes.
    case size(Int)
    /// Its content is damaged, or of another version.
    case content(String)

    package var description: String {
        switch self {
        case .system(let error): "\(error)"
        case .notAFile: "expected a regular file"
        case .owner(let user): "it belongs to the user \(user): expected a file of seekd's own user"
        case .size(let bytes): "expected at most 64 MiB, got \(bytes) bytes"
        case .content(let problem): problem
        }
    }
}
