import CLinux
package import Glibc

/// Threads for what may block. Dispatch's queues and Swift's default executor are no alternative: once one of their
/// threads has run, libdispatch wakes up each second for the rest of the process.
package enum JobThread {
    private final class Job {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs a job on a thread of its own, which ends with the job. It handles no signals.
    ///
    /// - Parameter name: the thread's, of at most 15 bytes.
    /// - Returns: the thread, for `pthread_join` or `pthread_detach`.
    package static func begin(_ name: String, _ body: @escaping @Sendable () -> Void) throws(Refused) -> pthread_t {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let job = Unmanaged.passRetained(Job(name, body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { job in
                guard let job else { return nil }
                let taken = Unmanaged<Job>.fromOpaque(job).takeRetainedValue()
                linux_name_thread(taken.name)
                taken.body()
                return nil
            }, job.toOpaque())
        guard code == 0 else {
            job.release()
            throw Refused(code: code)
        }
        return thread
    }

    /// Runs a job on a thread of its own.
    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(Refused) {
        pthread_detach(try begin(name, body))
    }

    /// The system has no more threads.
    package struct Refused: Error, Equatable {
        /// An `errno`.
        package let code: Int32

        package init(code: Int32) { self.code = code }
    }
}
