import Glibc
import Synchronization

/// Writes log lines to a descriptor without blocking. If the reader is slow, lines that do not fit are dropped, and the
/// next line that fits is preceded by their number. Any thread.
final class LogStream: Sendable {
    private let descriptor: Int32
    /// Dropped lines that are not reported yet. The lock is held while a line is written, so that lines never mix.
    private let lost = Mutex(0)

    /// Bytes that a pipe takes in one atomic write.
    private static let atomicBytes = Int(PIPE_BUF)

    /// - Parameter descriptor: must stay open as long as this object is used.
    init(_ descriptor: Int32) {
        self.descriptor = Self.unblocked(descriptor)
    }

    /// - Parameters:
    ///   - line: Without a line end. A line longer than a pipe's atomic write is cut.
    ///   - notice: Makes the line that reports the number of dropped lines.
    func write(_ line: String, notice: (Int) -> String) {
        lost.withLock { lost in
            if lost > 0, put(notice(lost)) { lost = 0 }
            if lost > 0 || !put(line) { lost += 1 }
        }
    }

    /// Writes a line with one `write(2)`. Returns false if there is no room. Other errors count as written: there is
    /// nowhere to report them.
    private func put(_ line: String) -> Bool {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&room, 1, 0) > 0 else { return false }
        let bytes = Array(line.utf8.prefix(Self.atomicBytes - 1)) + [UInt8(ascii: "\n")]
        while Glibc.write(descriptor, bytes, bytes.count) < 0 {
            if errno == EAGAIN { return false }
            guard errno == EINTR else { break }
        }
        return true
    }

    /// A terminal may block in the middle of a line. O_NONBLOCK would apply to every process that shares the open
    /// terminal, the shell too, so the terminal is opened once more. Pipes and journals don't need this.
    private static func unblocked(_ descriptor: Int32) -> Int32 {
        guard isatty(descriptor) != 0 else { return descriptor }
        let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return own >= 0 ? own : descriptor
    }
}
