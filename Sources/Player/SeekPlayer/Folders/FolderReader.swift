import Glibc
import Linux
import MediaPolicy
import Synchronization

/// Looks whether names are folders, and reads those, each on a thread of its own: a file system that hangs blocks only its
/// thread. Any thread.
package final class FolderReader: Sendable {
    package enum Content: Equatable, Sendable {
        /// A file, or nothing that can be read; libmpv sees itself.
        case noFolder
        /// - Parameter cut: the bound that was reached, for a person; nil if all was read.
        case entries([[UInt8]], cut: String?)
        case nothing(others: Int, cut: String?)
    }

    struct Limits: Equatable, Sendable {
        /// Films of a folder and its folders.
        var entries = 10_000
        /// Names that are looked at.
        var names = 100_000
        /// Folders in folders.
        var depth = 8
        var time = Duration.seconds(5)
        /// Until libmpv opens it by itself, if the disk does not answer.
        var answer = Duration.seconds(7)
    }

    private static let maximumReads = 4
    private let limits: Limits
    private let queue = JobQueue("folders", threads: FolderReader.maximumReads)
    private let running = Mutex(0)

    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// - Parameter deliver: called once, on another thread.
    /// - Returns: false if too many reads hang: then it is not called.
    func read(_ path: [UInt8], deliver: @escaping @Sendable (Content) -> Void) -> Bool {
        let isAdmitted = running.withLock { running in
            guard running < Self.maximumReads else { return false }
            running += 1
            return true
        }
        guard isAdmitted else { return false }
        let first = Once(deliver)
        let alarm = Alarm("folder-limit", after: limits.answer) { first.call(.noFolder) }
        queue.add {
            let content = FolderRead(self.limits).content(of: path)
            self.running.withLock { $0 -= 1 }
            alarm.cancel()
            first.call(content)
        }
        return true
    }
}

/// What was read, until the loop takes it. Any thread.
final class FolderAnswers: Sendable {
    private let answers = Mutex<[(hook: UInt64, content: FolderReader.Content)]>([])

    func add(_ content: FolderReader.Content, hook: UInt64) { answers.withLock { $0.append((hook, content)) } }

    func take() -> [(hook: UInt64, content: FolderReader.Content)] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}

/// Calls a function the first time only. Any thread.
final class Once<Value: Sendable>: Sendable {
    private let body: @Sendable (Value) -> Void
    private let isDone = Mutex(false)

    init(_ body: @escaping @Sendable (Value) -> Void) { self.body = body }

    func call(_ value: Value) {
        let isFirst = isDone.withLock { isDone in
            defer { isDone = true }
            return !isDone
        }
        if isFirst { body(value) }
    }
}
