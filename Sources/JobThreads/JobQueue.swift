import Synchronization

/// Runs jobs in the order in which they are added, on threads that exist only while there are jobs.
package final class JobQueue: Sendable {
    package typealias Job = @Sendable () -> Void

    private struct State {
        var jobs: [Job] = []
        var threads = 0
    }

    private let name: String
    private let maximumThreads: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - name: of the threads, at most 15 bytes.
    ///   - threads: how many jobs may run at the same time. With one, a job begins after the end of the job before it.
    package init(_ name: String, threads: Int = 1) {
        self.name = name
        maximumThreads = threads
    }

    /// Any thread; does not block, unless the system refuses a thread: then the job runs on the caller's.
    package func add(_ job: @escaping Job) {
        let startsThread = state.withLock { state in
            state.jobs.append(job)
            guard state.threads < maximumThreads else { return false }
            state.threads += 1
            return true
        }
        guard startsThread else { return }
        do throws(JobThread.Refused) {
            try JobThread.start(name) { self.run() }
        } catch {
            run()
        }
    }

    private func run() {
        while let job = next() { job() }
    }

    /// Nil ends the thread.
    private func next() -> Job? {
        state.withLock { state in
            guard !state.jobs.isEmpty else {
                state.threads -= 1
                return nil
            }
            return state.jobs.removeFirst()
        }
    }
}
