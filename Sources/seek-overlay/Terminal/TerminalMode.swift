import CommandLineTool
import Glibc
import SeekClient
import TerminalInput

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
