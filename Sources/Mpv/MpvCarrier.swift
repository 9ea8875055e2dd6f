import Synchronization

/// Moves a player to another thread: a closure can't consume an `MpvHandle` that it captures. A player that is not
/// taken is terminated by this object's `deinit`, which blocks.
package final class MpvCarrier: Sendable {
    private let handle: Mutex<MpvHandle?>

    package init(_ handle: consuming MpvHandle) {
        self.handle = Mutex(handle)
    }

    /// Returns the player at the first call, then nil.
    package func take() -> MpvHandle? {
        handle.withLock { $0.take() }
    }
}
