import Glibc
import Linux
import NIOCore
import SeekDaemon
import Synchronization
import Words

/// The keys of the terminal that seekd was started from: they press seekd's buttons. Its thread sleeps until a key comes.
package final class TerminalKeys: Sendable {
    private enum Mode {
        /// The terminal is as the shell has left it.
        case restored
        /// Keys come one by one, and are not shown.
        case entered
        case ended
    }

    /// The name of SIGTSTP, which Ctrl-Z sends.
    static let stopSignal = "SIGTSTP"
    /// kitty's keyboard protocol, which tells repeats; other terminals ignore it.
    private static let begin = "\u{1b}[>11u"
    private static let end = "\u{1b}[<u"
    /// How often a program in the background looks whether the terminal is its own again, ms: nothing tells it.
    private static let backgroundInterval: Int32 = 1000

    private let daemon: Daemon
    private let mode = Mutex(Mode.restored)
    /// A byte in it wakes the thread.
    private let wakeups: (reading: Int32, writing: Int32)

    /// Whether the terminal at standard input is this process's.
    static var isOwned: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// Starts to read keys.
    ///
    /// - Returns: nil if the system refuses a pipe or a thread.
    init?(_ daemon: Daemon) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        self.daemon = daemon
        wakeups = (ends[0], ends[1])
        TerminalRestore.prepare()
        var thread = pthread_t()
        let keys = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { keys in
                guard let keys else { return nil }
                Unmanaged<TerminalKeys>.fromOpaque(keys).takeRetainedValue().run()
                return nil
            }, keys.toOpaque())
        guard code == 0 else {
            keys.release()
            return nil
        }
        pthread_detach(thread)
    }

    deinit {
        close(wakeups.reading)
        close(wakeups.writing)
    }

    /// Restores the terminal. No key is read any more.
    func stop() {
        mode.withLock { mode in
            TerminalLine.standard.end()
            TerminalRestore.now()
            mode = .ended
        }
        wake()
    }

    /// Ctrl-Z: stops the process, with the terminal as it was before. Returns when it is continued.
    func suspend() {
        mode.withLock { mode in
            guard mode != .ended else { return }
            TerminalLine.standard.end()
            TerminalRestore.now()
            mode = .restored
            // To this thread, so that it stops here, with the lock: otherwise it could run on until another thread takes
            // the signal, and the keys' thread would set the terminal up again.
            raise(SIGSTOP)
        }
        wake()
    }

    private func wake() {
        var byte: UInt8 = 0
        _ = write(wakeups.writing, &byte, 1)
    }

    // MARK: - The thread

    private func run() {
        var reader = KeyReader()
        while let hasTerminal = enter() {
            var waits = [
                pollfd(fd: wakeups.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: hasTerminal ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
            ]
            let rest = reader.deadline.map { Int32(max(0, ($0 - Self.now).rounded(.up))) } ?? -1
            poll(&waits, nfds_t(waits.count), hasTerminal ? rest : Self.backgroundInterval)
            if waits[0].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 64)
                _ = read(wakeups.reading, &bytes, bytes.count)
            }
            var presses: [KeyReader.Press] = []
            if waits[1].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                // A terminal that is gone sends SIGHUP.
                guard count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN)) else { return }
                presses = reader.keys(in: bytes.prefix(max(0, count)), at: Self.now)
            } else if let press = reader.keyAtDeadline(at: Self.now) {
                presses = [press]
            }
            for press in presses { serve(press) }
        }
    }

    /// Sets the terminal up, if it is this process's.
    ///
    /// - Returns: whether keys can be read; nil at the end.
    private func enter() -> Bool? {
        mode.withLock { mode in
            switch mode {
            case .ended: return nil
            case .entered: return true
            case .restored:
                var settings = termios()
                guard Self.isOwned, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
                let writes = isatty(STDOUT_FILENO) == 1
                TerminalRestore.expect(settings, writes ? TerminalLine.removal + Self.end : "")
                settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
                tcsetattr(STDIN_FILENO, TCSANOW, &settings)
                if writes { Self.print(Self.begin) }
                TerminalLine.standard.begin()
                mode = .entered
                return true
            }
        }
    }

    private func serve(_ press: KeyReader.Press) {
        let meaning = press.key.meaning.flatMap { !press.isRepeat || $0.repeats ? $0 : nil }
        switch meaning {
        case .quit?:
            let daemon = daemon
            daemon.loop.execute { daemon.shutDown("quit") }
        case .help?: TerminalLine.standard.above { Self.print(Self.spokenHelp + "\n") }
        case .interrupt?: kill(getpid(), SIGINT)
        case .suspend?: kill(getpid(), SIGTSTP)
        default: daemon.keyPressed(press, does: meaning.flatMap { Self.command(for: $0) })
        }
    }

    /// In mpv's input syntax, as a key of mpv's window has it.
    private static func command(for meaning: TerminalKey.Meaning) -> String? {
        switch meaning {
        case .forward: "press forward"
        case .backward: "press backward"
        case .toggle: "cycle pause"
        case .louder: "add volume 5"
        case .quieter: "add volume -5"
        case .mute: "cycle mute"
        case .nextSegment: "segment next"
        case .previousSegment: "segment previous"
        case .undo: "undo"
        case .take: "take"
        case .again: "again"
        case .sleep: "sleep next"
        case .menu: "menu menu"
        case .cancel: "cancel"
        case .help, .quit, .interrupt, .suspend: nil
        }
    }

    /// The keys and what they do, a line each, in English.
    package static var help: String { lines(of: TerminalKey.help.map { ("\($0.keys)", "\($0.does)") }) }

    /// The same in the viewer's language.
    static var spokenHelp: String { lines(of: TerminalKey.help.map { (say($0.keys), say($0.does)) }) }

    private static func lines(of help: [(keys: String, does: String)]) -> String {
        let width = help.map(\.keys.columns).max() ?? 0
        return help.map { keys, does in
            "  \(keys)\(String(repeating: " ", count: width - keys.columns))  \(does)"
        }.joined(separator: "\n")
    }

    private static func print(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Milliseconds of a monotonic clock.
    private static var now: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e6 }
}
