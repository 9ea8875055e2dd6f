import Glibc
import JobThreads
import Synchronization

/// Looks whether local files are there, on threads of its own: a file system that hangs blocks only its thread. Any
/// thread.
package final class FileLook: Sendable {
    package enum Finding: Equatable, Sendable {
        /// It can be read, or nobody knows; libmpv sees itself.
        case present
        /// Libmpv could not open it: why, for a person.
        case absent(because: String)
    }

    private static let maximumLooks = 4
    /// How long the disk may take before libmpv opens the file by itself.
    private let patience: Duration
    private let look: @Sendable ([UInt8]) -> Finding
    private let queue = JobQueue("file look", threads: FileLook.maximumLooks)
    private let running = Mutex(0)

    package init(
        patience: Duration = .seconds(7), look: @escaping @Sendable ([UInt8]) -> Finding = { FileLook.finding(at: $0) }
    ) {
        self.patience = patience
        self.look = look
    }

    /// - Parameter deliver: called once, on another thread.
    /// - Returns: false if too many looks hang: then it is not called.
    package func begin(_ path: [UInt8], deliver: @escaping @Sendable (Finding) -> Void) -> Bool {
        let isAdmitted = running.withLock { running in
            guard running < Self.maximumLooks else { return false }
            running += 1
            return true
        }
        guard isAdmitted else { return false }
        let first = Once(deliver)
        let alarm = Alarm("file-limit", after: patience) { first.call(.present) }
        queue.add {
            let finding = self.look(path)
            self.running.withLock { $0 -= 1 }
            alarm.cancel()
            first.call(finding)
        }
        return true
    }

    package static func finding(at path: [UInt8]) -> Finding {
        guard access(path.map { CChar(bitPattern: $0) } + [0], R_OK) != 0 else { return .present }
        switch errno {
        case ENOENT, ENOTDIR: return .absent(because: "there is no such file")
        case EACCES: return .absent(because: "seekd may not read it")
        case ELOOP: return .absent(because: "its links lead in a circle")
        case ENAMETOOLONG: return .absent(because: "a name in it is too long")
        default: return .present
        }
    }
}
