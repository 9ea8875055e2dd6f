import CMpv
import Glibc
import Synchronization

/// Makes a player in advance, on its own thread: that takes libmpv some milliseconds, during which the program can read
/// its configuration. The first `MpvHandle` that makes a player takes it.
///
/// libmpv reads the environment variable `MPV_VERBOSE` at `begin()`.
package enum PlayerAhead {
    private static let maker = Mutex<pthread_t?>(nil)

    /// Starts making the player. Call it once in a process. If the program exits without taking the player, the exit
    /// waits until it is made: a library's exit handlers must not run while a thread is still in the library.
    package static func begin() {
        maker.withLock { maker in
            guard maker == nil else { return }
            // The program's other threads handle signals.
            var all = sigset_t()
            var before = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, &before)
            var thread = pthread_t()
            let error = pthread_create(&thread, nil, { _ in UnsafeMutableRawPointer(cmpv_create()) }, nil)
            pthread_sigmask(SIG_SETMASK, &before, nil)
            if error == 0 { maker = thread }
        }
        atexit { _ = PlayerAhead.take() }
    }

    /// Waits for the player and returns it; nil if `begin` was not called, or it was already taken.
    static func take() -> OpaquePointer? {
        guard let thread = maker.withLock({ $0.take() }) else { return nil }
        var player: UnsafeMutableRawPointer?
        pthread_join(thread, &player)
        return player.map { OpaquePointer($0) }
    }
}
