import Glibc
import SeekProtocol

/// Whether the daemon can show pictures.
enum ScreenExamination {
    static func finding(_ facts: DaemonFacts) -> Finding? {
        if let driver = facts.driver("current-vo") {
            return isNothing(driver)
                ? Finding(.note, "vo=\(driver): pictures are not shown, as it is configured") : shown(by: driver, facts)
        }
        let configured = facts.configured("vo")
        if let first = configured.first, isNothing(first) {
            return Finding(.note, "vo=\(first): pictures are not shown, as it is configured")
        }
        if facts.isLoaded, facts.has("video") {
            let isOff = facts.properties["vid"]?.flag == false
            let display = display(facts)
            return Finding(
                .wrong,
                "the film has a picture, and nothing shows it"
                    + (isOff ? ": no video output could be opened, or a client has turned video off" : ""),
                advice: (display?.kind == .wrong ? display?.text : nil)
                    ?? "The log says which output failed: journalctl -u seekd -b, or --user -u seekd")
        }
        return display(facts)
    }

    private static func isNothing(_ driver: String) -> Bool { ["null", "image"].contains(driver) }

    /// Outputs that draw in a terminal.
    private static let texts: Set = ["caca", "sixel", "tct"]

    /// Whether somebody can see what an output draws: SDL also draws without a screen.
    private static func shown(by driver: String, _ facts: DaemonFacts) -> Finding {
        if texts.contains(driver) { return Finding(.fine, "pictures are shown by vo=\(driver)") }
        guard let environment = facts.environment else {
            return driver == "sdl"
                ? Finding(
                    .note, "vo=sdl: whether somebody sees the picture is not to be seen from here",
                    advice: "As root: sudo seekctl doctor")
                : Finding(.fine, "pictures are shown by vo=\(driver)")
        }
        if driver == "sdl", let name = environment["SDL_VIDEODRIVER"], ["dummy", "offscreen"].contains(name) {
            return Finding(
                .wrong, "vo=sdl draws where nobody sees it: SDL_VIDEODRIVER is \(name)",
                advice: "Remove the variable from the service: systemctl show-environment, systemctl cat seekd")
        }
        let hasServer = ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard hasServer, driver != "drm" else { return ConsoleScreen(process: facts.process).finding(driver) }
        if let display = display(facts), display.kind == .wrong { return display }
        return Finding(.fine, "pictures are shown by vo=\(driver)")
    }

    /// A display server, or else a graphics card.
    private static func display(_ facts: DaemonFacts) -> Finding? {
        let environment = facts.environment ?? [:]
        if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty {
            let folder = environment["XDG_RUNTIME_DIR"] ?? ""
            return server("WAYLAND_DISPLAY", name, at: name.hasPrefix("/") ? name : "\(folder)/\(name)")
        }
        if let name = environment["DISPLAY"], !name.isEmpty {
            guard name.hasPrefix(":") else {
                return Finding(.note, "DISPLAY is \(name), on another machine")
            }
            let number = name.dropFirst().prefix { $0.isNumber }
            return server("DISPLAY", name, at: "/tmp/.X11-unix/X\(number)")
        }
        guard let account = facts.account else { return nil }
        let servers =
            facts.environment == nil
            ? "" : "no display server (DISPLAY and WAYLAND_DISPLAY are not set), and "
        return DeviceExamination.finding(
            "/dev/dri", prefix: "card",
            none: Finding(
                .wrong, "no display: \(servers)no graphics card (/dev/dri/card0)",
                advice: "In a desktop's session, use the user's service: systemctl --user restart seekd\n"
                    + "Without a screen on purpose: vo = \"null\" below [mpv] in seekd.toml."),
            group: "video", for: account)
    }

    private static func server(_ variable: String, _ name: String, at socket: String) -> Finding {
        access(socket, F_OK) == 0
            ? Finding(.fine, "a display server is at \(socket)")
            : Finding(
                .wrong, "no display: \(variable) is \(name), and there is no \(socket)",
                advice: "Start seekd from the session that has the display: systemctl --user restart seekd")
    }
}
