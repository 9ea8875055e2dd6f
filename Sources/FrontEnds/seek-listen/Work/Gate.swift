import Glibc
import Linux
import SeekClient
import Synchronization

/// Lets the work go on, holds it, or ends it, from another thread (K11). It also keeps the work below a share of one
/// processor.
final class Gate: Sendable {
    private struct State {
        var isOpen: Bool
        var isCancelled = false
        /// The child that decodes.
        var child: pid_t?
    }

    /// Of one processor; nil: all that there is.
    private let share: Double?
    private let state: Mutex<State>
    private let wakeup: WakeupPipe
    /// What has been used by this thread and by children before the present one, and since when; of the thread that works.
    private let used = Mutex(Usage())

    private struct Usage {
        var begin: Double?
        var children = 0.0
        var child = 0.0
    }

    init(share: Double?, isOpen: Bool) throws(ClientError) {
        self.share = share
        state = Mutex(State(isOpen: isOpen))
        wakeup = try WakeupPipe()
    }

    /// What decodes is stopped at once, also in the middle of a read.
    func set(isOpen: Bool) {
        state.withLock { state in
            guard state.isOpen != isOpen else { return }
            state.isOpen = isOpen
            if let child = state.child { kill(child, isOpen ? SIGCONT : SIGSTOP) }
        }
        wakeup.wake()
    }

    /// For good.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            // So that a read of its output ends.
            if let child = state.child { kill(child, SIGKILL) }
        }
        wakeup.wake()
    }

    /// Tells which child is to be stopped, until the next call; nil before it is reaped.
    func attend(_ child: pid_t?) {
        used.withLock { used in
            used.children += used.child
            used.child = 0
        }
        state.withLock { state in
            state.child = child
            guard let child else { return }
            if state.isCancelled { kill(child, SIGKILL) } else if !state.isOpen { kill(child, SIGSTOP) }
        }
    }

    /// Waits until the work may go on.
    ///
    /// - Parameter childTime: processor time of the child, seconds.
    /// - Returns: false if it is cancelled.
    func pass(_ childTime: Double) -> Bool {
        let now = MonotonicClock.milliseconds
        let due = used.withLock { used in
            used.child = max(used.child, childTime)
            let total = used.children + used.child + Self.threadTime
            guard let share else { return now }
            // What was not used before is not made up for.
            let begin = max(used.begin ?? now, now - total / share * 1000 - 1000)
            used.begin = begin
            return begin + total / share * 1000
        }
        while true {
            let (isOpen, isCancelled) = state.withLock { ($0.isOpen, $0.isCancelled) }
            if isCancelled { return false }
            if isOpen, MonotonicClock.milliseconds >= due { return true }
            var waits = [pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)]
            Poll.wait(for: &waits, until: isOpen ? due : nil)
            wakeup.drain()
        }
    }

    /// Waits, unless the work is ended.
    ///
    /// - Returns: false if it is cancelled.
    func pause(_ time: Duration) -> Bool {
        let end = MonotonicClock.now + time
        while MonotonicClock.now < end {
            if state.withLock({ $0.isCancelled }) { return false }
            var waits = [pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)]
            Poll.wait(for: &waits, until: MonotonicClock.milliseconds + (end - MonotonicClock.now) / .milliseconds(1))
            wakeup.drain()
        }
        return true
    }

    /// Processor time that the calling thread has used, seconds.
    private static var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
