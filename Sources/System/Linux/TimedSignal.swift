import Glibc

/// A signal from one thread to another that waits for it with a time limit. Of a semaphore of Dispatch the limit follows
/// the clock on the wall: it jumps after the boot of a machine without a battery.
// The lock protects all that changes.
package final class TimedSignal: @unchecked Sendable {
    /// A moment of `CLOCK_MONOTONIC`.
    package struct Moment: Sendable {
        fileprivate var time = timespec()

        package static var now: Moment {
            var moment = Moment()
            clock_gettime(CLOCK_MONOTONIC, &moment.time)
            return moment
        }
    }

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var count = 0

    package init() {
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Ends one wait, now or later.
    package func send() {
        pthread_mutex_lock(lock)
        count += 1
        pthread_cond_signal(changed)
        pthread_mutex_unlock(lock)
    }

    /// - Returns: false if no signal came by then.
    package func wait(until timeout: Duration, after start: Moment) -> Bool {
        var end = start.time
        let (seconds, attoseconds) = timeout.components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while count == 0 {
            if pthread_cond_timedwait(changed, lock, &end) == ETIMEDOUT, count == 0 { return false }
        }
        count -= 1
        return true
    }
}

/// Calls a function later, on a thread that waits until then. The loop's timers are better where the loop can't be
/// blocked.
package final class Alarm: Sendable {
    private let cancellation = TimedSignal()

    /// - Parameters:
    ///   - interval: until the call, and between calls.
    ///   - times: how often it is called.
    ///   - ring: called on the alarm's thread; never if the system refuses a thread.
    package init(_ name: String, after interval: Duration, times: Int = 1, ring: @escaping @Sendable () -> Void) {
        try? JobThread.start(name) {
            for _ in 0..<times {
                guard !self.cancellation.wait(until: interval, after: .now) else { return }
                ring()
            }
        }
    }

    /// From now on no call begins.
    package func cancel() { cancellation.send() }
}
