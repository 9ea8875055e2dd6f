import CMpv
import Glibc
import Synchronization

/// A player that is made ahead, in a thread of its own: that takes libmpv some milliseconds, in which a program can read
/// its configuration. The first `MpvHandle` that makes a player takes it.
///
/// `MPV_VERBOSE` of the environment counts as it is when this begins.
package enum PlayerAhead {
    private static let maker = Mutex<pthread_t?>(nil)

    /// Begins, once in a process. Where the program ends without having taken it, its exit waits until it is made: the
    /// libraries' own ends are not for one who is still in them.
    package static func begin() {
        maker.withLock { maker in
            guard maker == nil else { return }
            // Signals are for the threads of the program.
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

    /// The player, once it is made; nil where none was begun, or it was taken before.
    static func take() -> OpaquePointer? {
        guard let thread = maker.withLock({ $0.take() }) else { return nil }
        var player: UnsafeMutableRawPointer?
        pthread_join(thread, &player)
        return player.map { OpaquePointer($0) }
    }
}
