import Glibc

/// Calls a function later, on a thread that waits until then. The loop's timers are better where the loop can't be
/// blocked.
///
/// Not a semaphore of Dispatch, whose timeouts follow the clock on the wall: it jumps after the boot of a machine without
/// a battery.
// The lock protects all that changes.
package final class Alarm: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isCancelled = false

    /// - Parameters:
    ///   - interval: until the call, and between calls.
    ///   - times: how often it is called.
    ///   - ring: called on the alarm's thread; never if the system refuses a thread.
    package init(_ name: String, after interval: Duration, times: Int = 1, ring: @escaping @Sendable () -> Void) {
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
        try? JobThread.start(name) {
            for _ in 0..<times {
                guard self.waits(for: interval) else { return }
                ring()
            }
        }
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// From now on no call begins.
    package func cancel() {
        pthread_mutex_lock(lock)
        isCancelled = true
        pthread_cond_signal(changed)
        pthread_mutex_unlock(lock)
    }

    /// - Returns: false if it was cancelled.
    private func waits(for interval: Duration) -> Bool {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, attoseconds) = interval.components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while !isCancelled {
            if pthread_cond_timedwait(changed, lock, &end) == ETIMEDOUT { return !isCancelled }
        }
        return false
    }
}
