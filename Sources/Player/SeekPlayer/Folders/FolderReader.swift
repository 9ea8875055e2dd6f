import Linux
import Synchronization

/// Reads folders off the loop: a file system that hangs blocks only its thread. Any thread.
package final class FolderReader: Sendable {
    package enum Content: Equatable, Sendable {
        /// It is none any more, or can't be read; libmpv sees itself.
        case noFolder
        /// - Parameter cut: the bound that was reached, for a person; nil if all was read.
        case entries([[UInt8]], cut: String?)
        case nothing(others: Int, cut: String?)
        /// The file system has not answered: why it was not read, for a person.
        case noAnswer(because: String)
    }

    struct Limits: Equatable, Sendable {
        /// Films of a folder and its folders.
        var entries = 10_000
        /// Names that are looked at.
        var names = 100_000
        /// Folders in folders.
        var depth = 8
        var time = Duration.seconds(5)
        /// How long the file system may take to answer at all.
        var answer: Duration
    }

    private let limits: Limits
    private let jobs: DiskJobs<Content>

    init(_ limits: Limits) {
        self.limits = limits
        jobs = DiskJobs("folders", .init(hang: limits.answer))
    }

    /// - Parameters:
    ///   - tick: called again and again while it is read, on another thread.
    ///   - deliver: called once, on any thread, also before this returns.
    func read(
        _ path: [UInt8], tick: @escaping @Sendable () -> Void, deliver: @escaping @Sendable (Content) -> Void
    ) {
        let limits = limits
        jobs.run(path, within: limits.answer, every: FileLook.interval, tick: tick) {
            FolderRead(limits).content(of: path)
        } deliver: { outcome in
            switch outcome {
            case .answered(let content): deliver(content)
            case .late: deliver(.noAnswer(because: FileLook.noAnswer))
            case .refused(let hanging): deliver(.noAnswer(because: FileLook.refusal(hanging)))
            }
        }
    }
}

/// What a file system says of the name that waits at a hook of libmpv's.
package enum DiskAnswer: Equatable, Sendable {
    case look(FileLook.Finding)
    case folder(FolderReader.Content)
    /// Nothing yet.
    case none
}

/// What was found, until the loop takes it. Any thread.
final class DiskAnswers: Sendable {
    private let answers = Mutex<[(hook: UInt64, answer: DiskAnswer)]>([])

    func add(_ answer: DiskAnswer, hook: UInt64) { answers.withLock { $0.append((hook, answer)) } }

    func take() -> [(hook: UInt64, answer: DiskAnswer)] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
