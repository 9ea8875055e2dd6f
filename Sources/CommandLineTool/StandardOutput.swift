internal import Glibc

/// Unbuffered standard output: a reader of a pipe gets each line at once.
package enum StandardOutput {
    /// Writes all bytes; waits if the reader is slow.
    ///
    /// - Parameter isOver: checked before each attempt, and so after a signal interrupted one; true cancels the rest.
    /// - Returns: 0, or the `errno` of an incomplete write; `EINTR` if it was cancelled.
    package static func write(_ bytes: [UInt8], unless isOver: () -> Bool = { false }) -> Int32 {
        var written = 0
        while written < bytes.count {
            if isOver() { return EINTR }
            let count = bytes[written...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            switch count < 0 ? errno : 0 {
            case 0: written += count
            // Another process that shares it may have made it non-blocking.
            case EAGAIN: waitForRoom()
            case EINTR: break
            case let code: return code
            }
        }
        return 0
    }

    /// Writes a line with its `\n`. Exits with status 0 if the reader is gone, and with a message on any other error.
    package static func write(line: some Sequence<UInt8>, unless isOver: () -> Bool = { false }) {
        switch write(Array(line) + [UInt8(ascii: "\n")], unless: isOver) {
        case 0, EINTR: break
        case EPIPE: exit(0)
        case let code: Failure(.refused, "writing to standard output: \(String(cString: strerror(code)))").exit()
        }
    }

    package static func write(line: String, unless isOver: () -> Bool = { false }) {
        write(line: line.utf8, unless: isOver)
    }

    private static func waitForRoom() {
        var wait = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
    }
}
