import Synchronization

/// Tells a thread that its work is no longer wanted.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    package var isSet: Bool { flag.load(ordering: .relaxed) }

    package func set() { flag.store(true, ordering: .relaxed) }
}
