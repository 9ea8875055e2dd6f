import JobThreads
package import Mpv

/// Terminates libmpv handles one after the other, off the event loop: each termination may wait for the core.
package final class TerminationQueue: Sendable {
    private let queue = JobQueue("mpv ends")

    package init() {}

    /// - Parameter done: called once it is terminated, from another thread.
    package func end(_ handle: MpvTermination, done: @escaping @Sendable () -> Void = {}) {
        queue.add {
            handle.run()
            done()
        }
    }
}
