import Synchronization

/// The end of a player, to be carried to another thread: a closure can't consume an `MpvHandle` that it captures, and
/// an event loop must not wait for one to end.
///
///     let termination = MpvTermination(handle)
///     Thread.detachNewThread { termination.run() }
///
/// One that is dropped without having run ends the player where it is dropped.
package final class MpvTermination: Sendable {
    private let handle: Mutex<MpvHandle?>

    package init(_ handle: consuming MpvHandle) {
        self.handle = Mutex(handle)
    }

    /// `MpvHandle.terminate()`, once: a second call returns at once, also while the first still waits. Any thread;
    /// blocks without a bound.
    package func run() {
        handle.withLock { $0.take() }?.terminate()
    }
}
