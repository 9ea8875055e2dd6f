internal import Glibc

/// The signal mask that a program inherits.
package enum Signals {
    /// Unblocks these signals: a parent that starts a program from a worker thread may have blocked them.
    package static func unblock(_ numbers: [Int32]) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
