import Synchronization

/// Jobs that ask a file system, each on a thread of its own: one whose file system hangs keeps only its thread. Nothing
/// ends a thread that hangs in the kernel, so their number has bounds: in each folder, so that other folders can be
/// asked, and together. Any thread.
package final class DiskJobs<Answer: Sendable>: Sendable {
    package enum Outcome: Sendable {
        case answered(Answer)
        /// It takes longer. The job goes on; nobody gets its answer.
        case late
        /// So many jobs hang that this one is not begun.
        case refused(hanging: Int)
    }

    package struct Limits: Sendable {
        /// Threads for the names in one folder.
        package let folderThreads: Int
        package let threads: Int
        /// How long a job runs until it counts as one that hangs.
        package let hang: Duration

        package init(folderThreads: Int = 4, threads: Int = 32, hang: Duration) {
            (self.folderThreads, self.threads, self.hang) = (folderThreads, threads, hang)
        }
    }

    private struct Job {
        let path: [UInt8]
        let body: @Sendable () -> Answer
        var waiters: [Waiter]
        /// Nil: it waits for a thread.
        var start: ContinuousClock.Instant?

        var folder: ArraySlice<UInt8> { path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)] }
    }

    private let limits: Limits
    private let queue: JobQueue
    /// In the order of their requests.
    private let jobs = Mutex<[Job]>([])

    /// - Parameter name: of the threads, at most 15 bytes.
    package init(_ name: String, _ limits: Limits) {
        self.limits = limits
        queue = JobQueue(name, threads: limits.threads)
    }

    /// Does not block. A job for a path that is asked already is not begun: the answer is that of the job that runs.
    ///
    /// - Parameters:
    ///   - path: decides with which others the job shares threads.
    ///   - time: how long to wait for the answer.
    ///   - interval: how often `tick` is called meanwhile, on another thread.
    ///   - deliver: called once, on any thread, also before this returns.
    package func run(
        _ path: [UInt8], within time: Duration, every interval: Duration? = nil,
        tick: @escaping @Sendable () -> Void = {}, _ body: @escaping @Sendable () -> Answer,
        deliver: @escaping @Sendable (Outcome) -> Void
    ) {
        let waiter = Waiter(deliver)
        let hanging: Int? = jobs.withLock { jobs in
            if let index = jobs.firstIndex(where: { $0.path == path }) {
                jobs[index].waiters.append(waiter)
                return nil
            }
            let job = Job(path: path, body: body, waiters: [waiter])
            if let hanging = self.hanging(jobs, job) { return hanging }
            jobs.append(job)
            return nil
        }
        if let hanging { return waiter.end(.refused(hanging: hanging)) }
        waiter.wait(time, every: interval ?? time, tick: tick) { self.expire(waiter) }
        startWaiting()
    }

    /// How many jobs hang, if they leave no thread for a new job.
    private func hanging(_ jobs: [Job], _ new: Job) -> Int? {
        let now = ContinuousClock.now
        let hanging = jobs.filter { job in job.start.map { $0 + limits.hang <= now } ?? false }
        let inFolder = hanging.count { $0.folder == new.folder }
        if inFolder >= limits.folderThreads { return inFolder }
        return hanging.count >= limits.threads ? hanging.count : nil
    }

    private func startWaiting() {
        let started: [Job] = jobs.withLock { jobs in
            var started: [Job] = []
            for index in jobs.indices where jobs[index].start == nil {
                let running = jobs.filter { $0.start != nil }
                let folder = jobs[index].folder
                guard running.count < limits.threads,
                    running.count(where: { $0.folder == folder }) < limits.folderThreads
                else { continue }
                jobs[index].start = .now
                started.append(jobs[index])
            }
            return started
        }
        for job in started {
            queue.add { self.finish(job.path, job.body()) }
        }
    }

    private func finish(_ path: [UInt8], _ answer: Answer) {
        let waiters = jobs.withLock { jobs in
            jobs.firstIndex { $0.path == path }.map { jobs.remove(at: $0).waiters } ?? []
        }
        for waiter in waiters { waiter.end(.answered(answer)) }
        startWaiting()
    }

    private func expire(_ waiter: Waiter) {
        jobs.withLock { jobs in
            for index in jobs.indices { jobs[index].waiters.removeAll { $0 === waiter } }
            // Nobody needs those that have not begun.
            jobs.removeAll { $0.start == nil && $0.waiters.isEmpty }
        }
        waiter.end(.late)
    }

    private final class Waiter: Sendable {
        private let deliver: @Sendable (Outcome) -> Void
        private let state = Mutex<(alarm: Alarm?, isDone: Bool)>((nil, false))

        init(_ deliver: @escaping @Sendable (Outcome) -> Void) { self.deliver = deliver }

        func wait(
            _ time: Duration, every interval: Duration, tick: @escaping @Sendable () -> Void,
            expired: @escaping @Sendable () -> Void
        ) {
            let ticks = max(1, Int((time / interval).rounded()))
            let past = Atomic(0)
            let alarm = Alarm("file-limit", after: interval, times: ticks) {
                if past.add(1, ordering: .relaxed).newValue < ticks { tick() } else { expired() }
            }
            let isDone = state.withLock { state in
                if !state.isDone { state.alarm = alarm }
                return state.isDone
            }
            if isDone { alarm.cancel() }
        }

        /// Delivers the first outcome.
        func end(_ outcome: Outcome) {
            let (isFirst, alarm) = state.withLock { state in
                defer { state = (nil, true) }
                return (!state.isDone, state.alarm)
            }
            alarm?.cancel()
            if isFirst { deliver(outcome) }
        }
    }
}
