import Glibc
import LibmpvFacts

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

/// libmpv's options on a console, where no display server shows windows.
package enum ConsoleOptions {
    /// libmpv by itself never tries `drm`, and takes `sdl`, which also draws where nobody sees it.
    ///
    /// - Parameters:
    ///   - hasCard: whether this process may open a graphics card.
    ///   - canRender: whether a card has a renderer. Without one `gpu` fails, and then `drm` too: libmpv 0.35 does not close
    ///     the card after it, so that it stays the one that draws.
    ///   - ownsConsole: whether systemd has given the console to this service. Then the output stays open without a film,
    ///     and shows black: between films nothing else comes to the screen. Otherwise a desktop that starts later could
    ///     not have the card.
    ///   - output: the configuration's option `vo`; nil without one.
    package static func options(
        hasDisplay: Bool, hasCard: Bool, canRender: Bool, ownsConsole: Bool, output: String?
    ) -> [(name: String, value: String)] {
        guard !hasDisplay, hasCard else { return [] }
        let first = output?.split(separator: ",").first?.split(separator: ":").first.map(String.init)
        if let first, LibmpvLoading.unseenOutputs.contains(first) { return [] }
        return [("vo", canRender ? "gpu,drm," : "drm,gpu,")] + (ownsConsole ? [("force-window", "yes")] : [])
    }

    /// - Parameter isService: whether systemd has started this process.
    package static func ofThisMachine(
        isService: Bool, options: [(name: String, value: String)]
    ) -> [(name: String, value: String)] {
        Self.options(
            hasDisplay: isSet("WAYLAND_DISPLAY") || isSet("DISPLAY"),
            hasCard: mayOpen("card", 0..<8), canRender: mayOpen("renderD", 128..<136),
            ownsConsole: isService && Console.isVirtual(STDIN_FILENO),
            output: options.last { $0.name == "vo" }?.value)
    }

    private static func isSet(_ variable: String) -> Bool { getenv(variable).map { $0.pointee != 0 } ?? false }

    /// Numbers of cards begin at 0, or at 1 where a card of the firmware was replaced.
    private static func mayOpen(_ name: String, _ numbers: Range<Int>) -> Bool {
        numbers.contains { access("/dev/dri/\(name)\($0)", R_OK | W_OK) == 0 }
    }
}
