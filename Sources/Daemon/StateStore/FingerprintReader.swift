import Glibc
import Linux
package import SeekProtocol
package import SeekResume
import Synchronization

/// Reads the fingerprints of files (R1), each on a thread of its own: a file system that hangs blocks only its thread.
package final class FingerprintReader: Sendable {
    private let maximumReads: Int
    private let queue: JobQueue
    private let running = Mutex(0)

    /// - Parameter maximumReads: reads that may hang at the same time. Further ones fail at once.
    package init(maximumReads: Int = 4) {
        self.maximumReads = maximumReads
        // The one thread more is for reads that fail at once.
        queue = JobQueue("fingerprints", threads: maximumReads + 1)
    }

    /// Any thread; does not block.
    ///
    /// - Parameter deliver: called once, on another thread; nil if it is no regular file, or can't be read.
    package func read(_ path: ByteString, deliver: @escaping @Sendable (Fingerprint?) -> Void) {
        let isAdmitted = running.withLock { running in
            guard running < maximumReads else { return false }
            running += 1
            return true
        }
        guard isAdmitted else { return queue.add { deliver(nil) } }
        queue.add {
            let fingerprint = Self.fingerprint(of: path)
            self.running.withLock { $0 -= 1 }
            deliver(fingerprint)
        }
    }

    /// Blocks as the file system does.
    package static func fingerprint(of path: ByteString) -> Fingerprint? {
        // O_NONBLOCK: opening a FIFO does not wait for a writer.
        let file = open(
            path.bytes.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = Int64(status.st_size)
        guard let head = checksum(of: file, at: 0),
            let tail = checksum(of: file, at: max(0, size - Int64(Fingerprint.sampleBytes)))
        else { return nil }
        return Fingerprint(size: size, head: head, tail: tail)
    }

    private static func checksum(of file: Int32, at offset: Int64) -> UInt64? {
        var checksum = Checksum()
        var buffer = [UInt8](repeating: 0, count: Fingerprint.sampleBytes)
        var read = 0
        while read < buffer.count {
            let count = pread(file, &buffer, buffer.count - read, off_t(offset) + off_t(read))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            checksum.add(buffer[..<count])
            read += count
        }
        return checksum.value
    }
}
