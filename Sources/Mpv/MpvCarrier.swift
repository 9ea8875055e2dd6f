import Synchronization

/// A player that is made on one thread and belongs to another: a closure can't consume an `MpvHandle` that it captures.
/// One that nobody takes ends where this is dropped, and blocks there.
package final class MpvCarrier: Sendable {
    private let handle: Mutex<MpvHandle?>

    package init(_ handle: consuming MpvHandle) {
        self.handle = Mutex(handle)
    }

    /// The player, once; nil after that.
    package func take() -> MpvHandle? {
        handle.withLock { $0.take() }
    }
}
