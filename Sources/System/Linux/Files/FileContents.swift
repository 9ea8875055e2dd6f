import Glibc

/// Reads small files as a whole.
package enum FileContents {
    /// The bytes of the file at `path`.
    ///
    /// - Parameters:
    ///   - maximumBytes: A longer file is an error.
    ///   - onlyRegular: Refuse everything but a regular file, and never wait for a FIFO's writer or a device.
    ///     Otherwise this blocks as the file does.
    ///   - followsLinks: Whether `path` itself may be a symbolic link.
    package static func read(
        _ path: String, maximumBytes: Int = 1 << 20, onlyRegular: Bool, followsLinks: Bool = true
    ) throws(FileReadError) -> [UInt8] {
        try read(
            path.utf8CString.map { $0 }, maximumBytes: maximumBytes, onlyRegular: onlyRegular,
            followsLinks: followsLinks)
    }

    /// The same for a path that is no UTF-8.
    ///
    /// - Parameter path: ends with 0.
    package static func read(
        _ path: [CChar], maximumBytes: Int = 1 << 20, onlyRegular: Bool, followsLinks: Bool = true
    ) throws(FileReadError) -> [UInt8] {
        // Opening a FIFO without O_NONBLOCK waits for a writer.
        let mode = (onlyRegular ? O_NONBLOCK : 0) | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | mode)
        guard descriptor >= 0 else { throw errno == ENXIO ? .notRegular : .system(errno) }
        defer { close(descriptor) }
        if onlyRegular { try checkIsRegular(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
        }
    }

    private static func checkIsRegular(_ descriptor: Int32) throws(FileReadError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .system(EISDIR)
        default: throw .notRegular
        }
    }
}

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
        case .system(let code): "\(SystemError(code))"
        }
    }
}
