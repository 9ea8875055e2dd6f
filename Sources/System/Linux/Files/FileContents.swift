import Glibc

/// Reads and writes files as a whole.
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

    /// Writes all bytes; blocks as the file does.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw count < 0 ? .last : SystemError(EIO) }
            rest = rest.dropFirst(count)
        }
    }

    /// Replaces a file: who opens it sees the old content or the new one. It may be lost in a power cut.
    ///
    /// - Parameters:
    ///   - draft: the path that the new file has until it is whole, in the same folder. Mode 0600.
    ///   - prepare: called with the new file's descriptor.
    package static func replace(
        _ path: String, draft: String, with bytes: [UInt8], prepare: (Int32) -> Void = { _ in }
    ) throws(SystemError) {
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .last }
        do throws(SystemError) {
            defer { close(file) }
            prepare(file)
            try write(bytes, to: file)
        } catch {
            unlink(draft)
            throw error
        }
        guard rename(draft, path) == 0 else {
            let error = SystemError.last
            unlink(draft)
            throw error
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
