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

/// What the kernel says about screens without a display server.
struct ConsoleScreen: Equatable {
    struct Card: Equatable {
        /// "card0".
        var name: String
        /// The state of each connector, "connected" or another; empty for a card without outputs.
        var connectors: [String: String] = [:]
        /// Whether the daemon has it open; nil if only its own user may see that.
        var isOpen: Bool?
        /// Whether a process draws on it (DRM master); nil if it can't be asked.
        var isDrawnOn: Bool?
        /// Whether it shows the kernel's own console; nil if only root may see that.
        var showsConsole: Bool?
    }

    var cards: [Card]

    init(cards: [Card]) {
        self.cards = cards
    }

    /// - Parameters:
    ///   - process: the daemon's.
    ///   - system: where the kernel describes its graphics cards.
    ///   - debugging: where it describes what they show, to root.
    ///   - devices: the folder of their devices.
    init(
        process: Int, system: String = "/sys/class/drm", debugging: String = "/sys/kernel/debug/dri",
        devices: String = "/dev/dri"
    ) {
        let entries = SmallFile.names(in: system)
        let files = SmallFile.names(in: "/proc/\(process)/fd").compactMap { Self.target("/proc/\(process)/fd/\($0)") }
        cards = SmallFile.names(in: devices).filter { $0.hasPrefix("card") }.map { name in
            var card = Card(name: name)
            for entry in entries where entry.hasPrefix("\(name)-") && !entry.contains("Writeback") {
                let status = SmallFile.text("\(system)/\(entry)/status") ?? "unknown"
                card.connectors[String(entry.dropFirst(name.count + 1))] = String(status.prefix { $0 != "\n" })
            }
            card.isOpen = files.isEmpty ? nil : files.contains("\(devices)/\(name)")
            // The owner of each picture that is shown.
            card.showsConsole = SmallFile.text("\(debugging)/\(name.dropFirst("card".count))/state").map {
                $0.contains("allocated by = [fbcon]")
            }
            if card.isOpen == true { card.isDrawnOn = Self.hasMaster("\(devices)/\(name)") }
            return card
        }
    }

    /// - Parameter driver: the video output that is open.
    func finding(_ driver: String) -> Finding {
        guard !cards.isEmpty else {
            return Finding(
                .wrong,
                "vo=\(driver) draws where nobody sees it: there is no display server and no graphics card (/dev/dri)",
                advice: "In a desktop's session, use the user's service: systemctl --user restart seekd\n"
                    + "Without a screen on purpose: vo = \"null\" below [mpv] in seekd.toml.")
        }
        let connectors = cards.flatMap { card in card.connectors.sorted { $0.key < $1.key } }
        let connected = connectors.filter { $0.value == "connected" }.map(\.key)
        if connected.isEmpty, !connectors.isEmpty {
            let states = connectors.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            return Finding(
                .wrong, "vo=\(driver) draws, and no screen is connected: \(states)",
                advice:
                    "Switch the television on, and look at the cable. If it only shows itself later, tell the kernel:\n"
                    + "video=\(connectors[0].key):e on its command line")
        }
        let open = cards.filter { $0.isOpen != false }
        guard !open.isEmpty else {
            return Finding(
                .wrong, "vo=\(driver) draws where nobody sees it: seekd has no graphics card open",
                advice: "Nothing else may use the screen: sudo systemctl set-default multi-user.target\n"
                    + "Choose the output below [mpv] in seekd.toml: vo = \"drm\". The log says why another failed.")
        }
        if let card = open.first(where: { $0.showsConsole == true }),
            !open.contains(where: { $0.showsConsole == false })
        {
            return Finding(
                .wrong, "vo=\(driver) draws where nobody sees it: \(card.name) shows the kernel's console",
                advice: "Choose the output below [mpv] in seekd.toml: vo = \"drm\". The log says why another failed.\n"
                    + "If another console is shown: sudo chvt 1 (of the package kbd), or Ctrl-Alt-F1")
        }
        if let card = open.first(where: { $0.isDrawnOn == false }) {
            return Finding(
                .wrong, "vo=\(driver): seekd has \(card.name) open, and does not draw on it (no DRM master)",
                advice: "Another console may be shown: sudo chvt 1 (of the package kbd), or Ctrl-Alt-F1")
        }
        guard open.contains(where: { $0.isDrawnOn == true }) else {
            return Finding(
                .note, "vo=\(driver): whether a picture is on the screen is not to be seen from here",
                advice: "As root: sudo seekctl doctor")
        }
        return Finding(.fine, "pictures are shown by vo=\(driver) at \(connected.joined(separator: ", "))")
    }

    private static func target(_ link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4_096)
        let count = readlink(link, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Whether a process is the card's DRM master. Asks for it: the kernel refuses while another one is. If none is, this
    /// process is until it closes the file, so ask only for a card that the daemon has open.
    private static func hasMaster(_ device: String) -> Bool? {
        let descriptor = open(device, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // DRM_IOCTL_SET_MASTER, _IO('d', 0x1e).
        if ioctl(descriptor, 0x641E, 0) == 0 { return false }
        return errno == EBUSY || errno == EACCES ? true : nil
    }
}
