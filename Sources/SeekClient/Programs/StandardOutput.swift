internal import Glibc

/// Standard output, a line at a time and at once: a reader at the other end of a pipe never waits for a buffer.
package enum StandardOutput {
    /// Writes a line with its `\n`. Ends the program quietly if nobody reads any more, and with words if writing fails.
    package static func write(line: some Sequence<UInt8>) {
        var bytes = Array(line)
        bytes.append(UInt8(ascii: "\n"))
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
            } else if errno == EPIPE {
                exit(0)
            } else if errno != EINTR {
                Failure(.refused, "writing to standard output: \(String(cString: strerror(errno)))").exit()
            }
        }
    }

    package static func write(line: String) {
        write(line: line.utf8)
    }
}
