import Glibc

/// A terminal on the machine's own screen and keyboard.
package enum Console {
    /// /dev/tty1 to /dev/tty63.
    static func isVirtual(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
        let (major, minor) = (status.st_rdev >> 8 & 0xFFF, status.st_rdev & 0xFF)
        return major == 4 && (1...63).contains(minor)
    }

    /// If systemd has given this service a console: a keyboard's Ctrl-C does not end the service, and nothing that is
    /// typed is echoed. systemd resets the terminal for the next program.
    package static func quieten() {
        var settings = termios()
        guard isVirtual(STDIN_FILENO), tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        settings.c_lflag &= ~tcflag_t(ISIG | ECHO | ICANON)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}
