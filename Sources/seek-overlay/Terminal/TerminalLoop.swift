import CommandLineTool
import Glibc
import SeekClient

/// Waits for keys, signals, updates and the next frame, all at once; while nothing moves it sleeps.
struct TerminalLoop {
    /// Between two frames, ms: some 60 a second.
    private static let frameInterval = 16.0

    private let connection: LiveConnection
    private let inbox: UpdateInbox
    private let signals: SignalPipe
    /// Keys are read where there are any: not where another program has the terminal.
    private let hasKeys: Bool
    private var face: any TerminalFace
    private var keys = KeyReader()
    private var mode: TerminalMode { TerminalMode(hasScreen: face.hasScreen) }

    init(_ connection: LiveConnection, _ face: any TerminalFace) throws(Failure) {
        self.connection = connection
        self.face = face
        hasKeys = isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
        signals = try SignalPipe(SignalPipe.endings + [SIGTSTP, SIGCONT, SIGWINCH])
        inbox = try UpdateInbox(connection)
    }

    /// Until somebody quits.
    mutating func run() {
        TerminalRestore.prepare()
        if hasKeys { mode.enter() }
        defer { TerminalRestore.now() }
        while true {
            let now = MonotonicClock.milliseconds
            for arrival in inbox.take() { face.take(arrival, at: now) }
            face.show(at: now)
            let ends = [face.isMoving(at: now) ? now + Self.frameInterval : nil, keys.doubtEnd]
            guard wait(until: ends.compactMap { $0 }.min()) else { return }
        }
    }

    /// Waits for whatever comes next, and does it.
    ///
    /// - Parameter end: when there is more to do without anything happening, by `MonotonicClock`; nil: never.
    /// - Returns: false: it is over.
    private mutating func wait(until end: Double?) -> Bool {
        var waits = [
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
            // Asked for no events, a pipe without a reader still tells its error.
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
            pollfd(fd: hasKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        ]
        poll(&waits, nfds_t(waits.count), MonotonicClock.pollTimeout(until: end))
        if waits[0].revents != 0 { take(signals.arrived()) }
        if waits[2].revents != 0 { return false }
        if waits[3].revents != 0 { return readKeys() }
        if let press = keys.keyInDoubt(at: MonotonicClock.milliseconds) { return take(press) }
        return true
    }

    private mutating func readKeys() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
        for press in keys.keys(in: bytes.prefix(count), at: MonotonicClock.milliseconds) {
            guard take(press) else { return false }
        }
        return true
    }

    /// - Returns: false: it is over.
    private mutating func take(_ press: KeyReader.Press) -> Bool {
        switch press.key.meaning(isRepeat: press.isRepeat) {
        // Without a daemon a press is lost, and what is shown tells that there is none.
        case .send(let command)?: try? connection.send(command)
        case .quit?: return false
        case .interrupt?: take([SIGINT])
        case .suspend?: take([SIGTSTP])
        case nil: break
        }
        return true
    }

    private mutating func take(_ arrived: Set<Int32>) {
        for number in SignalPipe.endings where arrived.contains(number) {
            TerminalRestore.now()
            SignalPipe.deliver(number)
        }
        if arrived.contains(SIGTSTP) {
            TerminalRestore.now()
            SignalPipe.deliver(SIGTSTP)
        }
        // Whoever had the terminal meanwhile may have set it otherwise.
        if arrived.contains(SIGTSTP) || arrived.contains(SIGCONT), hasKeys { mode.enter() }
        face.redraw()
    }
}
