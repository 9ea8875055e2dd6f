internal import Glibc
internal import Linux

/// A connected Unix socket, closed when its owner goes away.
struct ClientSocket: ~Copyable {
    private static let chunkLength = 64 << 10

    let descriptor: Int32

    /// - Parameters:
    ///   - path: the socket's path in the file system.
    ///   - sendTimeout: how long connecting, and each send that blocks, may wait for a daemon that is too busy to take it.
    /// - Throws: `pathTooLong`, `unreachable` with the `errno`, or `system` where not even a socket is to be had.
    init(path: String, sendTimeout: Duration) throws(ClientError) {
        guard path.utf8.count <= UnixAddress.maximumBytes else {
            throw .pathTooLong(path: path, limit: UnixAddress.maximumBytes)
        }
        guard let address = UnixAddress.file(path) else { throw .unreachable(path: path, code: ENOENT) }
        let descriptor = UnixAddress.makeSocket()
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        let (seconds, attoseconds) = sendTimeout.components
        var wait = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        while true {
            if address.withPointer({ connect(descriptor, $0, $1) }) == 0 { break }
            let code = errno
            if code == EINTR { continue }
            close(descriptor)
            throw .unreachable(path: path, code: code == EAGAIN ? ETIMEDOUT : code)
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Sends as much as the socket takes.
    ///
    /// - Parameter flags: besides `MSG_NOSIGNAL`; `MSG_DONTWAIT` for a send that never blocks.
    /// - Returns: how many bytes were taken.
    /// - Throws: `closed` if the daemon is gone, `timedOut` if it takes nothing now, or for as long as the timeout says.
    func send(_ bytes: ArraySlice<UInt8>, flags: Int32 = 0) throws(ClientError) -> Int {
        while true {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | flags)
            }
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EPIPE, ECONNRESET: throw .closed
            case EAGAIN: throw .timedOut
            case let code: throw .system(call: "send", code: code)
            }
        }
    }

    /// Reads what has arrived; waits if nothing has.
    ///
    /// - Returns: false at the end of the connection.
    func receive(into buffer: inout LineBuffer) throws(ClientError) -> Bool {
        var chunk = [UInt8](repeating: 0, count: Self.chunkLength)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                buffer.append(chunk[..<count])
                return true
            }
            if count == 0 { return false }
            switch errno {
            case EINTR: continue
            // A daemon that closes before it has read everything resets the connection.
            case ECONNRESET: return false
            case let code: throw .system(call: "read", code: code)
            }
        }
    }
}

/// A connected pair of descriptors: what is written to one is read from the other. Both are non-blocking and
/// close-on-exec.
package struct DescriptorPair {
    package let reading: Int32
    package let writing: Int32

    package init() throws(ClientError) {
        var ends: [Int32] = [-1, -1]
        // A socket pair gets both flags atomically: another thread may start a program at any time.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(call: "socketpair", code: errno) }
        (reading, writing) = (ends[0], ends[1])
    }
}

/// Ends a wait in `poll` from another thread.
package final class WakeupPipe: Sendable {
    /// Readable after `wake`.
    package let descriptor: Int32
    private let end: Int32

    package init() throws(ClientError) {
        let ends = try DescriptorPair()
        (descriptor, end) = (ends.reading, ends.writing)
    }

    deinit {
        close(descriptor)
        close(end)
    }

    /// If the pipe is full, it is readable already.
    package func wake() {
        var byte: UInt8 = 0
        _ = write(end, &byte, 1)
    }

    package func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
