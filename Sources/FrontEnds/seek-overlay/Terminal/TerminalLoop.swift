import CommandLineTool
import Glibc
import Linux
import SeekClient
import Words

/// Waits for keys, signals, updates and the next frame; while nothing moves it sleeps.
struct TerminalLoop {
    /// Time between two frames, ms.
    private static let frameInterval = 16.0

    private let connection: LiveConnection
    private let inbox: UpdateInbox
    private let signals: SignalPipe
    /// Whether keys are read: not while another program has the terminal.
    private let hasKeys: Bool
    private var view: any TerminalView
    private var keys = KeyReader()
    private var menu = TerminalMenu()
    private var isMenuOpen = false
    private var mode: TerminalMode { TerminalMode(hasScreen: view.hasScreen) }

    init(_ connection: LiveConnection, _ view: any TerminalView) throws(Failure) {
        self.connection = connection
        self.view = view
        hasKeys = isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
        signals = try SignalPipe(SignalPipe.endings + [SIGTSTP, SIGCONT, SIGWINCH])
        inbox = try UpdateInbox(connection)
    }

    /// Runs until the user quits.
    mutating func run() {
        TerminalRestore.prepare()
        if hasKeys { mode.enter() }
        defer { TerminalRestore.now() }
        while true {
            let now = MonotonicClock.milliseconds
            for arrival in inbox.take() {
                noteMenu(arrival)
                view.apply(arrival, at: now)
            }
            view.show(at: now)
            let ends = [view.isMoving(at: now) ? now + Self.frameInterval : nil, keys.deadline]
            guard wait(until: ends.compactMap { $0 }.min()) else { return }
        }
    }

    /// Waits for the next event, and handles it.
    ///
    /// - Parameter end: when to return if nothing happens before, by `MonotonicClock`; nil: never.
    /// - Returns: false if the program ends.
    private mutating func wait(until end: Double?) -> Bool {
        var waits = [
            pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
            // `poll` reports a pipe without a reader even if no event is asked for.
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
            pollfd(fd: hasKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        ]
        Poll.wait(for: &waits, until: end)
        if waits[0].revents != 0 { handle(signals.arrived()) }
        if waits[2].revents != 0 { return false }
        if waits[3].revents != 0 { return readKeys() }
        if let press = keys.keyAtDeadline(at: MonotonicClock.milliseconds) { return handle(press) }
        return true
    }

    private mutating func readKeys() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
        for press in keys.keys(in: bytes.prefix(count), at: MonotonicClock.milliseconds) {
            guard handle(press) else { return false }
        }
        return true
    }

    private mutating func noteMenu(_ arrival: UpdateInbox.Arrival) {
        switch arrival {
        case .update(.event(.menu(let menu), _)): isMenuOpen = menu.isOpen
        case .update(.disconnected): isMenuOpen = false
        case .update, .report: break
        }
    }

    /// - Returns: false if the program ends.
    private mutating func handle(_ press: KeyReader.Press) -> Bool {
        switch menu.destination(of: press, isOpen: isMenuOpen) {
        case .menu(let key):
            try? connection.send(Command("menu", .text(key)))
            return true
        case .nowhere: return true
        case .buttons: break
        }
        switch press.key.effect(isRepeat: press.isRepeat) {
        // Without a daemon the press is lost; the status line shows that there is none.
        case .send(let command)?: try? connection.send(command)
        case .quit?: return false
        case .interrupt?: handle([SIGINT])
        case .suspend?: handle([SIGTSTP])
        case nil: break
        }
        return true
    }

    private mutating func handle(_ arrived: Set<Int32>) {
        for number in SignalPipe.endings where arrived.contains(number) {
            TerminalRestore.now()
            SignalPipe.deliver(number)
        }
        if arrived.contains(SIGTSTP) {
            TerminalRestore.now()
            SignalPipe.deliver(SIGTSTP)
        }
        // Another program may have changed the terminal's settings.
        if arrived.contains(SIGTSTP) || arrived.contains(SIGCONT), hasKeys { mode.enter() }
        view.redraw()
    }
}

extension TerminalKey {
    /// What a key does here.
    enum Effect: Equatable {
        case send(Command)
        case quit
        case interrupt
        case suspend
    }

    /// - Parameter isRepeat: whether it is a repeat of a held key.
    /// - Returns: nil if it has no effect.
    func effect(isRepeat: Bool) -> Effect? {
        guard let meaning, !isRepeat || meaning.repeats else { return nil }
        return switch meaning {
        case .forward: .send(.tap(.forward, isRepeat: isRepeat))
        case .backward: .send(.tap(.backward, isRepeat: isRepeat))
        case .toggle: .send(.toggle)
        case .louder: .send(Command("add", "volume", 5))
        case .quieter: .send(Command("add", "volume", -5))
        case .mute: .send(Command("cycle", "mute"))
        case .nextSegment: .send(.nextSegment)
        case .previousSegment: .send(.previousSegment)
        case .undo: .send(.undo)
        case .take: .send(.take)
        case .again: .send(.again)
        case .sleep: .send(.nextSleep)
        case .menu: .send(.menu(.menu))
        case .cancel: .send(.cancel)
        case .quit: .quit
        case .interrupt: .interrupt
        case .suspend: .suspend
        // The last line says what the keys do.
        case .help: nil
        }
    }
}

/// The player's volume, as far as it is not the usual one.
struct TerminalSound: Equatable {
    /// What to observe.
    static let properties = ["volume", "mute"]

    private var volume: Double?
    private var isMuted = false

    /// - Returns: whether it has changed.
    mutating func apply(_ property: ObservedProperty) -> Bool {
        let before = self
        switch property.name {
        case "volume": volume = property.number
        case "mute": isMuted = property.flag ?? false
        default: break
        }
        return self != before
    }

    /// "muted", "volume 60 %"; nil for 100 %.
    var text: String? {
        if isMuted { return say("muted") }
        guard let volume, volume.rounded() != 100 else { return nil }
        return say("volume {n} %", ["n": OverlayWords.interval(volume)])
    }
}
