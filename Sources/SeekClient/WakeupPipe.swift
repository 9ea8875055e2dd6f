internal import Glibc

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
