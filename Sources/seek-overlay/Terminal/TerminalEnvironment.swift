import Glibc

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
