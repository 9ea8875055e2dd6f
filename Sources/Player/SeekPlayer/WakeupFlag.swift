import Linux
package import Mpv
import Synchronization

/// Whether a drain of libmpv's events is scheduled: coalesces many wakeups into one hop to the loop.
package final class WakeupFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    /// Returns whether this call set it. Any thread.
    package func set() -> Bool { !flag.exchange(true, ordering: .acquiringAndReleasing) }

    /// Call it before the drain, so that an event that comes during the drain wakes the loop again.
    package func clear() { flag.store(false, ordering: .releasing) }

    /// Whether events may be waiting.
    package var isSet: Bool { flag.load(ordering: .acquiring) }
}

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
