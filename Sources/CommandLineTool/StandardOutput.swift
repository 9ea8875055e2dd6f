internal import Glibc

/// Standard output, a line at a time and at once: a reader at the other end of a pipe never waits for a buffer.
package enum StandardOutput {
    /// Writes all of it, waiting for room where there is none.
    ///
    /// - Parameter isOver: asked before each try, and so where a signal has interrupted one; true: the rest is left out.
    /// - Returns: 0, or the `errno` that says why not all of it was written: `EINTR` where it is over.
    package static func write(_ bytes: [UInt8], unless isOver: () -> Bool = { false }) -> Int32 {
        var written = 0
        while written < bytes.count {
            if isOver() { return EINTR }
            let count = bytes[written...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            switch count < 0 ? errno : 0 {
            case 0: written += count
            // Who shares it with us may have it set so that nothing waits.
            case EAGAIN: waitForRoom()
            case EINTR: break
            case let code: return code
            }
        }
        return 0
    }

    /// Writes a line with its `\n`. Ends the program quietly if nobody reads any more, and with words if writing fails.
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
