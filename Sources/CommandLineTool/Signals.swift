internal import Glibc

/// What a program inherits of signals.
package enum Signals {
    /// Has these arrive: who starts a program from a worker thread may have them blocked, and that is inherited.
    package static func unblock(_ numbers: [Int32]) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
