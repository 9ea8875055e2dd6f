import Linux
import Logging
import SeekResume
import Synchronization

/// Writes state files on its own thread, one after the other (R3). Of several contents of one file only the newest is
/// written.
///
/// A write that fails is logged once and tried again until it succeeds. Nothing waits for it.
final class StateWriter: Sendable {
    private struct State {
        var pending: [StateFile: Pending] = [:]
        /// Whether a run is queued.
        var isDue = false
        /// Whether an alarm waits for the next attempt.
        var isRetryDue = false
    }

    private struct Pending {
        var content: StateContent
        var confirmations: [Confirmation] = []
    }

    /// Called on the writer's thread after the first attempt; nil is success.
    typealias Confirmation = @Sendable (SystemError?) -> Void

    private let folder: StateFolder
    private let retryDelay: Duration
    private let logger: Logger
    private let queue = JobQueue("state")
    private let state = Mutex(State())
    /// Files that failed and were not written since, and the checksum of what is on the disk. Used only on `queue`.
    private let files = Mutex(Files())

    private struct Files {
        var failing: Set<StateFile> = []
        var written: [StateFile: UInt64] = [:]
    }

    /// - Parameter retryDelay: from a failure to the next attempt.
    init(_ folder: StateFolder, retryDelay: Duration, _ logger: Logger) {
        self.folder = folder
        self.retryDelay = retryDelay
        self.logger = logger
    }

    /// Any thread; does not block.
    func write(_ content: StateContent, confirm: Confirmation? = nil) {
        let isFirst = state.withLock { state in
            let earlier = state.pending[content.file]?.confirmations ?? []
            state.pending[content.file] = Pending(
                content: content, confirmations: earlier + (confirm.map { [$0] } ?? []))
            defer { state.isDue = true }
            return !state.isDue
        }
        if isFirst { queue.add { self.run() } }
    }

    /// Waits until all that was handed over is written, or an attempt has failed.
    ///
    /// - Returns: false if it takes longer.
    func finish(within timeout: Duration) -> Bool {
        let done = TimedSignal()
        queue.add {
            self.run()
            done.send()
        }
        return done.wait(until: timeout, after: .now)
    }

    private func run() {
        state.withLock { $0.isDue = false }
        var hasFailed = false
        for file in StateFile.allCases {
            guard let pending = state.withLock({ $0.pending.removeValue(forKey: file) }) else { continue }
            let failure = attempt(pending.content)
            for confirm in pending.confirmations { confirm(failure) }
            guard failure != nil else { continue }
            hasFailed = true
            // Unless a newer content came meanwhile.
            state.withLock { state in
                if state.pending[file] == nil { state.pending[file] = Pending(content: pending.content) }
            }
        }
        if hasFailed { retryLater() }
    }

    private func retryLater() {
        let isFirst = state.withLock { state in
            defer { state.isRetryDue = true }
            return !state.isRetryDue
        }
        guard isFirst else { return }
        _ = Alarm("state retry", after: retryDelay) { self.queue.add { self.retry() } }
    }

    private func retry() {
        let hasPending = state.withLock { state in
            state.isRetryDue = false
            return !state.pending.isEmpty && !state.isDue
        }
        if hasPending { run() }
    }

    private func attempt(_ content: StateContent) -> SystemError? {
        let file = content.file
        let text = content.text()
        let checksum = Checksum(of: text).value
        guard files.withLock({ $0.written[file] }) != checksum else { return nil }
        do throws(SystemError) {
            try folder.replace(file.name, with: text)
            // Of films that are forgotten nothing is left.
            if case .history(let history) = content, history.records.isEmpty { try folder.removeOld() }
            let hasRecovered = files.withLock { files in
                files.written[file] = checksum
                return files.failing.remove(file) != nil && files.failing.isEmpty
            }
            if hasRecovered { logger.info("state is saved again", metadata: ["folder": "\(folder.path)"]) }
            return nil
        } catch {
            let isFirst = files.withLock { files in
                defer { files.failing.insert(file) }
                return files.failing.isEmpty
            }
            if isFirst {
                logger.error(
                    "state can't be saved; seekd keeps trying",
                    metadata: ["file": "\(folder.path)/\(file.name)", "error": "\(error)"])
            }
            return error
        }
    }
}
