import Synchronization

/// Whether libmpv's events are about to be drained: many wakeups are one hop to the loop.
final class WakeupFlag: Sendable {
    private let flag = Atomic(false)

    /// Whether this call set it. Any thread.
    func set() -> Bool { !flag.exchange(true, ordering: .acquiringAndReleasing) }

    /// Before the drain, so that an event that comes during it wakes again.
    func clear() { flag.store(false, ordering: .releasing) }

    /// Whether events wait, or did a moment ago.
    var isSet: Bool { flag.load(ordering: .acquiring) }
}
