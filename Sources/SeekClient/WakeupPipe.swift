internal import Glibc

/// Ends a wait in `poll` from another thread.
package final class WakeupPipe: Sendable {
    /// Readable once somebody woke.
    package let descriptor: Int32
    private let end: Int32

    package init() throws(ClientError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, end) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(end)
    }

    /// A pipe that is full has woken already.
    package func wake() {
        var byte: UInt8 = 0
        _ = write(end, &byte, 1)
    }

    package func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
