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

extension String {
    /// The text padded to a column of this many characters; a longer one gets a single space.
    package func column(_ width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

extension String {
    /// The text with control characters escaped, as `\u{1b}` and `\n`: names and titles are untrusted, and must neither
    /// break a line nor send sequences to the terminal.
    package var forTerminal: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A: text += "\\n"
            case 0..<0x20, 0x7F..<0xA0: text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
