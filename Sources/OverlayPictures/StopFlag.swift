import Synchronization

/// Tells a thread that the result of its work is no longer needed.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    package var isSet: Bool { flag.load(ordering: .relaxed) }

    package func set() { flag.store(true, ordering: .relaxed) }
}
