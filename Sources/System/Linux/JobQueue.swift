import Synchronization

/// Runs jobs in the order in which they are added, on threads that exist only while there are jobs.
package final class JobQueue: Sendable {
    package typealias Job = @Sendable () -> Void

    private struct State {
        var jobs: [Job] = []
        var threads = 0
        /// Whether a thread is asked for again later.
        var isRetrying = false
    }

    /// How long a refused thread is waited for.
    private static let retryInterval = Duration.seconds(1)

    private let name: String
    private let maximumThreads: Int
    private let startThread: StartThread
    private let state = Mutex(State())

    package typealias StartThread = @Sendable (String, @escaping Job) throws(JobThread.Refused) -> Void

    /// - Parameters:
    ///   - name: of the threads, at most 15 bytes.
    ///   - threads: how many jobs may run at the same time. With one, a job begins after the end of the job before it.
    ///   - startThread: how a thread is started.
    package init(
        _ name: String, threads: Int = 1,
        startThread: @escaping StartThread = { (name, body) throws(JobThread.Refused) in
            try JobThread.start(name, body)
        }
    ) {
        self.name = name
        maximumThreads = threads
        self.startThread = startThread
    }

    /// Any thread; never blocks, and never runs a job itself. If the system refuses a thread, the job waits for one that
    /// runs already, for the next job that gets one, or for the next try (`JobRetry`).
    package func add(_ job: @escaping Job) {
        startThread(adding: job)
    }

    private func startThread(adding job: Job?) {
        let startsThread = state.withLock { state in
            if let job { state.jobs.append(job) } else { state.isRetrying = false }
            guard state.threads < maximumThreads, !state.jobs.isEmpty else { return false }
            state.threads += 1
            return true
        }
        guard startsThread else { return }
        do throws(JobThread.Refused) {
            try startThread(name) { self.run() }
        } catch {
            let retries = state.withLock { state in
                state.threads -= 1
                // A thread that runs takes all jobs.
                guard state.threads == 0, !state.isRetrying else { return false }
                state.isRetrying = true
                return true
            }
            guard retries else { return }
            let isScheduled = JobRetry.schedule(after: Self.retryInterval) { self.startThread(adding: nil) }
            if !isScheduled { state.withLock { $0.isRetrying = false } }
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

/// The timer with which queues ask again for a thread that the system has refused. It must not need a thread itself, so
/// it is the event loop's.
package enum JobRetry {
    package typealias Timer = @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    private static let timer = Mutex<Timer?>(nil)

    /// - Parameter timer: calls a function once, after an interval; nil: there is no timer any more. Any thread.
    package static func use(_ timer: Timer?) { self.timer.withLock { $0 = timer } }

    /// - Returns: false if the process has no timer.
    static func schedule(after interval: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
        guard let timer = timer.withLock({ $0 }) else { return false }
        timer(interval, body)
        return true
    }
}
