import Synchronization

/// Terminates a player on another thread: a closure can't consume an `MpvHandle` that it captures, and an event loop
/// must not wait for a termination.
///
///     let termination = MpvTermination(handle) Thread.detachNewThread { termination.run() } Without a call of `run`,
///     its `deinit` terminates the player.
package final class MpvTermination: Sendable {
    private let handle: Mutex<MpvHandle?>

    package init(_ handle: consuming MpvHandle) {
        self.handle = Mutex(handle)
    }

    /// Calls `MpvHandle.terminate()` once: a second call returns at once, even while the first still waits. Any thread;
    /// blocks without a bound.
    package func run() {
        handle.withLock { $0.take() }?.terminate()
    }
}
