import CommandLineTool
import Glibc
import Linux
import SeekClient

/// The terminal's settings while the overlay runs: unbuffered keys without echo, and the alternate screen for drawing.
struct TerminalMode {
    /// The alternate screen, no cursor, and kitty's keyboard protocol, which other terminals ignore.
    private static let begin = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[>11u"
    private static let end = "\u{1b}[<u\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

    let hasScreen: Bool

    /// Sets the terminal up; again, if it is already.
    func enter() {
        // Otherwise our own settings would be saved as those to restore.
        TerminalRestore.now()
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        TerminalRestore.expect(settings, hasScreen ? Self.end : "")
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Ctrl-S would stop drawing; lines may be stopped.
        if hasScreen { settings.c_iflag &= ~tcflag_t(IXON) }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        if hasScreen { _ = StandardOutput.write(Array(Self.begin.utf8), unless: { SignalPipe.isOver }) }
    }

    /// Columns and rows.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

/// What the environment variables say about the terminal.
struct TerminalEnvironment {
    let depth: ColourDepth
    /// Whether it can show other characters than ASCII.
    let isUnicode: Bool
    /// Why the overlay can't be drawn; nil: it can.
    let problem: String?

    init() {
        self.init(isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {
            getenv($0).map { String(cString: $0) }
        }
    }

    init(isTerminal: Bool, variable: (String) -> String?) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let term = value("TERM") ?? "dumb"
        let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
        let encoding = locale.uppercased()
        // The font of the kernel's console has no braille.
        isUnicode = (encoding.contains("UTF-8") || encoding.contains("UTF8")) && term != "linux"
        if value("NO_COLOR") != nil {
            depth = .none
        } else if ["truecolor", "24bit"].contains(value("COLORTERM") ?? "") || term.contains("direct") {
            depth = .full
        } else {
            depth = term.contains("256color") ? .palette : .none
        }
        if !isTerminal {
            problem = "standard input or output is not a terminal; --plain prints a line for each change"
        } else if term == "dumb" {
            problem =
                "TERM is 'dumb', a terminal without cursor control; --plain prints a line for each change"
        } else {
            problem = nil
        }
    }
}
