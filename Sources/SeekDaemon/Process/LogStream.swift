import Glibc
import Synchronization

/// A descriptor that lines of the log go to. Who logs never waits for who reads: a line for which there is no room is
/// dropped, and how many were is told before the next one that fits. Any thread.
final class LogStream: Sendable {
    private let descriptor: Int32
    /// Lines that were dropped and not told of yet; held while a line is written, so that lines never mix.
    private let lost = Mutex(0)

    /// Bytes that a pipe which can be written to takes at once, and as a whole.
    private static let atomicBytes = Int(PIPE_BUF)

    /// `descriptor` must stay open as long as anybody logs.
    init(_ descriptor: Int32) {
        self.descriptor = Self.unblocked(descriptor)
    }

    /// - Parameters:
    ///   - line: Without its end. What is longer than a pipe takes at once is cut.
    ///   - notice: The line that says how many were lost.
    func write(_ line: String, notice: (Int) -> String) {
        lost.withLock { lost in
            if lost > 0, put(notice(lost)) { lost = 0 }
            if lost > 0 || !put(line) { lost += 1 }
        }
    }

    /// One `write(2)`. Whether it was tried: what the system refuses then is lost, there is nowhere left to say so.
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

    /// A terminal that is not read blocks in the midst of a line. Made non-blocking it would be so for all who have it
    /// open, the shell too: it is opened once more instead. Pipes and journals don't need it.
    private static func unblocked(_ descriptor: Int32) -> Int32 {
        guard isatty(descriptor) != 0 else { return descriptor }
        let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return own >= 0 ? own : descriptor
    }
}
