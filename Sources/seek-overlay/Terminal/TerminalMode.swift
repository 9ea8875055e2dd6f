import CommandLineTool
import Glibc
import SeekClient

/// How the terminal is set while the overlay has it: keys come one by one and unseen, and what is drawn has a screen of
/// its own.
struct TerminalMode {
    /// The alternate screen, no cursor, and kitty's keyboard protocol: keys told apart from each other, and repeats from
    /// presses. Terminals that don't know it pass it over.
    private static let begin = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[>11u"
    private static let end = "\u{1b}[<u\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

    let hasScreen: Bool

    /// Takes the terminal, also where it is taken already.
    func enter() {
        // Where it is taken already, it would tell our own settings as those to give back.
        TerminalRestore.now()
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        TerminalRestore.expect(settings, hasScreen ? Self.end : "")
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // A picture is not held up; lines are where somebody reads them.
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
