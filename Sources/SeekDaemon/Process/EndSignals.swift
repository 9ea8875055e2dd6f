import Dispatch
import Glibc

/// The signals that end the daemon. From its making on they wait, in this thread and in those that it starts, until the
/// sources are there: one that comes while the socket is made or the player starts is neither lost nor deadly.
struct EndSignals {
    private let signals: [(number: Int32, name: String)]

    /// Before any other thread is started.
    init(with others: [(number: Int32, name: String)] = []) {
        let usual: [(number: Int32, name: String)] = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT"), (SIGHUP, "SIGHUP")]
        let all = usual + others
        // nohup(1) has SIGHUP ignored: the terminal's end is not to be ours.
        signals = all.filter { $0.number != SIGHUP || !Self.isIgnored(SIGHUP) }
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal.number) }
        pthread_sigmask(SIG_BLOCK, &mask, nil)
    }

    /// Calls `arrived` with a signal's name, on a thread of Dispatch's, until the sources are cancelled. Those that
    /// came before are told first.
    func sources(_ arrived: @escaping @Sendable (String) -> Void) -> [any DispatchSourceSignal] {
        signals.map { number, name in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { arrived(name) }
            source.resume()
            return source
        }
    }

    /// Ends the process as the signal would have without us. The last thing that is done.
    func die(of name: String) {
        guard let number = signals.first(where: { $0.name == name })?.number else { return }
        signal(number, SIG_DFL)
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        raise(number)
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // Functions have no equality in Swift, their addresses have.
        return withUnsafeBytes(of: action.__sigaction_handler) { handler in
            withUnsafeBytes(of: SIG_IGN) { handler.elementsEqual($0) }
        }
    }
}
