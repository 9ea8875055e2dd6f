import Synchronization

/// Whether libmpv's events are about to be drained: many wakeups are one hop to the loop.
package final class WakeupFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    /// Whether this call set it. Any thread.
    package func set() -> Bool { !flag.exchange(true, ordering: .acquiringAndReleasing) }

    /// Before the drain, so that an event that comes during it wakes again.
    package func clear() { flag.store(false, ordering: .releasing) }

    /// Whether events wait, or did a moment ago.
    package var isSet: Bool { flag.load(ordering: .acquiring) }
}
