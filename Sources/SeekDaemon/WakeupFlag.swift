import Synchronization

/// Whether libmpv's events are about to be drained: many wakeups are one hop to the loop.
final class WakeupFlag: Sendable {
    private let isSet = Atomic(false)

    /// Whether this call set it. Any thread.
    func set() -> Bool { !isSet.exchange(true, ordering: .acquiringAndReleasing) }

    /// Before the drain, so that an event that comes during it wakes again.
    func clear() { isSet.store(false, ordering: .releasing) }
}
