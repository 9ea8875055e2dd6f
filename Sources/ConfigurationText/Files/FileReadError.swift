import Glibc

/// Why a file could not be read.
package enum FileReadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It has more than this many bytes.
    case tooLarge(limit: Int)
    /// It is a FIFO, a device or a socket.
    case notRegular
    /// A system call failed with this `errno`.
    case system(Int32)

    package var description: String {
        switch self {
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .notRegular: "not a regular file"
        case .system(let code): String(cString: strerror(code))
        }
    }
}
